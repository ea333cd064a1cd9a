// Parts of the game that load late, each on its first call.

export type LatePart<Part> = {
  /** Returns undefined until the part has loaded. */
  readonly ready: () => Part | undefined;
  /** Loads the part on the first call. Later calls return the same promise. After a failure the next call loads again. */
  readonly call: () => Promise<Part>;
};

/** The retries of a single load are those of `loadLate`. A part that is lost after them loads again when it is needed again, without a timer. */
export function latePart<Part>(load: () => Promise<Part>): LatePart<Part> {
  let part: Part | undefined;
  let loading: Promise<Part> | undefined;

  async function tryToLoad(): Promise<Part> {
    try {
      return (part = await load());
    } catch (error) {
      loading = undefined;
      throw error;
    }
  }

  return { ready: () => part, call: () => (loading ??= tryToLoad()) };
}
