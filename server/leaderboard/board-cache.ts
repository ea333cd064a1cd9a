// Caches the best entries of each board in this process.
import type { Now } from '../clock.ts';
import type { Tables } from '../database/tables.ts';
import type { Entry } from './entries.ts';

/** A stored entry with its player's name and country. */
export type EntryRow = Entry & Pick<Tables['players'], 'name' | 'country'>;

export type BestEntries = {
  /** Verified entries first, each kind by descending score. */
  readonly rows: readonly EntryRow[];
  /** Number of verified rows. */
  readonly ranked: number;
  /** Index into `rows`, by `entryKey`. */
  readonly places: ReadonlyMap<string, number>;
  /** Each row as JSON with `isOwn` false. */
  readonly texts: readonly string[];
  /** All rows as a JSON list: the answer without an own entry. */
  readonly text: string;
};

export type BoardCache = {
  /** Returns entries that are at most `lifetimeMilliseconds` old. Concurrent callers share one load. */
  readonly read: (board: string) => Promise<BestEntries>;
  /** Reloads if `seen`, from `read`, is still the cached value. Concurrent callers share one load. */
  readonly reload: (board: string, seen: BestEntries) => Promise<BestEntries>;
  /** Discards the cached value and any running load, after this process has changed the board. */
  readonly drop: (board: string) => void;
};

type Options = {
  readonly load: (board: string) => Promise<BestEntries>;
  readonly clock: Now;
  /** 0 disables the cache. */
  readonly lifetimeMilliseconds: number;
};

type Reading = { readonly startedAt: number; readonly best: Promise<BestEntries>; loaded?: BestEntries };

/** Limits the memory: an entry has about 60 kB, and clients can request boards that have no scores. */
const MAX_BOARDS = 100;

export function createBoardCache({ load, clock, lifetimeMilliseconds }: Options): BoardCache {
  const readings = new Map<string, Reading>();

  function start(board: string): Promise<BestEntries> {
    const reading: Reading = { startedAt: clock(), best: load(board) };
    readings.delete(board);
    const [oldest] = readings.keys();
    if (readings.size === MAX_BOARDS) readings.delete(oldest);
    readings.set(board, reading);
    void settle(board, reading);
    return reading.best;
  }

  async function settle(board: string, reading: Reading): Promise<void> {
    try {
      reading.loaded = await reading.best;
    } catch {
      if (readings.get(board) === reading) readings.delete(board);
    }
  }

  /** The clock may jump backwards. */
  function isFresh({ startedAt }: Reading): boolean {
    const age = clock() - startedAt;
    return age >= 0 && age < lifetimeMilliseconds;
  }

  if (lifetimeMilliseconds === 0) return { read: load, reload: load, drop: () => {} };
  return {
    read: (board) => {
      const reading = readings.get(board);
      return reading && isFresh(reading) ? reading.best : start(board);
    },
    reload: (board, seen) => {
      const reading = readings.get(board);
      return reading && reading.loaded !== seen && isFresh(reading) ? reading.best : start(board);
    },
    drop: (board) => {
      readings.delete(board);
    },
  };
}
