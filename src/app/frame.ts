// Frames: inputs of the world request them. A frame steps the world, publishes to the HUD, draws, and runs effects.
import { advanceClock, clockAlpha, createClock, restartClock } from '../ecs/clock.ts';
import { QUALITY_STEPS } from '../ecs/quality.ts';
import type { Command } from '../game/commands.ts';
import type { GameRenderer } from '../game/scene/game-renderer.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';
import type { FramePace } from '../platform/frame-pace.ts';
import type { FrameStats } from '../platform/frame-stats.ts';
import type { LiveHud } from '../state/hud.ts';
import type { ViewFit } from '../page/fit-view.ts';
import { finishFrame, stepWorld } from '../systems/pipeline.ts';

type FrameOptions = {
  readonly world: GameWorld;
  readonly hud: Pick<LiveHud, 'publish'>;
  readonly renderer: Pick<GameRenderer, 'draw'>;
  readonly view: Pick<ViewFit, 'check' | 'fitCanvas'>;
  /** Fixed row of QUALITY_STEPS; undefined for adaptive quality. */
  readonly quality: number | undefined;
  /** Returns undefined before its code has loaded. */
  readonly pace: () => FramePace | undefined;
  readonly send: (command: Command) => void;
  readonly runEffects: () => void;
  /** Returns undefined without the debug tools. */
  readonly stats: () => FrameStats | undefined;
};

/** Returns the callback of the loop, which returns whether another frame is needed. */
export function createFrame(parts: FrameOptions): (milliseconds: number, hasSlept: boolean) => boolean {
  const { world, hud, renderer, view, send, runEffects } = parts;
  const clock = createClock(TIMING);
  let wasMoving = true;
  let pixelRatio: number = QUALITY_STEPS[world.quality].pixelRatio;

  /** Reduces particles immediately when frames run late; reduces pixels only while nothing moves, because it repaints the backdrop. */
  function adaptQuality(pace: FramePace | undefined): void {
    const quality = parts.quality ?? pace?.quality ?? 0;
    if (quality !== world.quality) send({ type: 'changeQuality', quality });
    const target = QUALITY_STEPS[world.quality].pixelRatio;
    const isCalm = world.flow.screen !== 'game' || (!world.isMoving && world.input.drag.phase === 'idle');
    if (target === pixelRatio || !isCalm) return;
    pixelRatio = target;
    // The world's layout is that of its last step, before a change of the window.
    view.fitCanvas();
  }

  /** Draws if anything moved in this frame or in the previous one, which may have been drawn between two steps. */
  function draw(stats: FrameStats | undefined): void {
    const isDue = world.isDirty || world.isMoving || wasMoving;
    wasMoving = world.isMoving;
    world.isDirty = false;
    if (!isDue) return;
    const began = stats?.now() ?? 0;
    renderer.draw(world.isMoving ? clockAlpha(clock) : 1);
    stats?.addDraw(began);
  }

  return (milliseconds, hasSlept) => {
    if (hasSlept) restartClock(clock);
    const pace = parts.pace();
    pace?.addFrame(milliseconds, hasSlept);
    if (pace?.isSpared(milliseconds)) return true;
    view.check();
    adaptQuality(pace);
    const stats = parts.stats();
    const began = stats?.startFrame() ?? 0;
    const steps = advanceClock(clock, milliseconds);
    world.turn.lateSeconds = clock.lateSeconds;
    for (let step = 0; step < steps; step++) stepWorld(world);
    finishFrame(world);
    if (steps > 0) stats?.addStep(began);
    hud.publish();
    draw(stats);
    runEffects();
    return world.isMoving || wasMoving || world.commands.length > 0;
  };
}
