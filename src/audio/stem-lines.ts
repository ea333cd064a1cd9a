// Loads the rounds of the music and plays their stems in step: each stem has a gain, and a source in each round.
import type { ThemeName } from '../themes/themes.ts';
import {
  type Choice,
  FILE_START_SECONDS,
  fileOf,
  leadSeconds,
  type MusicPosition,
  type Round,
  ROUND_SECONDS,
  type StemName,
} from './music-plan.ts';

/** Decoded files are small: the music has few high frequencies. */
const SAMPLE_RATE = 24_000;
/** The sources of a start wait this long, so that all of them start at the same sample. */
export const START_SECONDS = 0.05;

export type StemFiles = {
  readonly context: AudioContext;
  /** Rejects if the file, such as `base-a`, cannot be loaded. */
  readonly fetchFile: (name: string) => Promise<ArrayBuffer>;
  /** Receives each failure to load or to decode a file. The music goes on without that file. */
  readonly onFailed: (error: unknown) => void;
};

/** A round that plays or will, with its sources. `at`: time of the context. */
type PlannedRound = { readonly round: Round; readonly theme: ThemeName; readonly at: number; readonly sources: AudioBufferSourceNode[] };

export type StemLines = ReturnType<typeof createStemLines>;

export function createStemLines({ context, fetchFile, onFailed }: StemFiles, bus: AudioNode, onLoaded: () => void) {
  const gains: Partial<Record<StemName, GainNode>> = {};
  /** By file. Undefined: not loaded yet, or failed. */
  const buffers = new Map<string, AudioBuffer | undefined>();
  let loading = Promise.resolve();
  /** The last two: all earlier ones are silent. */
  let rounds: readonly PlannedRound[] = [];

  async function load(stem: StemName, file: string): Promise<void> {
    try {
      buffers.set(file, await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(await fetchFile(file)));
    } catch (error) {
      return onFailed(error);
    }
    gains[stem] ??= addGain(stem);
    for (const planned of rounds) if (fileOf(stem, planned.round, planned.theme) === file) start(stem, planned);
    onLoaded();
  }

  function addGain(stem: StemName): GainNode {
    const gain = new GainNode(context, { gain: stem === 'base' ? 1 : 0 });
    gain.connect(bus);
    return gain;
  }

  /** Plays a stem in a round, from its present position if the round has begun. */
  function start(stem: StemName, { round, theme, at, sources }: PlannedRound): void {
    const [buffer, gain] = [buffers.get(fileOf(stem, round, theme) ?? ''), gains[stem]];
    if (!buffer || !gain) return;
    const due = at + leadSeconds(round);
    const begin = Math.max(due, context.currentTime + START_SECONDS);
    const source = new AudioBufferSourceNode(context, { buffer, playbackRate: round.rate });
    source.connect(gain);
    source.start(begin, FILE_START_SECONDS + (begin - due) * round.rate);
    sources.push(source);
  }

  return {
    /** Returns the gain of a stem of which a file has loaded. */
    gainOf: (stem: StemName): AudioParam | undefined => gains[stem]?.gain,
    /** Loads the files of stems for the planned rounds and the next one, one by one, and forgets the melodies of other themes. */
    loadMissing(stems: readonly StemName[], next: Choice, theme: ThemeName): void {
      for (const file of buffers.keys()) if (!/^(?:base|bass)-/.test(file) && !file.startsWith(theme)) buffers.delete(file);
      for (const round of [...rounds.map((planned) => planned.round), next]) {
        for (const stem of stems) {
          const file = fileOf(stem, round, theme);
          if (!file || buffers.has(file)) continue;
          buffers.set(file, undefined);
          loading = loading.then(() => load(stem, file));
        }
      }
    },
    /** Starts all loaded stems, and later ones when they are loaded. */
    play(round: Round, theme: ThemeName, at: number): void {
      const planned: PlannedRound = { round, theme, at, sources: [] };
      rounds = [...rounds.slice(-1), planned];
      for (const stem of Object.keys(gains) as StemName[]) start(stem, planned);
    },
    /** Returns the position at a time of the context. */
    positionAt(time: number): MusicPosition | undefined {
      const begun = rounds.filter(({ at }) => at <= time);
      const planned: PlannedRound | undefined = begun[begun.length - 1] ?? rounds[0];
      return planned && { round: planned.round, seconds: Math.min(Math.max(0, time - planned.at), ROUND_SECONDS) };
    },
    stop(): void {
      for (const source of rounds.flatMap(({ sources }) => sources)) source.stop();
      rounds = [];
    },
  };
}
