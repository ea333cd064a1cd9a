// Plays sound effects: howler with one sprite, loaded after the first gesture. Silence, never an error, when it cannot.
import type { Howl } from 'howler';
import sprite from '../../assets/generated/sound/effects.json';
import mp3 from '../../assets/generated/sound/effects.mp3';
import ogg from '../../assets/generated/sound/effects.ogg';
import type { SoundName } from '../ecs/commands.ts';

const MILLISECONDS = 1000;

export type SoundPlayer = {
  /** Loads the sounds; call it from a person's first gesture. */
  readonly unlock: () => void;
  /** `rate` 1 is the sound as recorded. A sound asked for before it is loaded is not played late. */
  play(name: SoundName, rate: number, delaySeconds: number): void;
  setVolume(volume: number): void;
};

/** `log` is told in a sentence when sounds cannot be loaded or started. */
export function createSoundPlayer(log: (message: string) => void): SoundPlayer {
  let howl: Howl | undefined;
  let volume = 0;
  let isUnlocked = false;

  async function load(): Promise<void> {
    const { Howl } = await import('./howl.ts');
    howl = new Howl({
      src: [ogg, mp3],
      sprite: sprite.sprite as unknown as Record<string, [number, number]>,
      volume,
      pool: 10,
      onloaderror: () => log('Decoding audio data failed.'),
      onplayerror: () =>
        log(
          'Playback was unable to start. This is most commonly an issue on mobile devices and Chrome where playback was not within a user interaction.',
        ),
    });
  }

  function start(name: SoundName, rate: number): void {
    if (!howl || howl.state() !== 'loaded' || volume === 0) return;
    howl.rate(rate, howl.play(name));
  }

  return {
    unlock() {
      if (isUnlocked) return;
      isUnlocked = true;
      load().catch((error: unknown) => log(`Sounds could not be loaded: ${String(error)}`));
    },
    play(name, rate, delaySeconds) {
      if (delaySeconds === 0) start(name, rate);
      else setTimeout(start, delaySeconds * MILLISECONDS, name, rate);
    },
    setVolume(next) {
      volume = next;
      howl?.volume(next);
    },
  };
}
