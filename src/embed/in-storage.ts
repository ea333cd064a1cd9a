/** Returns undefined if this page's storage is blocked or full. */
export function inStorage<Result>(use: (storage: Storage) => Result): Result | undefined {
  try {
    return use(localStorage);
  } catch {
    return undefined;
  }
}
