// Fake howler: tests finish loading and fades, and read the playing sounds.
import type { HowlOptions } from 'howler';
import { vi } from 'vitest';
import { loadLateSounds } from '../../src/audio/late-sounds.ts';
import { loadSounds, type Sounds } from '../../src/audio/load-sounds.ts';

type Listener = (id: number, error?: unknown) => void;

/** Howls created since `resetHowler`, in order. */
export const howls: FakeHowl[] = [];
let lastId = 1000;

export class FakeHowl {
  readonly options: HowlOptions;
  /** Playing sounds by id. */
  readonly playing = new Map<number, { readonly region: string; volume: number; rate: number; pan: number }>();
  readonly listeners: { readonly event: string; readonly listener: Listener }[] = [];
  /** The last fade that has not ended. */
  fading: { readonly from: number; readonly to: number; readonly id: number } | undefined;
  /** Volumes at the end of each fade, by id. */
  private readonly fades = new Map<number, number>();
  groupVolume: number;
  loadState = 'loading';

  constructor(options: HowlOptions) {
    this.options = options;
    this.groupVolume = options.volume ?? 1;
    // Howler keeps decoded files.
    const [file] = options.src;
    if (howls.some(({ options: { src }, loadState }) => file && src[0] === file && loadState === 'loaded')) this.loadState = 'loaded';
    howls.push(this);
  }

  on(event: string, listener: Listener): this {
    this.listeners.push({ event, listener });
    return this;
  }

  once(event: string, listener: () => void, id: number): this {
    return this.on(event, (emitted) => emitted === id && listener());
  }

  emit(event: string, id: number): void {
    for (const entry of this.listeners) if (entry.event === event) entry.listener(id);
  }

  state(): string {
    return this.loadState;
  }

  play(region: string): number {
    this.playing.set(++lastId, { region, volume: this.groupVolume, rate: 1, pan: 0 });
    return lastId;
  }

  stop(id?: number): this {
    if (id === undefined) this.playing.clear();
    else this.playing.delete(id);
    return this;
  }

  rate(rate: number, id: number): this {
    this.playing.get(id)!.rate = rate;
    return this;
  }

  stereo(pan: number, id: number): this {
    this.playing.get(id)!.pan = pan;
    return this;
  }

  volume(volumeOrId: number, id?: number): this | number {
    const sound = this.playing.get(id ?? volumeOrId);
    if (sound && id === undefined) return sound.volume;
    if (sound) sound.volume = volumeOrId;
    else this.groupVolume = volumeOrId;
    return this;
  }

  fade(from: number, to: number, _milliseconds: number, id: number): this {
    if (this.fades.has(id)) this.emit('fade', id);
    this.fades.set(id, to);
    this.playing.get(id)!.volume = from;
    this.fading = { from, to, id };
    return this;
  }

  finishFade(): void {
    this.fading = undefined;
    for (const [id, to] of this.fades) {
      this.fades.delete(id);
      const sound = this.playing.get(id);
      if (sound) sound.volume = to;
      this.emit('fade', id);
    }
  }

  finishLoading(): void {
    this.loadState = 'loaded';
    this.options.onload?.(0);
  }

  /** Emits `play` for all started sounds. */
  begin(): void {
    for (const id of [...this.playing.keys()]) this.emit('play', id);
  }

  /** Ends the sound and emits `end`. */
  end(id: number): void {
    this.playing.delete(id);
    this.emit('end', id);
  }

  get regions(): string[] {
    return [...this.playing.values()].map(({ region }) => region);
  }
}

export const howler = {
  mute: vi.fn(),
  autoUnlock: true,
  autoSuspend: true,
  usingWebAudio: true,
  codecs: (format: string) => formats.has(format),
};

/** Formats that the browser decodes. */
export const formats = new Set(['ogg', 'mp3']);

export function resetHowler(): void {
  howls.length = 0;
  howler.mute.mockReset();
  Object.assign(howler, { autoUnlock: true, autoSuspend: true, usingWebAudio: true });
}

/** Loads the sounds without reading the code of the others from files, for which a test would have to wait. */
function loadAtOnce(...[classes, options, loadOthers]: Parameters<typeof loadSounds>): Sounds {
  return loadSounds(classes, options, loadOthers ?? (async (others) => loadLateSounds(others)));
}

/** Replacement of the module `src/audio/howl.ts`. */
export const howlModule = { Howl: FakeHowl, Howler: howler, loadSounds: loadAtOnce } as unknown as typeof import('../../src/audio/howl.ts');
