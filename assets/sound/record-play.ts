// Records the sounds and combos of 60 s of play: a computed player in a real world, at the pace of a person.

import { DESIGN, cellCentreX, cellCentreY, layoutView } from '../../src/game/layout.ts';
import { EFFECT_SYSTEMS } from '../../src/game/effects/effect-systems.ts';
import type { Command, SoundName } from '../../src/game/commands.ts';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { TIMING } from '../../src/game/timing.ts';
import { addSystems, createGameWorld, type GameWorld } from '../../src/game/world.ts';
import { beamPlayer, type Drop } from '../../server/leaderboard/automatic-players.ts';
import { finishFrame, stepWorld } from '../../src/systems/pipeline.ts';

export const RECORDED_SECONDS = 60;
/** A piece is pressed, carried and dropped, and the next one is pressed this long after. */
const CARRY_SECONDS = 0.7;
const THINK_SECONDS = 1.1;
const SEED = 21;

/** Times are in seconds from the start. */
export type PlayedSound = { readonly name: SoundName; readonly rate: number; readonly pan: number; readonly at: number };
export type PlayedCombo = { readonly combo: number; readonly at: number };
export type Recording = { readonly sounds: readonly PlayedSound[]; readonly combos: readonly PlayedCombo[] };

export function recordPlay(): Recording {
  const world = openGame();
  const sounds: PlayedSound[] = [];
  const combos: PlayedCombo[] = [];
  let step = 0;

  function play(seconds: number): void {
    for (const end = step + Math.round(seconds / TIMING.stepSeconds); step < end; step++) {
      stepWorld(world);
      finishFrame(world);
      const at = step * TIMING.stepSeconds;
      for (const effect of world.effects) if (effect.type === 'playSound') sounds.push({ ...effect, at: at + effect.delaySeconds });
      world.effects.length = 0;
      const combo = world.session.running?.state.combo ?? 0;
      if (combo !== (combos.at(-1)?.combo ?? 0)) combos.push({ combo, at });
    }
  }

  while (step * TIMING.stepSeconds < RECORDED_SECONDS) {
    play(THINK_SECONDS);
    world.commands.push({ type: 'closePanel' });
    const drop = world.session.running && beamPlayer(world.session.running.state);
    if (!drop) throw new Error(`The recorded game ends after ${step} steps`);
    pressPiece(world, drop);
    play(CARRY_SECONDS);
    world.commands.push({ type: 'releasePointer', ...world.input.pointer });
  }
  return { sounds: sounds.filter(({ at }) => at < RECORDED_SECONDS), combos };
}

function openGame(): GameWorld {
  const world = createGameWorld({
    nextSeed: () => ({ seed: SEED }),
    profile: { ...FIRST_PROFILE, isTutorialDue: false },
    saved: undefined,
  });
  addSystems(world, EFFECT_SYSTEMS);
  const commands: readonly Command[] = [
    { type: 'changeLayout', layout: layoutView(DESIGN.widthUnits, DESIGN.heightUnits) },
    { type: 'finishLoading' },
    { type: 'play' },
  ];
  for (const command of commands) {
    world.commands.push(command);
    stepWorld(world);
  }
  world.effects.length = 0;
  return world;
}

/** Presses the middle of a piece and carries it to its place. */
function pressPiece({ commands, input, session, view: { layout } }: GameWorld, { slot, x, y }: Drop): void {
  const shape = session.running!.state.queue[slot];
  commands.push({ type: 'pressPointer', ...layout.slots[slot], isTouch: false });
  input.pointer.x = cellCentreX(layout, x + (shape.width - 1) / 2);
  input.pointer.y = cellCentreY(layout, y + (shape.height - 1) / 2);
}
