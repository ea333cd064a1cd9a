// Plays the effects of one sprite in a limited number of channels.
import type { Howl } from 'howler';
import type { SoundName } from '../game/commands.ts';
import type { AudioOutput } from './audio-output.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

export type EffectChannels = {
  /** Plays a sound; `rate` 1 is the recorded speed. Skips it if the sprite is not loaded yet. */
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
  /** End times of the playing sounds in seconds, by howler's id. */
  const ends = new Map<number, number>();
  let volume = 0;
  howl.on('end', (id) => ends.delete(id));
  howl.on('playerror', (id) => ends.delete(id));

  /** Stops the sound nearest its end. The sounds fade out, so it is the quietest. */
  function freeChannel(): void {
    const [id] = [...ends].reduce((soonest, entry) => (entry[1] < soonest[1] ? entry : soonest));
    ends.delete(id);
    howl.stop(id);
  }

  /** Returns whether a sound may play, freeing a channel if necessary. A suspended output queues at most `channels` sounds. */
  function reserveChannel(): boolean {
    if (ends.size < channels) return output.state !== 'interrupted';
    if (channels === 0 || (output.state !== 'running' && output.state !== 'missing')) return false;
    freeChannel();
    return true;
  }

  return {
    play(name, rate) {
      if (howl.state() !== 'loaded' || volume === 0 || !reserveChannel()) return;
      const id = howl.play(name);
      // HTML5 audio starts later, and howler permanently keeps a rate that is set before.
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
