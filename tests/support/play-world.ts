// A chained driver of a real world and its pipelines: `playWorld('<notation>').drop(0, 3, 4).ticks(30).expectScore(220)`.
import { expect } from 'vitest';
import type { Command, Effect, SoundName } from '../../src/game/commands.ts';
import { DRAG } from '../../src/game/scene/drag.ts';
import { cellCentreX, cellCentreY, DESIGN, layoutView, queueScale, type Layout } from '../../src/game/layout.ts';
import { FRAME, JEWEL_FRAMES } from '../../src/game/frames.ts';
import { EFFECT_SYSTEMS } from '../../src/game/effects/effect-systems.ts';
import { FIRST_LETTER_FRAME } from '../../src/game/letters.ts';
import type { NarrationPart } from '../../src/game/narrate.ts';
import type { Phrases } from '../../src/game/phrases.ts';
import { entitiesOf, type Pool } from '../../src/ecs/pools.ts';
import { FIRST_PROFILE, type Profile } from '../../src/game/profile.ts';
import { FREEZE_SECONDS } from '../../src/game/timing.ts';
import { addSystems, createGameWorld, type GameWorld } from '../../src/game/world.ts';
import type { RewardedVideo, RunningGame } from '../../src/game/session.ts';
import type { Overlay, Screen } from '../../src/flow/flow.ts';
import sheet from '../../assets/generated/letters.json';
import english from '../../src/i18n/en.json';
import { cloneGame } from '../../src/rules/game.ts';
import { boardDigits, parseNotation, toNotation } from '../../src/rules/notation.ts';
import { decodeSession, encodeSession } from '../../src/save/session.ts';
import { finishFrame, stepWorld } from '../../src/systems/pipeline.ts';
import { WATCHING } from '../../src/systems/watching.ts';

export type PlayWorldOptions = {
  /** Overrides of the first profile without a tutorial. */
  readonly profile?: Partial<Profile>;
  readonly saved?: RunningGame;
  /** Seed of the first new game. Later games use the following numbers. */
  readonly seed?: number;
  readonly layout?: Layout;
  /** The system setting. */
  readonly isReducedMotion?: boolean;
  /** Defaults to unavailable: the first revive of a game is free. */
  readonly rewardedVideo?: RewardedVideo;
};

export const PHRASES: Phrases = english.announce;

/** Upper bound of the time until any scene settles. */
const MAX_SETTLE_TICKS = 60 * 20;

/** Opens a world at a position. */
export function playWorld(notation: string, options: PlayWorldOptions = {}): WorldDriver {
  const game = parseNotation(notation);
  return openMenu(options).send({ type: 'loadPosition', game, start: { type: 'position', notation: toNotation(game) } });
}

/** Opens a world in the menu. */
export function openMenu(options: PlayWorldOptions = {}): WorldDriver {
  return openWorld(options).send({ type: 'finishLoading' });
}

/** Returns a saved game at a position. */
export function savedGame(notation: string): RunningGame {
  const state = parseNotation(notation);
  return { state, start: { type: 'position', notation: toNotation(state) }, actions: [], times: [] };
}

/** Opens a world before loading is finished. */
export function openWorld({
  profile,
  saved,
  seed = 1,
  layout = layoutView(DESIGN.widthUnits, DESIGN.heightUnits),
  isReducedMotion = false,
  rewardedVideo = 'unavailable',
}: PlayWorldOptions = {}): WorldDriver {
  let next = seed;
  const world = createGameWorld({
    nextSeed: () => ({ seed: next++ }),
    profile: { ...FIRST_PROFILE, isTutorialDue: false, ...profile },
    saved,
  });
  addSystems(world, { ...EFFECT_SYSTEMS, ...WATCHING });
  return new WorldDriver(world).send(
    { type: 'changeLayout', layout },
    { type: 'preferLessMotion', isPreferred: isReducedMotion },
    { type: 'offerVideo', video: rewardedVideo },
    { type: 'changePhrases', phrases: PHRASES },
  );
}

const CHARACTERS = Object.keys(sheet.letters);

/** Returns the text of a line of frames. */
export function lineText(row: Uint8Array, length: number): string {
  return Array.from(row.subarray(0, length), (frame) => CHARACTERS[frame - FIRST_LETTER_FRAME]).join('');
}

/** Persistent data of the page. */
export type Stored = { readonly profile: Profile; readonly running: RunningGame | undefined };

/** A block as drawn. */
export type SeenBlock = { cell: number; frame: number; x: number; y: number; scale: number; alpha: number };

export class WorldDriver {
  /** All effects so far, in order. */
  readonly effects: Effect[] = [];
  /** The data at the end of the last frame with a `save` effect, or at the start. */
  stored: Stored;

  constructor(readonly world: GameWorld) {
    this.stored = copyToStore(world);
  }

  /** Pushes the commands and plays one frame. */
  send(...commands: readonly Command[]): this {
    this.world.commands.push(...commands);
    return this.ticks(1);
  }

  /** Plays frames of one step each. */
  ticks(count: number): this {
    for (let tick = 0; tick < count; tick++) this.frame(1);
    return this;
  }

  /** Plays one frame of `steps` steps. 0 is a frame between two steps, as on fast screens. */
  frame(steps: number): this {
    for (let step = 0; step < steps; step++) stepWorld(this.world);
    finishFrame(this.world);
    if (this.world.effects.some(({ type }) => type === 'save')) this.stored = copyToStore(this.world);
    this.effects.push(...this.world.effects);
    this.world.effects.length = 0;
    return this;
  }

  /** Plays at least one tick, until nothing moves except the tutorial's hand. */
  settle(): this {
    for (let tick = 0; tick < MAX_SETTLE_TICKS; tick++) {
      this.ticks(1);
      if (this.world.commands.length === 0 && (!this.world.isMoving || this.isGuided())) return this;
    }
    throw new Error(`The world does not settle within ${MAX_SETTLE_TICKS} ticks`);
  }

  /** Plays until the overlay is open. */
  until(overlay: Overlay): this {
    for (let tick = 0; tick < MAX_SETTLE_TICKS && this.world.flow.overlay !== overlay; tick++) this.ticks(1);
    expect(this.world.flow.overlay).toBe(overlay);
    return this;
  }

  /** Like `until`, but closes level panels on the way. */
  playOnUntil(overlay: Overlay): this {
    for (let tick = 0; tick < MAX_SETTLE_TICKS && this.world.flow.overlay !== overlay; tick++) {
      if (this.world.flow.overlay === 'levelUp') this.send({ type: 'closePanel' });
      else this.ticks(1);
    }
    expect(this.world.flow.overlay).toBe(overlay);
    return this;
  }

  /** Returns whether the tutorial waits for a drop and only its hand moves. */
  isGuided(): boolean {
    const { flow } = this.world;
    const { running } = this.world.session;
    const { shownScore, isNextBoardDue } = this.world.turn;
    if (flow.mode !== 'tutorial' || isNextBoardDue || shownScore !== running?.state.score) return false;
    return this.runningTweens() === 0 && this.particles().length === 0;
  }

  /** Sends a drop command, like the debug surface and bots. */
  drop(slot: number, x: number, y: number): this {
    return this.send({ type: 'dropPiece', slot, x, y });
  }

  /** Requests new blocks, with an immediate reward. */
  changeBlocks(): this {
    return this.send({ type: 'askChangeBlocks' }, { type: 'answerReward', isRewarded: true });
  }

  /** Hides the cursor by a tap beside the board. */
  hideCursor(): this {
    return this.send({ type: 'pressPointer', x: 0, y: 0, isTouch: false }, { type: 'releasePointer', x: 0, y: 0 });
  }

  /** Presses the pointer at a point in design units. Writes the position before the command, like the browser. */
  press(x: number, y: number, isTouch = false): this {
    this.placePointer(x, y);
    return this.send({ type: 'pressPointer', x, y, isTouch });
  }

  /** Presses the center of a slot. */
  pressSlot(slot: number, isTouch = false): this {
    const { x, y } = this.world.view.layout.slots[slot];
    return this.press(x, y, isTouch);
  }

  /** Moves the pointer and plays a frame without a step. */
  moveTo(x: number, y: number): this {
    this.placePointer(x, y);
    return this.frame(0);
  }

  /** Moves the held piece's top left to a position on the board, in cells; fractions are allowed. */
  moveOver(x: number, y: number): this {
    const point = this.pointFor(x, y);
    return this.moveTo(point.x, point.y);
  }

  /** Returns the pointer position for the held piece at (x, y), in cells, after it is lifted. */
  pointFor(x: number, y: number): { x: number; y: number } {
    const { drag } = this.world.input;
    const { layout } = this.world.view;
    const { running } = this.world.session;
    const shape = running!.state.queue[drag.slot];
    const centreX = cellCentreX(layout, x + (shape.width - 1) / 2);
    const centreY = cellCentreY(layout, y + (shape.height - 1) / 2);
    const foot = centreY + (shape.height * DESIGN.cellUnits) / 2;
    if (drag.isTouch) return { x: centreX, y: fingerBelow(foot, layout.slots[drag.slot].y) };
    const scale = queueScale(shape);
    return { x: centreX - drag.grabX / scale, y: centreY - drag.grabY / scale };
  }

  release(): this {
    const { x, y } = this.world.input.pointer;
    return this.send({ type: 'releasePointer', x, y });
  }

  /** Taps a point in design units: presses and releases without a move. */
  tap(x: number, y: number, isTouch = false): this {
    return this.press(x, y, isTouch).release();
  }

  tapSlot(slot: number, isTouch = false): this {
    const { x, y } = this.world.view.layout.slots[slot];
    return this.tap(x, y, isTouch);
  }

  /** Taps a point of the board, in cells: (3.5, 0.5) is the middle of a cell. */
  tapBoard(x: number, y: number, isTouch = false): this {
    const { layout } = this.world.view;
    return this.tap(cellCentreX(layout, x - 0.5), cellCentreY(layout, y - 0.5), isTouch);
  }

  placePointer(x: number, y: number): this {
    this.world.input.pointer.x = x;
    this.world.input.pointer.y = y;
    return this;
  }

  /** Simulates a reload: opens a new world in the menu with the stored data. */
  reopen(options: Omit<PlayWorldOptions, 'profile' | 'saved'> = {}): WorldDriver {
    const { profile, running } = this.stored;
    const session = decodeSession(encodeSession(profile, running))!;
    expect(session.isGameDamaged, 'the game can be restored').toBe(false);
    return openMenu({ ...options, profile, ...(session.running && { saved: session.running }) });
  }

  // --- queries and expectations ---

  expectScore(score: number): this {
    expect(this.world.session.running?.state.score).toBe(score);
    return this;
  }

  /** `board`: in notation. */
  expectBoard(board: string): this {
    expect(toNotation(this.world.session.running!.state).split(' ')[0]).toBe(board);
    return this;
  }

  expectAt(screen: Screen, overlay: Overlay): this {
    expect(this.world.flow).toMatchObject({ screen, overlay });
    return this;
  }

  expectAsleep(): this {
    expect(this.world.isMoving, 'nothing moves').toBe(false);
    return this;
  }

  /** Returns a text of the game, profile and flow. Equal texts mean equal states. */
  truth(): string {
    const { profile, flow } = this.world;
    const { running, saved } = this.world.session;
    const game = running && `${toNotation(running.state)} ${running.actions.length}`;
    return JSON.stringify({ game, isSaved: saved === running, hasSaved: saved !== undefined, profile, flow });
  }

  sounds(): SoundName[] {
    return this.effects.flatMap((effect) => (effect.type === 'playSound' ? [effect.name] : []));
  }

  /** Returns the last narration for screen readers. */
  narration(): readonly NarrationPart[] {
    return this.world.view.narration.parts;
  }

  effectTypes(): Effect['type'][] {
    return this.effects.flatMap(({ type }) => (type === 'playSound' ? [] : [type]));
  }

  alive(pool: Pool): number[] {
    return entitiesOf(pool).filter((entity) => this.world.components.Sprite.isAlive[entity] === 1);
  }

  /** Returns the living particles. */
  particles(): number[] {
    return this.world.particles.flatMap((pool) => this.alive(pool));
  }

  /** Returns the living blocks, sorted by cell. */
  blocks(): SeenBlock[] {
    const { Block, Sprite, Transform } = this.world.components;
    return this.alive(this.world.pools.blocks)
      .map((entity) => ({
        cell: Block.cell[entity],
        frame: Sprite.frame[entity],
        x: Transform.x[entity],
        y: Transform.y[entity],
        scale: Transform.scaleX[entity],
        alpha: Sprite.alpha[entity],
      }))
      .sort((a, b) => a.cell - b.cell);
  }

  /** Returns the drawn pieces, sorted by slot. */
  pieces() {
    const { Shape, Sprite, Transform } = this.world.components;
    return this.alive(this.world.pools.pieces)
      .map((entity) => ({
        slot: this.world.view.pieceAt.indexOf(entity),
        shape: Shape.id[entity],
        frame: Sprite.frame[entity],
        x: Transform.x[entity],
        y: Transform.y[entity],
        scaleX: Transform.scaleX[entity],
        scaleY: Transform.scaleY[entity],
        alpha: Sprite.alpha[entity],
      }))
      .sort((a, b) => a.slot - b.slot);
  }

  /** Returns the words beside the board; empty without any. */
  words(): string {
    const { components, pools } = this.world;
    const { length, letters } = components.Word;
    return this.alive(pools.words)
      .map((entity) => lineText(letters, length[entity]))
      .join();
  }

  runningTweens(): number {
    return this.world.tweens.count;
  }

  /** Jewel frames by type - 1. */
  /** Returns the drawn type of each cell; 0 if empty. */
  blockTypes(): number[] {
    const { components } = this.world;
    const { blockAt } = this.world.view;
    return Array.from(blockAt, (entity) => (entity === 0 ? 0 : JEWEL_FRAMES.indexOf(components.Sprite.frame[entity]) + 1));
  }

  /** Expects a settled frame: blocks and pieces match the game state, and no effects are left. */
  expectPicture(blockAlpha = 1): this {
    const { world } = this;
    const { pools } = world;
    const { layout } = world.view;
    const { cells, queue } = world.session.running!.state;
    const blocks = Array.from(cells).flatMap((type, cell) =>
      type === 0
        ? []
        : [
            {
              cell,
              frame: JEWEL_FRAMES[type - 1],
              x: Math.fround(cellCentreX(layout, cell & 7)),
              y: Math.fround(cellCentreY(layout, cell >> 3)),
              scale: 1,
              alpha: Math.fround(blockAlpha),
            },
          ],
    );
    const isGray = world.turn.stuckSeconds > FREEZE_SECONDS;
    const pieces = layout.slots.map(({ x, y }, slot) => ({
      slot,
      shape: queue[slot].id,
      frame: isGray ? FRAME.ghost : JEWEL_FRAMES[queue[slot].type - 1],
      x: Math.fround(x),
      y: Math.fround(y),
      scaleX: Math.fround(queueScale(queue[slot])),
      scaleY: Math.fround(queueScale(queue[slot])),
      alpha: 1,
    }));
    expect(this.blocks(), boardDigits(world.session.running!.state)).toEqual(blocks);
    expect(this.pieces()).toEqual(pieces);
    expect(this.blockTypes()).toEqual(Array.from(cells));
    for (const kind of ['sweeps', 'rims', 'flares', 'splinters', 'confetti', 'stars', 'coins', 'popups', 'words', 'rings'] as const) {
      expect(this.alive(pools[kind]), `${kind} left over`).toEqual([]);
    }
    if (world.flow.mode !== 'tutorial') expect(this.alive(pools.hands), "the tutorial's hand left over").toEqual([]);
    expect(this.runningTweens(), 'tweens left over').toBe(0);
    return this;
  }
}

/** Returns the y of the finger that holds a piece with its foot at `foot`. */
function fingerBelow(foot: number, slotY: number): number {
  const y = (foot + DRAG.touchLiftUnits + DRAG.touchGain * slotY) / (1 + DRAG.touchGain);
  return y < slotY ? y : foot + DRAG.touchLiftUnits;
}

function copyToStore({ profile, session: { saved } }: GameWorld): Stored {
  return {
    profile: { ...profile, unlockedThemes: [...profile.unlockedThemes] },
    running: saved && { ...saved, actions: [...saved.actions], times: [...saved.times], state: cloneGame(saved.state) },
  };
}
