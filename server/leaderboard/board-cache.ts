// Caches values of each board in this process: its best entries, and the counts that ranks are computed from.

export type BoardCache<Value> = ReturnType<typeof createBoardCache<Value>>;

export type CacheOptions<Value> = {
  readonly load: (board: string) => Promise<Value>;
  readonly clock: () => number;
  /** 0 disables the cache. */
  readonly lifetimeMilliseconds: number;
};

type Reading<Value> = { readonly startedAt: number; readonly value: Promise<Value>; loaded?: Value };

/** Limits the memory: an entry has about 60 kB, and clients can request boards that have no scores. */
const MAX_BOARDS = 100;

export function createBoardCache<Value>({ load, clock, lifetimeMilliseconds }: CacheOptions<Value>) {
  const readings = new Map<string, Reading<Value>>();

  function start(board: string): Promise<Value> {
    const reading: Reading<Value> = { startedAt: clock(), value: load(board) };
    readings.delete(board);
    const [oldest] = readings.keys();
    if (readings.size === MAX_BOARDS) readings.delete(oldest);
    readings.set(board, reading);
    void settle(board, reading);
    return reading.value;
  }

  async function settle(board: string, reading: Reading<Value>): Promise<void> {
    try {
      reading.loaded = await reading.value;
    } catch {
      if (readings.get(board) === reading) readings.delete(board);
    }
  }

  /** The clock may jump backwards. */
  function isFresh({ startedAt }: Reading<Value>): boolean {
    const age = clock() - startedAt;
    return age >= 0 && age < lifetimeMilliseconds;
  }

  return {
    /** Returns a value that is at most `lifetimeMilliseconds` old. Concurrent callers share one load. */
    read: (board: string): Promise<Value> => {
      if (lifetimeMilliseconds === 0) return load(board);
      const reading = readings.get(board);
      return reading && isFresh(reading) ? reading.value : start(board);
    },
    /** Returns the cached value if it was loaded completely, even one that is too old for `read`. */
    held: (board: string): Value | undefined => readings.get(board)?.loaded,
    /** Discards the cached value and any running load, after this process has changed the board. */
    drop: (board: string): void => {
      readings.delete(board);
    },
  };
}
