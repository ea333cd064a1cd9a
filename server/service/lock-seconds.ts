// How long a lock lasts: none below the limit of failures, then one that doubles with each further one.

export type LockSettings = { readonly failures: number; readonly lockSeconds: number; readonly lockMaxSeconds: number };

export function lockSeconds(failures: number, settings: LockSettings): number {
  if (failures < settings.failures) return 0;
  return Math.min(settings.lockMaxSeconds, settings.lockSeconds * 2 ** (failures - settings.failures));
}
