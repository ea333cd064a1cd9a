// Plays effects and music, loaded at the first gesture. Failures are logged and leave the game silent.
import type { SoundName } from '../game/commands.ts';
import { latePart } from '../loading/late-part.ts';
import { loadLate } from '../loading/load-late.ts';
import { type AudioOutput, openAudioOutput } from './audio-output.ts';
import type { SoundOptions, Sounds } from './load-sounds.ts';
import type { MusicScene } from './music-loop.ts';
import { MS_PER_SECOND } from '../platform/time.ts';
import { clampVolume } from './volume.ts';

/** Maximum wait for an idle browser after the first gesture. A first drag, which draws frames without a break, comes first. */
const OPENING_LIMIT_MILLISECONDS = 1000;

/** Delay before a silent output is suspended, so that the last sounds can fade out. */
const REST_DELAY_SECONDS = 3;

export type SoundPlayer = ReturnType<typeof createSoundPlayer>;

type SoundModule = Pick<typeof import('./howl.ts'), 'Howl' | 'Howler' | 'loadSounds'>;

export function createSoundPlayer(options: SoundOptions, load: () => Promise<SoundModule> = () => loadLate(() => import('./howl.ts'))) {
  let output: AudioOutput | undefined;
  let volumes = { effects: 0, music: 0 };
  let isMuted = false;
  let scene: MusicScene | undefined;
  let isFailureLogged = false;

  const sounds = latePart<Sounds>(async () => {
    const { loadSounds, ...classes } = await load();
    return loadSounds(classes, { ...options, output: output! });
  });

  function openOutput(): void {
    output ??= openAudioOutput(applyState);
    if (!sounds.ready()) void openSounds();
    applyState();
  }

  /** Runs at each gesture until the sounds have loaded. */
  async function openSounds(): Promise<void> {
    try {
      await sounds.call();
      applyState();
    } catch (error) {
      if (!isFailureLogged) options.log(`Failed to load sounds: ${String(error)}. Retrying at the next gesture.`);
      isFailureLogged = true;
    }
  }

  const isSilent = (): boolean => isMuted || (volumes.effects <= 0 && volumes.music <= 0);

  /** Applies the volumes and the mute state to output, effects and music. */
  function applyState(): void {
    if (!isSilent()) output?.wake();
    else setTimeout(restIfSilent, REST_DELAY_SECONDS * MS_PER_SECOND);
    applyToSounds();
  }

  function applyToSounds(): void {
    sounds.ready()?.apply({ volumes, isMuted, scene });
  }

  function restIfSilent(): void {
    if (isSilent()) output?.rest();
  }

  return {
    /** Call it from every gesture. The first one starts to load the sounds, in idle time; each one resumes an interrupted output. */
    unlock: (): void => {
      // Opening blocks the page. Safari, which has no idle callbacks, opens an output only within a gesture.
      const canWait = !output && !options.isAppleMobile && 'requestIdleCallback' in globalThis;
      if (canWait) requestIdleCallback(openOutput, { timeout: OPENING_LIMIT_MILLISECONDS });
      else openOutput();
    },
    /** Plays an effect after a delay; `rate` 1 is the recorded speed, `pan` -1 left and 1 right. Skips a sound that is due while muted. */
    play(name: SoundName, rate: number, delaySeconds: number, pan = 0): void {
      sounds.ready()?.play(name, rate, delaySeconds, pan);
    },
    /** Sets the volumes, each from 0 (off) to 1. */
    setVolumes(next: { readonly effects: number; readonly music: number }): void {
      volumes = { effects: clampVolume(next.effects), music: clampVolume(next.music) };
      applyState();
    },
    /** Sets the state that the music follows. */
    setScene(next: MusicScene): void {
      scene = next;
      applyToSounds();
    },
    /** Mutes immediately, for ads and hidden pages. Unmuting restarts the music. */
    setMuted(next: boolean): void {
      if (isMuted === next) return;
      isMuted = next;
      applyState();
      if (next) output?.rest();
    },
  };
}
