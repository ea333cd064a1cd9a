// The music: one loop that is stopped, playing or muted, and fades between them where nobody is in a hurry.
import type { Howl } from 'howler';
import type { AudioOutput } from './audio-output.ts';
import { MIN_VOLUME } from './volume.ts';

const FADE_IN_MS = 2500;
const FADE_OUT_MS = 600;

/** What it is meant to do; what can be heard may follow later, when it is loaded or the output wakes. */
export type MusicState = 'stopped' | 'playing' | 'muted';

export type MusicLoop = {
  readonly state: MusicState;
  /** Volume 0 stops it, at once if muted; after a mute it starts anew. */
  set(volume: number, isMuted: boolean): void;
  /** Does what could not be done before. */
  update(): void;
};

type MusicSource = {
  /** Called when music is first wanted, so that nobody loads it who has it off; undefined while its turn has not come. */
  readonly load: (onSettled: () => void) => Howl | undefined;
  /** The looping region. */
  readonly region: string;
  readonly output: Pick<AudioOutput, 'state'>;
};

export function createMusicLoop({ load, region, output }: MusicSource): MusicLoop {
  let howl: Howl | undefined;
  /** Howler's id of the loop, from its start to its stop. */
  let id: number | undefined;
  let hasBegun = false;
  let volume = 0;
  /** Where the last fade goes. */
  let target = MIN_VOLUME;
  let isMuted = false;

  function create(): Howl | undefined {
    const created = load(update);
    created?.on('play', begin);
    created?.on('fade', stopIfFadedOut);
    // HTML5 audio outside a gesture: the next gesture's update tries again.
    created?.on('playerror', () => (id = undefined));
    return created;
  }

  /** HTML5 audio takes its time to begin, and until then howler forgets what else it is told. It says this once a round, too. */
  function begin(begun: number): void {
    if (begun !== id) howl?.stop(begun);
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
    if (howl?.state() !== 'loaded' || !isAwake()) return;
    id = howl.play(region);
    hasBegun = false;
    target = MIN_VOLUME;
  }

  /** What howler is told to play into a sleeping output it cannot be told to leave. */
  function isAwake(): boolean {
    return output.state === 'running' || output.state === 'missing';
  }

  function fade(to: number, milliseconds: number): void {
    stopIfFadedOut();
    if (id === undefined || !hasBegun || target === to) return;
    target = to;
    howl?.fade(heardVolume(), to, milliseconds, id);
  }

  /** A fade that another one cuts short ends too, but not down there. */
  function stopIfFadedOut(): void {
    if (volume === 0 && heardVolume() === MIN_VOLUME) stop();
  }

  function heardVolume(): number {
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
    update,
  };
}
