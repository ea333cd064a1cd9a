// Frames: inputs of the world request them. A frame steps the world, publishes to the HUD, draws, and runs effects.
import { QUALITY_STEPS } from '../ecs/quality.ts';
import type { SoundPlayer } from '../audio/sound-player.ts';
import type { Command, Effect, PlayedSound } from '../game/commands.ts';
import type { GameRenderer } from '../game/scene/game-renderer.ts';
import type { GameWorld } from '../game/world.ts';
import type { FrameStats } from '../platform/frame-stats.ts';
import { createFrame, type FrameParts } from '../stage/frame.ts';
import type { LiveHud } from '../state/hud.ts';
import type { ViewFit } from '../page/fit-view.ts';
import { finishFrame, stepWorld } from '../systems/pipeline.ts';

type FrameOptions = Pick<FrameParts, 'pace'> & {
  readonly world: GameWorld;
  readonly hud: Pick<LiveHud, 'publish'>;
  readonly renderer: Pick<GameRenderer, 'draw'>;
  readonly view: Pick<ViewFit, 'check' | 'fitCanvas'>;
  /** Fixed row of QUALITY_STEPS; undefined for adaptive quality. */
  readonly quality: number | undefined;
  readonly send: (command: Command) => void;
  readonly runEffects: () => void;
  /** Returns undefined without the debug tools. */
  readonly stats: () => FrameStats | undefined;
};

/** Returns the callback of the loop. */
export function createGameFrame(parts: FrameOptions) {
  const { world, hud, renderer, view, send, runEffects } = parts;
  let pixelRatio: number = QUALITY_STEPS[world.quality].pixelRatio;

  /** Reduces particles immediately when frames run late; reduces pixels only while nothing moves, because it repaints the backdrop. */
  function adaptQuality(quality: number): void {
    if (quality !== world.quality) send({ type: 'changeQuality', quality });
    const target = QUALITY_STEPS[world.quality].pixelRatio;
    const isCalm = world.flow.screen !== 'game' || (!world.isMoving && world.input.drag.phase === 'idle');
    if (target === pixelRatio || !isCalm) return;
    pixelRatio = target;
    // The world's layout is that of its last step, before a change of the window.
    view.fitCanvas();
  }

  const frame = createFrame({
    world,
    pace: parts.pace,
    prepare(quality) {
      view.check();
      adaptQuality(parts.quality ?? quality);
    },
    advance(steps, { lateSeconds }) {
      const stats = parts.stats();
      const began = stats?.startFrame() ?? 0;
      world.turn.lateSeconds = lateSeconds;
      for (let step = 0; step < steps; step++) stepWorld(world);
      finishFrame(world);
      if (steps > 0) stats?.addStep(began);
      hud.publish();
    },
    draw(alpha) {
      const stats = parts.stats();
      const began = stats?.now() ?? 0;
      renderer.draw(alpha);
      stats?.addDraw(began);
    },
  });

  return (milliseconds: number, hasSlept: boolean): boolean => {
    const isAwake = frame(milliseconds, hasSlept);
    runEffects();
    return isAwake || world.isMoving || world.commands.length > 0;
  };
}

type EffectHandlers = { readonly [Type in Effect['type']]: (effect: Extract<Effect, { type: Type }>) => void };

/** Other parts of the app handle all effects but the sounds. */
type EffectOptions = Omit<EffectHandlers, 'playSound'> & {
  readonly effects: Effect[];
  readonly sounds: Pick<SoundPlayer, 'play'>;
  readonly vibrate: (sound: PlayedSound) => void;
};

/** Returns a function that runs and empties the world's effects. */
export function createEffectRunner({ effects, sounds, vibrate, ...calls }: EffectOptions): () => void {
  const handlers: EffectHandlers = {
    ...calls,
    playSound(effect) {
      const { name, rate, delaySeconds, pan } = effect;
      vibrate(effect);
      // After the frame: starting a sound takes longer than drawing.
      setTimeout(sounds.play, 0, name, rate, delaySeconds, pan);
    },
  };

  return () => {
    for (const effect of effects) (handlers[effect.type] as (effect: Effect) => void)(effect);
    effects.length = 0;
  };
}
