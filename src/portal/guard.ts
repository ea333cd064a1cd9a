// Guard: calls of a site's SDK that must never break the game, whatever it throws.

/** Gives what the call gave, undefined if it threw. A promise comes back as it is, and its rejection is logged as well. */
export type Guard = <T>(name: string, call: () => T) => T | undefined;

/** Logs the first failure of each name: what fails once mostly fails each time. */
export function createGuard(log: (message: string) => void): Guard {
  const told = new Set<string>();

  function tell(name: string, error: unknown): void {
    if (told.has(name)) return;
    told.add(name);
    log(`${name} failed, the game goes on: ${error instanceof Error ? error.message : String(error)}`);
  }

  return (name, call) => {
    try {
      const result = call();
      Promise.resolve(result).catch((error: unknown) => tell(name, error));
      return result;
    } catch (error) {
      tell(name, error);
      return undefined;
    }
  };
}
