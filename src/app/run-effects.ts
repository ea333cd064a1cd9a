import type { SoundPlayer } from '../audio/sound-player.ts';
import type { Effect, PlayedSound } from '../game/commands.ts';
import type { GameWorld } from '../game/world.ts';
import { MUSIC_VOLUME, SOUND_VOLUME } from '../save/saved-data.ts';

type EffectHandlers = { readonly [Type in Effect['type']]: (effect: Extract<Effect, { type: Type }>) => void };

/** Handlers that are set after their code has loaded. */
export type LateEffectCalls = { vibrate?: (sound: PlayedSound) => void };

/** Other parts of the app handle all effects but the sounds. */
type EffectOptions = Omit<EffectHandlers, 'playSound' | 'setVolumes'> & {
  readonly world: GameWorld;
  readonly sounds: Pick<SoundPlayer, 'play' | 'setVolumes'>;
  readonly lateCalls: LateEffectCalls;
};

/** Sets the volumes of the profile. Returns a function that runs and empties the world's effects. */
export function createEffectRunner({ world, sounds, lateCalls, ...calls }: EffectOptions): () => void {
  const { effects, profile } = world;
  const soundsDue: PlayedSound[] = [];
  let soundTimer: ReturnType<typeof setTimeout> | undefined;

  function playSounds(): void {
    soundTimer = undefined;
    for (const { name, rate, delaySeconds, pan } of soundsDue) sounds.play(name, rate, delaySeconds, pan);
    soundsDue.length = 0;
  }

  function applyVolumes(): void {
    const { isSoundOn, isMusicOn, soundVolume, musicVolume } = profile;
    sounds.setVolumes({ effects: isSoundOn ? SOUND_VOLUME * soundVolume : 0, music: isMusicOn ? MUSIC_VOLUME * musicVolume : 0 });
  }

  const handlers: EffectHandlers = {
    ...calls,
    playSound(effect) {
      lateCalls.vibrate?.(effect);
      soundsDue.push(effect);
    },
    setVolumes: applyVolumes,
  };

  applyVolumes();
  return () => {
    if (effects.length === 0) return;
    for (const effect of effects) (handlers[effect.type] as (effect: Effect) => void)(effect);
    effects.length = 0;
    // After the frame: starting a sound takes longer than drawing.
    if (soundsDue.length > 0) soundTimer ??= setTimeout(playSounds);
  };
}
