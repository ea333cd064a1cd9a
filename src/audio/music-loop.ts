// The music without Web Audio: one loop that fades in and out, and stops immediately when muted.
import type { Howl } from 'howler';
import type { ThemeName } from '../themes/themes.ts';
import type { MusicPosition } from './music-plan.ts';
import { MIN_VOLUME } from './volume.ts';

const FADE_IN_MS = 2500;
const FADE_OUT_MS = 600;

/** The requested state. Audible playback may start later, after loading or waking the output. */
export type MusicState = 'stopped' | 'playing' | 'muted';

/** The state of the game that the music follows. `isRich`: its stems may be loaded. */
export type MusicScene = {
  readonly theme: ThemeName;
  readonly level: number;
  readonly combo: number;
  readonly isRich: boolean;
  readonly isTense: boolean;
  readonly isMuffled: boolean;
  readonly isDucked: boolean;
};

export type Music = {
  readonly state: MusicState;
  /** Fades to the volume; volume 0 fades out and stops. Muting stops immediately, unmuting restarts. */
  set(volume: number, isMuted: boolean): void;
  setScene(scene: MusicScene): void;
  /** Returns undefined if it does not play or is not known. */
  position(): MusicPosition | undefined;
};

type MusicSource = {
  /** Called when music is first needed, so that disabled music is not loaded. */
  readonly load: (onSettled: () => void) => Howl;
  /** Name of the looping region in the sprite. */
  readonly region: string;
};

export function createMusicLoop({ load, region }: MusicSource): Music {
  let howl: Howl | undefined;
  /** Howler's id of the loop while it plays. */
  let id: number | undefined;
  let hasBegun = false;
  let volume = 0;
  /** Final volume of the last fade. */
  let target = MIN_VOLUME;
  let isMuted = false;

  function create(): Howl {
    const created = load(update);
    created.on('play', begin);
    created.on('fade', stopIfFadedOut);
    // HTML5 audio outside a gesture: `update` tries again at the next gesture.
    created.on('playerror', () => (id = undefined));
    return created;
  }

  /** Handles howler's `play` event. HTML5 audio starts late, and howler drops commands until then. The event repeats with each loop. */
  function begin(startedId: number): void {
    if (startedId !== id) howl?.stop(startedId);
    else {
      hasBegun = true;
      update();
    }
  }

  function update(): void {
    if (isMuted) return stop();
    if (volume === 0) return fade(MIN_VOLUME, FADE_OUT_MS);
    howl ??= create();
    if (id !== undefined) return fade(volume, FADE_IN_MS);
    if (howl.state() !== 'loaded') return;
    id = howl.play(region);
    hasBegun = false;
    target = MIN_VOLUME;
  }

  function fade(to: number, milliseconds: number): void {
    stopIfFadedOut();
    if (id === undefined || !hasBegun || target === to) return;
    target = to;
    howl?.fade(currentVolume(), to, milliseconds, id);
  }

  /** Stops after a fade-out. A fade interrupted by another one ends above MIN_VOLUME. */
  function stopIfFadedOut(): void {
    if (volume === 0 && currentVolume() === MIN_VOLUME) stop();
  }

  function currentVolume(): number {
    return id === undefined ? 0 : Number(howl?.volume(id));
  }

  function stop(): void {
    if (id !== undefined) howl?.stop(id);
    id = undefined;
  }

  return {
    get state() {
      if (volume === 0) return 'stopped';
      return isMuted ? 'muted' : 'playing';
    },
    set(nextVolume, nextMuted) {
      volume = nextVolume;
      isMuted = nextMuted;
      update();
    },
    setScene() {},
    position: () => undefined,
  };
}
