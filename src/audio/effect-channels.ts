// Plays the effects of a few sprites in a limited number of channels.
import type { Howl } from 'howler';
import type { AudioOutput } from './audio-output.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

export type EffectChannels = {
  /** Adds a sprite, whose file may still be loading. */
  add(sprite: EffectSprite): void;
  /** Plays a region of a sprite; `rate` 1 is the recorded speed. Skips it if its sprite is not loaded yet. */
  readonly play: (region: string, rate: number) => void;
  /** Sets the importance of each region. All are equal before. */
  rank(importanceOf: (region: string) => number): void;
  setVolume(volume: number): void;
  stop(): void;
};

type EffectSprite = {
  readonly howl: Howl;
  /** Offset and duration of each sound in milliseconds. */
  readonly regions: Readonly<Record<string, readonly number[]>>;
};

type EffectOptions = { readonly channels: number; readonly output: Pick<AudioOutput, 'state'> };

/** A sound that loses its channel fades out: a cut clicks. */
export const STEAL_MS = 25;

export function createEffectChannels({ channels, output }: EffectOptions): EffectChannels {
  const sprites: EffectSprite[] = [];
  /** Playing sounds by howler's id, which is unique among all sprites. End times are in seconds. */
  const playing = new Map<number, { readonly howl: Howl; readonly end: number; readonly importance: number }>();
  let importanceOf = (_region: string): number => 0;
  let volume = 0;

  /**
   * Stops the least important sound, unless all are more important. Among equals, the one nearest its end: the sounds fade out, so it is
   * the quietest. Returns whether a channel is free.
   */
  function freeChannel(importance: number): boolean {
    const [[id, { howl, importance: least }]] = [...playing].sort(
      ([, one], [, other]) => one.importance - other.importance || one.end - other.end,
    );
    if (least > importance) return false;
    playing.delete(id);
    // Without Web Audio, howler fades too coarsely.
    if (output.state === 'missing') howl.stop(id);
    else howl.once('fade', () => howl.stop(id), id).fade(volume, 0, STEAL_MS, id);
    return true;
  }

  /** Returns whether a sound may play, freeing a channel if necessary. A suspended output queues at most `channels` sounds. */
  function reserveChannel(importance: number): boolean {
    if (playing.size < channels) return output.state !== 'interrupted';
    if (channels === 0 || (output.state !== 'running' && output.state !== 'missing')) return false;
    return freeChannel(importance);
  }

  return {
    add(sprite) {
      const { howl } = sprite;
      sprites.push(sprite);
      howl.on('end', (id) => playing.delete(id));
      howl.on('playerror', (id) => playing.delete(id));
      howl.volume(volume);
    },
    play(region, rate) {
      const sprite = sprites.find(({ regions }) => region in regions);
      const importance = importanceOf(region);
      if (sprite?.howl.state() !== 'loaded' || volume === 0 || !reserveChannel(importance)) return;
      const { howl, regions } = sprite;
      const id = howl.play(region);
      // HTML5 audio starts later, and howler permanently keeps a rate that is set before.
      if (rate !== 1 && output.state !== 'missing') howl.rate(rate, id);
      playing.set(id, { howl, importance, end: (performance.now() + regions[region][1] / rate) / MS_PER_SECOND });
    },
    rank(next) {
      importanceOf = next;
    },
    setVolume(next) {
      if (volume === next) return;
      volume = next;
      for (const { howl } of sprites) howl.volume(next);
    },
    stop() {
      playing.clear();
      for (const { howl } of sprites) howl.stop();
    },
  };
}
