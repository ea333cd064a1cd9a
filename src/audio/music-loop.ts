// The music without Web Audio: one loop.
import type { Howl } from 'howler';
import type { ThemeName } from '../themes/themes.ts';
import type { MusicPosition } from './music-plan.ts';

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

/** Volumes, mute, and the scene that the music follows. */
export type SoundState = {
  readonly volumes: { readonly effects: number; readonly music: number };
  readonly isMuted: boolean;
  readonly scene: MusicScene | undefined;
};

export type Music = {
  /** Applies volume, mute and scene. Volume 0 stops. Muting stops immediately, unmuting restarts. */
  apply(state: SoundState): void;
  /** Returns undefined if it does not play or is not known. */
  position(): MusicPosition | undefined;
};

/** The looping region of the sprite. */
const REGION = 'loop';

/** `load` is called when music is first needed, so that disabled music is not loaded. */
export function createMusicLoop(load: (onSettled: () => void) => Howl): Music {
  let howl: Howl | undefined;
  /** Howler's id of the loop while it plays. */
  let id: number | undefined;
  let volume = 0;
  let isMuted = false;

  function create(): Howl {
    const created = load(update);
    created.on('play', begin);
    // HTML5 audio outside a gesture: `update` tries again at the next gesture.
    created.on('playerror', () => (id = undefined));
    return created;
  }

  /** Handles howler's `play` event. HTML5 audio starts late, and howler drops commands until then. The event repeats with each loop. */
  function begin(startedId: number): void {
    if (startedId !== id) howl?.stop(startedId);
    else update();
  }

  function update(): void {
    if (isMuted || volume === 0) return stop();
    howl ??= create();
    if (id !== undefined) howl.volume(volume, id);
    else if (howl.state() === 'loaded') id = howl.play(REGION);
  }

  function stop(): void {
    if (id !== undefined) howl?.stop(id);
    id = undefined;
  }

  return {
    apply(next) {
      volume = next.volumes.music;
      isMuted = next.isMuted;
      update();
    },
    position: () => undefined,
  };
}
