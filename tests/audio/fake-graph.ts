// Fake nodes of Web Audio: automation that can be read at any time, and sources that record their start.
import { vi } from 'vitest';
import type { FakeContext } from './fake-context.ts';

type Automation = { readonly value: number; readonly time: number; readonly constant: number };

export class FakeParam {
  private events: Automation[] = [];

  constructor(private readonly initial: number) {}

  setValueAtTime(value: number, time: number): void {
    this.events.push({ value, time, constant: 0 });
  }

  setTargetAtTime(value: number, time: number, constant: number): void {
    this.events.push({ value, time, constant });
  }

  cancelScheduledValues(from: number): void {
    this.events = this.events.filter(({ time }) => time < from);
  }

  /** Returns the value at a time of the context. */
  at(time: number): number {
    let value = this.initial;
    const past = this.events.filter((event) => event.time <= time).toSorted((a, b) => a.time - b.time);
    past.forEach((event, index) => {
      const end = past[index + 1]?.time ?? time;
      value = event.constant === 0 ? event.value : event.value + (value - event.value) * Math.exp((event.time - end) / event.constant);
    });
    return value;
  }
}

class FakeNode {
  readonly targets: unknown[] = [];

  connect<Target>(target: Target): Target {
    this.targets.push(target);
    return target;
  }

  disconnect(): void {
    this.targets.length = 0;
  }
}

export class FakeGain extends FakeNode {
  readonly gain: FakeParam;

  constructor(_context: FakeContext, { gain = 1 } = {}) {
    super();
    this.gain = new FakeParam(gain);
  }
}

export class FakeFilter extends FakeNode {
  readonly frequency: FakeParam;

  constructor(_context: FakeContext, { frequency }: { frequency: number }) {
    super();
    this.frequency = new FakeParam(frequency);
    filters.push(this);
  }
}

export class FakeLimiter extends FakeNode {
  constructor(
    _context: FakeContext,
    readonly options: DynamicsCompressorOptions,
  ) {
    super();
  }
}

/** Of a round with its tail. */
const FILE_SECONDS = 23.5;

export type FakeBuffer = { readonly part: string; readonly channels: number; readonly rate: number };

export class FakeSource extends FakeNode {
  readonly buffer: FakeBuffer;
  readonly rate: number;
  startedAt = 0;
  offset = 0;
  /** Time of the context at which it falls silent. */
  endsAt = 0;

  constructor(
    private readonly context: FakeContext,
    { buffer, playbackRate }: { buffer: FakeBuffer; playbackRate: number },
  ) {
    super();
    this.buffer = buffer;
    this.rate = playbackRate;
    sources.push(this);
  }

  start(at: number, offset: number): void {
    this.startedAt = at;
    this.offset = offset;
    this.endsAt = at + (FILE_SECONDS - offset) / this.rate;
  }

  stop(): void {
    this.endsAt = this.context.currentTime;
  }

  get isPlaying(): boolean {
    return this.endsAt > this.context.currentTime;
  }

  /** Its stem's gain. */
  get gain(): FakeParam {
    return (this.targets[0] as FakeGain).gain;
  }
}

/** Sources and filters created since `useFakeGraph`. */
export const sources: FakeSource[] = [];
export const filters: FakeFilter[] = [];

export const playingParts = (): string[] => sources.filter(({ isPlaying }) => isPlaying).map(({ buffer }) => buffer.part);
export const sourceOf = (part: string): FakeSource => sources.findLast(({ buffer }) => buffer.part === part)!;

/** Returns the content of the file of a part. */
export const fakeFile = (part: string): ArrayBuffer => new TextEncoder().encode(part).buffer;

class FakeOfflineContext {
  constructor(
    private readonly channels: number,
    _length: number,
    private readonly rate: number,
  ) {}

  async decodeAudioData(file: ArrayBuffer): Promise<FakeBuffer> {
    const part = new TextDecoder().decode(file);
    if (part === 'damaged') throw new DOMException('Unable to decode audio data', 'EncodingError');
    return { part, channels: this.channels, rate: this.rate };
  }
}

export function useFakeGraph(): void {
  sources.length = 0;
  filters.length = 0;
  vi.stubGlobal('GainNode', FakeGain);
  vi.stubGlobal('BiquadFilterNode', FakeFilter);
  vi.stubGlobal('DynamicsCompressorNode', FakeLimiter);
  vi.stubGlobal('AudioBufferSourceNode', FakeSource);
  vi.stubGlobal('OfflineAudioContext', FakeOfflineContext);
}
