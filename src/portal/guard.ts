/** Returns the call's result, or undefined if it throws. Logs exceptions and rejections; a promise is returned unchanged. */
export type Guard = <T>(name: string, call: () => T) => T | undefined;

/** Logs the first failure per name only, as an SDK call that failed usually fails each time. */
export function createGuard(log: (message: string) => void): Guard {
  const logged = new Set<string>();

  function logOnce(name: string, error: unknown): void {
    if (logged.has(name)) return;
    logged.add(name);
    log(`${name} failed: ${error instanceof Error ? error.message : String(error)}. The game continues.`);
  }

  return (name, call) => {
    try {
      const result = call();
      Promise.resolve(result).catch((error: unknown) => logOnce(name, error));
      return result;
    } catch (error) {
      logOnce(name, error);
      return undefined;
    }
  };
}
