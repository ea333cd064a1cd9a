// Plays a motion in a world, step by step without a clock, and stops at each of its frames.
import type { Layout } from '../src/game/layout.ts';
import type { Phrases } from '../src/game/phrases.ts';
import type { ThemeColors } from '../src/game/theme-colors.ts';
import { gameAt } from '../src/commands/adopt-game.ts';
import type { GameWorld } from '../src/game/world.ts';
import { parseNotation, toNotation } from '../src/rules/notation.ts';
import { finishFrame, stepWorld } from '../src/systems/pipeline.ts';
import type { TimedAction } from './world-actions.ts';
import type { Motion } from './motions.ts';

const STEP_MILLISECONDS = 1000 / 60;
/** A scene that still moves after this many steps never rests, such as the tutorial's hand. */
const REST_STEPS = 240;
/** Maximum wait for the start of a motion. */
const MAX_STEPS = 60 * 30;

export type MotionOptions = {
  readonly layout: Layout;
  readonly colors: ThemeColors;
  readonly phrases: Phrases;
  readonly isReducedMotion: boolean;
};

/** Sets up a new world just before the motion. */
export function setScene(
  world: GameWorld,
  { scene, bestScore = 0, saved }: Motion,
  { layout, colors, phrases, isReducedMotion }: MotionOptions,
): void {
  world.profile.isTutorialDue = scene === 'tutorial';
  world.profile.bestScore = bestScore;
  if (saved) world.session.saved = gameAt({ type: 'position', ...saved });
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
 * Plays the motion and yields the time of each frame in milliseconds. Draw the world before requesting the next frame. Throws if the
 * motion does not start in time.
 */
export function* playMotion(motion: Motion, world: GameWorld): Generator<number> {
  const times = frameSteps(motion);
  waitForStart(motion, world);
  let next = 0;
  for (let steps = firstStep(motion); next < times.length; steps++) {
    for (const action of motion.actions) act(world, action, steps);
    step(world);
    for (; next < times.length && steps >= times[next]; next++) yield Math.round(steps * STEP_MILLISECONDS);
  }
}

/** Returns evenly spaced frames as steps from the motion's start. */
export function frameSteps({ from, to, frames }: Motion): number[] {
  return Array.from({ length: frames }, (_, frame) => Math.round((from + ((to - from) * frame) / (frames - 1)) / STEP_MILLISECONDS));
}

function firstStep({ from, actions }: Motion): number {
  return Math.round(Math.min(0, from, ...actions.map(({ at }) => at)) / STEP_MILLISECONDS);
}

/** Waits for the motion's `startsWhen`, or until the scene rests. */
function waitForStart({ scene, before = [], startsWhen }: Motion, world: GameWorld): void {
  if (!startsWhen) {
    // The tutorial's hand and the snow never rest: they start immediately.
    if (typeof scene === 'object') for (let steps = 0; steps < REST_STEPS && world.isMoving; steps++) step(world);
    return;
  }
  for (let steps = 0; !startsWhen(world); steps++) {
    if (steps > MAX_STEPS) throw new Error(`The motion did not start within ${MAX_STEPS} steps.`);
    for (const action of before) act(world, action, steps);
    step(world);
  }
}

function act(world: GameWorld, { at, until = at, act }: TimedAction, steps: number): void {
  const begins = Math.round(at / STEP_MILLISECONDS);
  const ends = Math.round(until / STEP_MILLISECONDS);
  if (steps >= begins && steps <= ends) act(world, ends === begins ? 0 : (steps - begins) / (ends - begins));
}

/** Runs one step and discards the world's effects. */
function step(world: GameWorld): void {
  stepWorld(world);
  finishFrame(world);
  world.effects.length = 0;
}
