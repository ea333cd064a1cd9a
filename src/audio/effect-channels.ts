// Plays the effects of a few sprites in a limited number of channels.
import type { Howl } from 'howler';
import type { AudioOutput } from './audio-output.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

export type EffectChannels = ReturnType<typeof createEffectChannels>;

/** Offset and duration of each sound in milliseconds. */
export type Regions = Readonly<Record<string, readonly number[]>>;

type EffectSprite = {
  readonly howl: Howl;
  /** The howl was created with howler's plug-in for positions. */
  readonly canPan: boolean;
  readonly regions: Regions;
};

/** A sound that loses its channel fades out: a cut clicks. */
export const STEAL_MS = 25;

/** A pan has equal power: it lowers a sound of one channel by 3 dB, which this gain raises again (Web Audio API, "StereoPannerNode"). */
export const PAN_GAIN = Math.SQRT2;

export function createEffectChannels(channels: number, output: Pick<AudioOutput, 'state'>) {
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
    else howl.once('fade', () => howl.stop(id), id).fade(howl.volume(id) as number, 0, STEAL_MS, id);
    return true;
  }

  /** Returns whether a sound may play, freeing a channel if necessary. A suspended output queues at most `channels` sounds. */
  function reserveChannel(importance: number): boolean {
    if (playing.size < channels) return output.state !== 'interrupted';
    if (channels === 0 || (output.state !== 'running' && output.state !== 'missing')) return false;
    return freeChannel(importance);
  }

  return {
    /** Adds a sprite, whose file may still be loading. It replaces earlier ones with its regions as soon as it is loaded. */
    add(sprite: EffectSprite): void {
      const { howl } = sprite;
      sprites.unshift(sprite);
      howl.on('end', (id) => playing.delete(id));
      howl.on('playerror', (id) => playing.delete(id));
      howl.volume(volume);
    },
    /** Plays a region of a sprite, if one is loaded; `rate` 1 is the recorded speed. `pan` is from -1 (left) to 1 (right). */
    play: (region: string, rate: number, pan: number): void => {
      const sprite = sprites.find(({ regions, howl }) => region in regions && howl.state() === 'loaded');
      const importance = importanceOf(region);
      if (!sprite || volume === 0 || !reserveChannel(importance)) return;
      const { howl, regions, canPan } = sprite;
      const id = howl.play(region);
      playing.set(id, { howl, importance, end: (performance.now() + regions[region][1] / rate) / MS_PER_SECOND });
      // HTML5 audio starts later, and howler permanently keeps a rate that is set before. It has no pan.
      if (output.state === 'missing') return;
      if (rate !== 1) howl.rate(rate, id);
      if (pan === 0 || !canPan) return;
      howl.stereo(pan, id);
      howl.volume(volume * PAN_GAIN, id);
    },
    /** Sets the importance of each region. All are equal before. */
    rank(next: (region: string) => number): void {
      importanceOf = next;
    },
    setVolume(next: number): void {
      if (volume === next) return;
      volume = next;
      for (const { howl } of sprites) howl.volume(next);
    },
    stop(): void {
      playing.clear();
      for (const { howl } of sprites) howl.stop();
    },
  };
}
