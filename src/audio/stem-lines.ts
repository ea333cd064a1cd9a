// Loads the parts of the music and plays their stems in step: each stem has a gain, and a source in each round.
import type { ThemeName } from '../themes/themes.ts';
import { leadSeconds, type MusicPosition, type PartName, regionOf, type Round, ROUND_SECONDS, STEMS, type StemName } from './music-plan.ts';

/** Decoded parts are small: the music has few high frequencies. */
const SAMPLE_RATE = 24_000;
/** The sources of a start wait this long, so that all of them start at the same sample. */
export const START_SECONDS = 0.05;

const STEM_NAMES = Object.keys(STEMS) as StemName[];
const FILES = { base: 'base', bass: 'bass', melody: 'lead', answers: 'lead' } as const satisfies Record<StemName, string>;
type FileName = (typeof FILES)[StemName];

export type StemFiles = {
  readonly context: AudioContext;
  /** Rejects if the file cannot be loaded. */
  readonly fetchPart: (part: PartName) => Promise<ArrayBuffer>;
  /** Receives each failure to load or to decode a file. The music goes on without that file. */
  readonly onFailed: (error: unknown) => void;
};

/** A round that plays or will, with its sources. `at`: time of the context. */
type PlannedRound = { readonly round: Round; readonly at: number; readonly sources: AudioBufferSourceNode[] };

export type StemLines = {
  /** Returns the gain of a stem whose file has loaded. */
  gainOf(stem: StemName): AudioParam | undefined;
  /** Loads the base once, and once they are wanted the theme's part and the bass, one by one. */
  loadMissing(theme: ThemeName, areStemsWanted: boolean): void;
  /** Starts all loaded stems, and later ones when they are loaded. A theme's part that replaces another one begins with the next round. */
  play(round: Round, at: number): void;
  /** Returns the position at a time of the context. */
  positionAt(time: number): MusicPosition | undefined;
  stop(): void;
};

export function createStemLines({ context, fetchPart, onFailed }: StemFiles, bus: AudioNode, onLoaded: () => void): StemLines {
  const buffers: Partial<Record<FileName, AudioBuffer>> = {};
  const gains: Partial<Record<StemName, GainNode>> = {};
  const requested = new Set<FileName>();
  let theme: ThemeName | undefined;
  /** The last two: all earlier ones are silent. */
  let rounds: readonly PlannedRound[] = [];

  async function load(file: FileName, part: PartName): Promise<void> {
    try {
      const bytes = await fetchPart(part);
      const buffer = await new OfflineAudioContext(1, 1, SAMPLE_RATE).decodeAudioData(bytes);
      // Another theme was chosen meanwhile.
      if (file === 'lead' && part !== theme) return;
      const isFirst = !(file in buffers);
      buffers[file] = buffer;
      if (isFirst) addStems(file);
    } catch (error) {
      onFailed(error);
    }
  }

  function addStems(file: FileName): void {
    for (const stem of STEM_NAMES.filter((name) => FILES[name] === file)) {
      gains[stem] = new GainNode(context, { gain: stem === 'base' ? 1 : 0 });
      gains[stem].connect(bus);
      for (const planned of rounds) start(stem, planned);
    }
    onLoaded();
  }

  async function loadStems(): Promise<void> {
    if (theme) await load('lead', theme);
    if (requested.has('bass')) return;
    requested.add('bass');
    await load('bass', 'bass');
  }

  /** Plays a stem in a round, from its present position if the round has begun. */
  function start(stem: StemName, { round, at, sources }: PlannedRound): void {
    const [buffer, gain, region] = [buffers[FILES[stem]], gains[stem], regionOf(stem, round)];
    if (!buffer || !gain || !region) return;
    const due = at + leadSeconds(round);
    const begin = Math.max(due, context.currentTime + START_SECONDS);
    const passed = (begin - due) * round.rate;
    if (passed >= region.seconds) return;
    const source = new AudioBufferSourceNode(context, { buffer, playbackRate: round.rate });
    source.connect(gain);
    source.start(begin, region.startSeconds + passed, region.seconds - passed);
    sources.push(source);
  }

  return {
    gainOf: (stem) => gains[stem]?.gain,
    loadMissing(wanted, areStemsWanted) {
      if (!requested.has('base')) {
        requested.add('base');
        void load('base', 'base');
      }
      if (!areStemsWanted || !buffers.base || wanted === theme) return;
      theme = wanted;
      void loadStems();
    },
    play(round, at) {
      const planned = { round, at, sources: [] };
      rounds = [...rounds.slice(-1), planned];
      for (const stem of STEM_NAMES) start(stem, planned);
    },
    positionAt(time) {
      const begun = rounds.filter(({ at }) => at <= time);
      const planned: PlannedRound | undefined = begun[begun.length - 1] ?? rounds[0];
      return planned && { round: planned.round, seconds: Math.min(Math.max(0, time - planned.at), ROUND_SECONDS) };
    },
    stop() {
      for (const source of rounds.flatMap(({ sources }) => sources)) source.stop();
      rounds = [];
    },
  };
}
