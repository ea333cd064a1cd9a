// Effects: one sprite, and a few channels in which its sounds play at once.
import type { Howl } from 'howler';
import type { SoundName } from '../game/commands.ts';
import type { AudioOutput } from './audio-output.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

export type EffectChannels = {
  /** `rate` 1 is the sound as recorded. A sound asked for before it is loaded is not played late. */
  play(name: SoundName, rate: number): void;
  setVolume(volume: number): void;
  stop(): void;
};

type EffectSource = {
  readonly howl: Howl;
  /** Offset and duration of each sound in milliseconds. */
  readonly sprite: Readonly<Record<SoundName, readonly number[]>>;
  readonly channels: number;
  readonly output: Pick<AudioOutput, 'state'>;
};

export function createEffectChannels({ howl, sprite, channels, output }: EffectSource): EffectChannels {
  /** Howler's ids of the sounds that play, each with the time at which it will be over. */
  const ends = new Map<number, number>();
  let volume = 0;
  howl.on('end', (id) => ends.delete(id));
  howl.on('playerror', (id) => ends.delete(id));

  /** The sound nearest its end gives way: sounds here die away, so it is old and quiet, and the one least missed. */
  function freeChannel(): void {
    const [id] = [...ends].reduce((soonest, entry) => (entry[1] < soonest[1] ? entry : soonest));
    ends.delete(id);
    howl.stop(id);
  }

  /** While the output sleeps, sounds wait for it; a few may, not all that are asked for until it wakes. */
  function hasRoom(): boolean {
    if (ends.size < channels) return output.state !== 'interrupted';
    if (channels === 0 || (output.state !== 'running' && output.state !== 'missing')) return false;
    freeChannel();
    return true;
  }

  return {
    play(name, rate) {
      if (howl.state() !== 'loaded' || volume === 0 || !hasRoom()) return;
      const id = howl.play(name);
      // HTML5 audio begins later, and howler keeps a rate for ever that comes before.
      if (rate !== 1 && output.state !== 'missing') howl.rate(rate, id);
      ends.set(id, performance.now() / MS_PER_SECOND + sprite[name][1] / MS_PER_SECOND / rate);
    },
    setVolume(next) {
      if (volume === next) return;
      volume = next;
      howl.volume(next);
    },
    stop() {
      ends.clear();
      howl.stop();
    },
  };
}
