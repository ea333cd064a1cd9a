// Frames: inputs of the world request them. A frame steps the world, publishes to the HUD, draws, and runs effects.
import { QUALITY_STEPS } from '../ecs/quality.ts';
import type { SoundPlayer } from '../audio/sound-player.ts';
import type { Command, Effect, PlayedSound } from '../game/commands.ts';
import type { GameWorld } from '../game/world.ts';
import type { FrameParts } from '../stage/core.ts';
import type { LiveHud } from '../state/hud.ts';
import type { ViewFit } from '../page/fit-view.ts';
import { finishFrame, stepWorld } from '../systems/pipeline.ts';

type FrameOptions = Pick<FrameParts, 'pace' | 'stats'> & {
  readonly world: GameWorld;
  readonly hud: Pick<LiveHud, 'publish'>;
  readonly view: Pick<ViewFit, 'check' | 'fitCanvas'>;
  /** Fixed row of QUALITY_STEPS; undefined for adaptive quality. */
  readonly quality: number | undefined;
  readonly send: (command: Command) => void;
  readonly runEffects: () => void;
};

/** Returns the parts of the game in each frame. */
export function createGameFrame({ world, hud, view, quality: fixedQuality, send, runEffects, ...parts }: FrameOptions): FrameParts {
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

  return {
    ...parts,
    prepare(quality) {
      view.check();
      adaptQuality(fixedQuality ?? quality);
    },
    advance(steps, { lateSeconds }) {
      world.turn.lateSeconds = lateSeconds;
      for (let step = 0; step < steps; step++) stepWorld(world);
      finishFrame(world);
    },
    finish: hud.publish,
    afterDraw() {
      runEffects();
      return world.commands.length > 0;
    },
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
