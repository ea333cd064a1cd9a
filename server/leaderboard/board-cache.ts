// The best of boards as this process read them last: read anew when they are too old, and when somebody knows of something newer.
import type { Clock } from '../clock.ts';
import type { BestEntries } from './best-entries.ts';

export type BoardCache = {
  /** As they were at most a lifetime ago. All who ask while a board is being read wait for the same reading. */
  readonly read: (board: string) => Promise<BestEntries>;
  /** For one who knows that `seen`, from `read`, is out of date. Who is told so of the same entries waits for the same reading. */
  readonly readAnew: (board: string, seen: BestEntries) => Promise<BestEntries>;
  /** This process has changed the board: a reading that is under way is too old already. */
  readonly drop: (board: string) => void;
};

type Options = {
  readonly load: (board: string) => Promise<BestEntries>;
  readonly clock: Clock;
  /** 0 for no cache. */
  readonly lifetimeMilliseconds: number;
};

type Reading = { readonly startedAt: number; readonly best: Promise<BestEntries>; loaded?: BestEntries };

/** Of some 60 kB each. Anybody can ask for boards that nobody has played on. */
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

  /** The clock may jump. */
  function isFresh({ startedAt }: Reading): boolean {
    const age = clock() - startedAt;
    return age >= 0 && age < lifetimeMilliseconds;
  }

  if (lifetimeMilliseconds === 0) return { read: load, readAnew: load, drop: () => {} };
  return {
    read: (board) => {
      const reading = readings.get(board);
      return reading && isFresh(reading) ? reading.best : start(board);
    },
    readAnew: (board, seen) => {
      const reading = readings.get(board);
      return reading && reading.loaded !== seen && isFresh(reading) ? reading.best : start(board);
    },
    drop: (board) => {
      readings.delete(board);
    },
  };
}
