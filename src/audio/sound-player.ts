// Plays effects and music, loaded at the first gesture. Silence, never an error, when it cannot.
import type { SoundName } from '../game/commands.ts';
import { loadLate } from '../loading/load-late.ts';
import { type AudioOutput, openAudioOutput } from './audio-output.ts';
import type { Sounds } from './load-sounds.ts';
import { clampVolume } from './volume.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** With everything switched off the output rests, once the last sounds have died away. */
const REST_DELAY_SECONDS = 3;

export type SoundPlayer = {
  /** Call it from every gesture: the first loads everything, and each brings back what the system has interrupted. */
  readonly unlock: () => void;
  /** `rate` 1 is the sound as recorded. A sound that falls due while muted is not played. */
  play(name: SoundName, rate: number, delaySeconds: number): void;
  /** Each from 0, off, to 1. */
  setVolumes(volumes: { readonly effects: number; readonly music: number }): void;
  /** Silence at once, for ads and hidden pages; afterwards music starts anew. */
  setMuted(isMuted: boolean): void;
};

type SoundOptions = {
  /** iPhone and iPad, whatever the browser. */
  readonly isAppleMobile: boolean;
  /** Told in a sentence, once, what cannot be loaded or started. */
  readonly log: (message: string) => void;
};

type SoundModule = Pick<typeof import('./howl.ts'), 'Howl' | 'Howler' | 'loadSounds'>;

export function createSoundPlayer(
  options: SoundOptions,
  load: () => Promise<SoundModule> = () => loadLate(() => import('./howl.ts')),
): SoundPlayer {
  let output: AudioOutput | undefined;
  let sounds: Sounds | undefined;
  let volumes = { effects: 0, music: 0 };
  let isMuted = false;
  let isOpening = false;
  let isLossLogged = false;

  async function open(opened: AudioOutput): Promise<void> {
    const { loadSounds, ...classes } = await load();
    sounds = loadSounds(classes, { ...options, output: opened });
    sounds.mute(isMuted);
    follow();
  }

  const isSilent = (): boolean => isMuted || volumes.effects + volumes.music === 0;

  /** Brings everything to what is wanted now. */
  function follow(): void {
    if (!isSilent()) output?.wake();
    else setTimeout(restIfSilent, REST_DELAY_SECONDS * MS_PER_SECOND);
    sounds?.effects.setVolume(volumes.effects);
    sounds?.music.set(volumes.music, isMuted);
  }

  function restIfSilent(): void {
    if (isSilent()) output?.rest();
  }

  function start(name: SoundName, rate: number): void {
    if (!isMuted) sounds?.effects.play(name, rate);
  }

  return {
    unlock() {
      output ??= openAudioOutput(follow);
      if (!isOpening) {
        isOpening = true;
        open(output).catch((error: unknown) => {
          // The next gesture tries again.
          isOpening = false;
          if (!isLossLogged) options.log(`Sounds could not be loaded: ${String(error)}`);
          isLossLogged = true;
        });
      }
      follow();
    },
    play(name, rate, delaySeconds) {
      if (delaySeconds > 0) setTimeout(start, delaySeconds * MS_PER_SECOND, name, rate);
      else start(name, rate);
    },
    setVolumes({ effects, music }) {
      volumes = { effects: clampVolume(effects), music: clampVolume(music) };
      follow();
    },
    setMuted(next) {
      if (isMuted === next) return;
      isMuted = next;
      sounds?.mute(next);
      follow();
      if (next) output?.rest();
    },
  };
}
