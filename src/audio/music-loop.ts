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

export type Music = {
  /** Sets the volume; volume 0 stops. Muting stops immediately, unmuting restarts. */
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
    else if (howl.state() === 'loaded') id = howl.play(region);
  }

  function stop(): void {
    if (id !== undefined) howl?.stop(id);
    id = undefined;
  }

  return {
    set(nextVolume, nextMuted) {
      volume = nextVolume;
      isMuted = nextMuted;
      update();
    },
    setScene() {},
    position: () => undefined,
  };
}
