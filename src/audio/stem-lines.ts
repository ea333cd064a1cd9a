// Loads the stems and plays them in step: each file has a source and a gain.
import { LOOP, STEMS, type StemName } from './music-plan.ts';

/** Decoded stems are small: they have one channel and few high frequencies. */
const SAMPLE_RATES = { base: 48_000, stems: 24_000 };
/** The sources of a start wait this long, so that all of them start at the same sample. */
export const START_SECONDS = 0.05;

export type PartName = 'base' | StemName;

export type StemFiles = {
  readonly context: AudioContext;
  /** Rejects if the file cannot be loaded. */
  readonly fetchPart: (part: PartName) => Promise<ArrayBuffer>;
  /** Receives each failure to load or to decode a file. The music goes on without that file. */
  readonly onFailed: (error: unknown) => void;
};

type Line = { readonly buffer: AudioBuffer; readonly gain: GainNode; source?: AudioBufferSourceNode };

export type StemLines = {
  /** Returns the gain of a loaded part. */
  gainOf(part: PartName): AudioParam | undefined;
  /** Loads the base once, and the stems after it, one by one, once they are wanted. */
  loadMissing(areStemsWanted: boolean): void;
  /** Starts all loaded parts, and later ones when they are loaded. `start`: time of the context. */
  play(start: number): void;
  stop(): void;
};

export function createStemLines({ context, fetchPart, onFailed }: StemFiles, bus: AudioNode, onLoaded: () => void): StemLines {
  const lines: Partial<Record<PartName, Line>> = {};
  let isBaseRequested = false;
  let areStemsRequested = false;
  let start: number | undefined;

  async function load(part: PartName): Promise<void> {
    try {
      const file = await fetchPart(part);
      const [channels, rate] = part === 'base' ? [2, Math.min(context.sampleRate, SAMPLE_RATES.base)] : [1, SAMPLE_RATES.stems];
      const buffer = await new OfflineAudioContext(channels, 1, rate).decodeAudioData(file);
      const gain = new GainNode(context, { gain: part === 'base' ? 1 : 0 });
      gain.connect(bus);
      lines[part] = { buffer, gain };
    } catch (error) {
      return onFailed(error);
    }
    if (start !== undefined) join(lines[part], start);
    onLoaded();
  }

  async function loadStems(): Promise<void> {
    for (const stem of Object.keys(STEMS) as StemName[]) await load(stem);
  }

  /** Starts a part in step with the others. */
  function join(line: Line, loopStart: number): void {
    const at = Math.max(loopStart, context.currentTime + START_SECONDS);
    const [loopBegin, loopEnd] = [LOOP.startSeconds, LOOP.startSeconds + LOOP.seconds];
    const source = new AudioBufferSourceNode(context, { buffer: line.buffer, loop: true, loopStart: loopBegin, loopEnd });
    source.connect(line.gain);
    source.start(at, loopBegin + ((at - loopStart) % LOOP.seconds));
    line.source = source;
  }

  return {
    gainOf: (part) => lines[part]?.gain.gain,
    loadMissing(areStemsWanted) {
      if (!isBaseRequested) {
        isBaseRequested = true;
        void load('base');
      }
      if (!areStemsWanted || areStemsRequested || !lines.base) return;
      areStemsRequested = true;
      void loadStems();
    },
    play(at) {
      start = at;
      for (const line of Object.values(lines)) join(line, at);
    },
    stop() {
      start = undefined;
      for (const line of Object.values(lines)) {
        line.source?.stop();
        line.source?.disconnect();
        delete line.source;
      }
    },
  };
}
