import type { SoundPlayer } from '../audio/sound-player.ts';
import type { Effect, PlayedSound } from '../game/commands.ts';

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
