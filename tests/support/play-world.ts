// A chained driver over a real world and its real pipelines: `playWorld('<notation>').drop(0, 3, 4).ticks(30).expectScore(220)`.
import { expect } from 'vitest';
import type { Command, Effect, SoundName } from '../../src/ecs/commands.ts';
import { DRAG } from '../../src/ecs/drag.ts';
import { cellCentreX, cellCentreY, DESIGN, layoutView, type Layout } from '../../src/ecs/layout.ts';
import { FIRST_JEWEL_LOOK } from '../../src/ecs/looks.ts';
import type { Pool } from '../../src/ecs/pools.ts';
import { createWorld, type Profile, type RunningGame, type World } from '../../src/ecs/world.ts';
import type { Overlay, Screen } from '../../src/flow/flow.ts';
import { boardDigits, parseNotation, toNotation } from '../../src/rules/notation.ts';
import { finishFrame, stepWorld } from '../../src/systems/pipeline.ts';

export type PlayWorldOptions = {
  readonly profile?: Partial<Profile>;
  readonly saved?: RunningGame;
  /** Seed of the first new game; each game after it takes the next number. */
  readonly seed?: number;
  readonly layout?: Layout;
  readonly isReducedMotion?: boolean;
};

/** No scene of the game takes longer than this to come to rest. */
const MAX_SETTLE_TICKS = 60 * 20;

/** A world that shows the position. */
export function playWorld(notation: string, options: PlayWorldOptions = {}): WorldDriver {
  const game = parseNotation(notation);
  return openMenu(options).send({ type: 'loadPosition', game, start: { type: 'position', notation: toNotation(game) } });
}

/** A world that has loaded and stands in the menu. */
export function openMenu(options: PlayWorldOptions = {}): WorldDriver {
  return openWorld(options).send({ type: 'finishLoading' });
}

/** A world as it is before anything has loaded. */
export function openWorld({
  profile,
  saved,
  seed = 1,
  layout = layoutView(DESIGN.widthUnits, DESIGN.heightUnits),
  isReducedMotion,
}: PlayWorldOptions = {}): WorldDriver {
  let next = seed;
  const world = createWorld({ nextSeed: () => next++, profile: { bestScore: 0, coins: 0, isSoundOn: true, ...profile }, saved });
  world.isReducedMotion = isReducedMotion ?? false;
  return new WorldDriver(world).send({ type: 'changeLayout', layout });
}

/** A block as it is seen. */
export type SeenBlock = { cell: number; look: number; x: number; y: number; scale: number; alpha: number };

export class WorldDriver {
  /** All effects so far, in order. */
  readonly effects: Effect[] = [];

  constructor(readonly world: World) {}

  /** Pushes the commands and plays the frame that carries them out. */
  send(...commands: readonly Command[]): this {
    this.world.commands.push(...commands);
    return this.ticks(1);
  }

  /** Frames of one step each. */
  ticks(count: number): this {
    for (let tick = 0; tick < count; tick++) this.frame(1);
    return this;
  }

  /** One frame of that many steps; with none it is a frame of a fast screen, between two steps. */
  frame(steps: number): this {
    for (let step = 0; step < steps; step++) stepWorld(this.world);
    finishFrame(this.world);
    this.effects.push(...this.world.effects);
    this.world.effects.length = 0;
    return this;
  }

  /** Plays until nothing moves; at least one tick. */
  settle(): this {
    for (let tick = 0; tick < MAX_SETTLE_TICKS; tick++) {
      this.ticks(1);
      if (!this.world.isMoving && this.world.commands.length === 0) return this;
    }
    throw new Error('The world does not come to rest');
  }

  /** Asks for a drop, as the debug surface and bots do. */
  drop(slot: number, x: number, y: number): this {
    return this.send({ type: 'dropPiece', slot, x, y });
  }

  /** Presses the pointer at a point in design units. Like the browser it writes the place at once and the command after it. */
  press(x: number, y: number, isTouch = false): this {
    this.placePointer(x, y);
    return this.send({ type: 'pressPointer', x, y, isTouch });
  }

  /** Presses the middle of a slot. */
  pressSlot(slot: number, isTouch = false): this {
    const { x, y } = this.world.layout.slots[slot];
    return this.press(x, y, isTouch);
  }

  /** Moves the pointer and plays a frame without a step, as a pointer event between two steps does. */
  moveTo(x: number, y: number): this {
    this.placePointer(x, y);
    return this.frame(0);
  }

  /** Moves the pointer so that the piece in hand lies with its top left on that place of the board; fractions of a cell are fine. */
  moveOver(x: number, y: number): this {
    const point = this.pointFor(x, y);
    return this.moveTo(point.x, point.y);
  }

  /** Where the pointer has to be for the piece in hand to lie there once it has been lifted. */
  pointFor(x: number, y: number): { x: number; y: number } {
    const { drag, layout, running } = this.world;
    const shape = running!.state.queue[drag.slot];
    const centreX = cellCentreX(layout, x + (shape.width - 1) / 2);
    const centreY = cellCentreY(layout, y + (shape.height - 1) / 2);
    if (drag.isTouch) return { x: centreX, y: centreY + DRAG.touchLiftUnits + (shape.height * DESIGN.cellUnits) / 2 };
    return { x: centreX - drag.grabX / DESIGN.queueScale, y: centreY - drag.grabY / DESIGN.queueScale };
  }

  release(): this {
    const { x, y } = this.world.pointer;
    return this.send({ type: 'releasePointer', x, y });
  }

  placePointer(x: number, y: number): this {
    this.world.pointer.x = x;
    this.world.pointer.y = y;
    return this;
  }

  // --- what is asked ---

  expectScore(score: number): this {
    expect(this.world.running?.state.score).toBe(score);
    return this;
  }

  /** The board as notation writes it. */
  expectBoard(board: string): this {
    expect(toNotation(this.world.running!.state).split(' ')[0]).toBe(board);
    return this;
  }

  expectAt(screen: Screen, overlay: Overlay): this {
    expect(this.world.flow).toEqual({ screen, overlay });
    return this;
  }

  expectAsleep(): this {
    expect(this.world.isMoving, 'nothing moves').toBe(false);
    return this;
  }

  /** A text of the rules' truth and of all that the player has: equal texts mean that nothing was changed. */
  truth(): string {
    const { running, saved, profile, flow } = this.world;
    const game = running && `${toNotation(running.state)} ${running.actions.length}`;
    return JSON.stringify({ game, isSaved: saved === running, hasSaved: saved !== undefined, profile, flow });
  }

  sounds(): SoundName[] {
    return this.effects.flatMap((effect) => (effect.type === 'playSound' ? [effect.name] : []));
  }

  effectTypes(): Effect['type'][] {
    return this.effects.flatMap(({ type }) => (type === 'playSound' ? [] : [type]));
  }

  alive(pool: Pool): number[] {
    return Array.from(pool).filter((entity) => this.world.components.Sprite.isAlive[entity] === 1);
  }

  /** Every block that is alive, by its cell. */
  blocks(): SeenBlock[] {
    const { Block, Sprite, Transform } = this.world.components;
    return this.alive(this.world.pools.blocks)
      .map((entity) => ({
        cell: Block.cell[entity],
        look: Sprite.look[entity],
        x: Transform.x[entity],
        y: Transform.y[entity],
        scale: Transform.scaleX[entity],
        alpha: Sprite.alpha[entity],
      }))
      .sort((a, b) => a.cell - b.cell);
  }

  /** The queued pieces as they are seen, by the slot that they believe to be in. */
  pieces() {
    const { Piece, Sprite, Transform } = this.world.components;
    return this.alive(this.world.pools.pieces)
      .map((entity) => ({
        slot: Piece.slot[entity],
        shape: Piece.shape[entity],
        look: Sprite.look[entity],
        x: Transform.x[entity],
        y: Transform.y[entity],
        scaleX: Transform.scaleX[entity],
        scaleY: Transform.scaleY[entity],
        alpha: Sprite.alpha[entity],
      }))
      .sort((a, b) => a.slot - b.slot);
  }

  runningTweens(): number {
    return Array.from(this.world.pools.tweens).filter((tween) => this.world.components.Tween.isAlive[tween] === 1).length;
  }

  /** At rest: each filled cell has one block, each slot its piece, all in their places, and nothing else is left over. */
  expectPicture(blockAlpha = 1): this {
    const { world } = this;
    const { layout, pools } = world;
    const { cells, queue } = world.running!.state;
    const blocks = Array.from(cells).flatMap((type, cell) =>
      type === 0
        ? []
        : [
            {
              cell,
              look: FIRST_JEWEL_LOOK + type,
              x: Math.fround(cellCentreX(layout, cell & 7)),
              y: Math.fround(cellCentreY(layout, cell >> 3)),
              scale: 1,
              alpha: Math.fround(blockAlpha),
            },
          ],
    );
    const scale = Math.fround(DESIGN.queueScale);
    const pieces = layout.slots.map(({ x, y }, slot) => ({
      slot,
      shape: queue[slot].id,
      look: FIRST_JEWEL_LOOK + queue[slot].type,
      x: Math.fround(x),
      y: Math.fround(y),
      scaleX: scale,
      scaleY: scale,
      alpha: 1,
    }));
    expect(this.blocks(), boardDigits(world.running!.state)).toEqual(blocks);
    expect(this.pieces()).toEqual(pieces);
    expect([...world.blockAt].map((entity) => (entity === 0 ? 0 : world.components.Sprite.look[entity] - FIRST_JEWEL_LOOK))).toEqual(
      Array.from(cells),
    );
    for (const kind of ['sweeps', 'confetti', 'stars', 'coins', 'popups', 'rings'] as const) {
      expect(this.alive(pools[kind]), `${kind} left over`).toEqual([]);
    }
    expect(this.runningTweens(), 'tweens left over').toBe(0);
    return this;
  }
}
