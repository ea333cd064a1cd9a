// Plays a motion in a world, step by step and without a clock, and stops at each of its frames.
import type { Layout } from '../src/game/layout.ts';
import type { Phrases } from '../src/game/phrases.ts';
import type { ThemeColors } from '../src/game/theme-colors.ts';
import type { GameWorld } from '../src/game/world.ts';
import { parseNotation, toNotation } from '../src/rules/notation.ts';
import { finishFrame, stepWorld } from '../src/systems/pipeline.ts';
import type { TimedAction } from './world-actions.ts';
import type { Motion } from './motions.ts';

const STEP_MILLISECONDS = 1000 / 60;
/** A scene that has not come to rest by then moves for ever, as the tutorial's hand does. */
const REST_STEPS = 240;
/** No moment that a motion waits for is later than this. */
const MOST_STEPS = 60 * 30;

export type MotionOptions = {
  readonly layout: Layout;
  readonly colors: ThemeColors;
  readonly phrases: Phrases;
  readonly isReducedMotion: boolean;
};

/** Brings a new world to where the motion is about to begin. */
export function setScene(world: GameWorld, { scene }: Motion, { layout, colors, phrases, isReducedMotion }: MotionOptions): void {
  world.profile.isTutorialDue = scene === 'tutorial';
  world.commands.push({ type: 'changeLayout', layout }, { type: 'preferLessMotion', isPreferred: isReducedMotion });
  world.commands.push({ type: 'applyTheme', colors }, { type: 'changePhrases', phrases }, { type: 'finishLoading' });
  step(world);
  if (scene === 'menu') return;
  if (scene === 'tutorial') {
    world.commands.push({ type: 'play' });
  } else {
    const game = parseNotation(scene.notation);
    world.commands.push({ type: 'loadPosition', game, start: { type: 'position', notation: toNotation(game) } });
  }
  step(world);
}

/**
 * Plays the motion and gives the time of each frame, in milliseconds, with the world as it is then: it is to be drawn before the
 * next is asked for. Throws when the moment that the motion waits for does not come.
 */
export function* playMotion(motion: Motion, world: GameWorld): Generator<number> {
  const times = frameTimes(motion);
  waitForBeginning(motion, world);
  let next = 0;
  for (let steps = firstStep(motion); next < times.length; steps++) {
    for (const action of motion.actions) act(world, action, steps);
    step(world);
    for (; next < times.length && steps >= times[next]; next++) yield Math.round(steps * STEP_MILLISECONDS);
  }
}

/** In steps from the motion's beginning, evenly from the first to the last. */
export function frameTimes({ from, to, frames }: Motion): number[] {
  return Array.from({ length: frames }, (_, frame) => Math.round((from + ((to - from) * frame) / (frames - 1)) / STEP_MILLISECONDS));
}

function firstStep({ from, actions }: Motion): number {
  return Math.round(Math.min(0, from, ...actions.map(({ at }) => at)) / STEP_MILLISECONDS);
}

/** Until the moment that the motion waits for; or until the scene rests, so that the motion is all that moves. */
function waitForBeginning({ scene, before = [], since }: Motion, world: GameWorld): void {
  if (!since) {
    // The tutorial's hand and the snow never rest: they are seen from their first moment.
    if (typeof scene === 'object') for (let steps = 0; steps < REST_STEPS && world.isMoving; steps++) step(world);
    return;
  }
  for (let steps = 0; !since(world); steps++) {
    if (steps > MOST_STEPS) throw new Error('The moment that this motion waits for did not come.');
    for (const action of before) act(world, action, steps);
    step(world);
  }
}

function act(world: GameWorld, { at, until = at, act }: TimedAction, steps: number): void {
  const begins = Math.round(at / STEP_MILLISECONDS);
  const ends = Math.round(until / STEP_MILLISECONDS);
  if (steps >= begins && steps <= ends) act(world, ends === begins ? 0 : (steps - begins) / (ends - begins));
}

/** A frame of one step. What the world asks of a page is not done. */
function step(world: GameWorld): void {
  stepWorld(world);
  finishFrame(world);
  world.effects.length = 0;
}
