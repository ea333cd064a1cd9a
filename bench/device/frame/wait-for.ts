// Waits for what the game must come to.

/** The scene did not come to what it must come to. */
export class WrongScene extends Error {
  override readonly name = 'WrongScene';
}

/** Asked in each frame, the state would be what is measured. */
const POLL_MILLISECONDS = 200;
const LIMIT_MILLISECONDS = 20_000;

/** Throws a WrongScene with the complaint if nothing is found in time. */
export async function waitFor<Value>(complaint: string, find: () => Value | undefined): Promise<NonNullable<Value>> {
  const end = performance.now() + LIMIT_MILLISECONDS;
  for (;;) {
    const found = find();
    if (found) return found;
    if (performance.now() > end) throw new WrongScene(`${complaint} within ${LIMIT_MILLISECONDS / 1000} s`);
    await pause(POLL_MILLISECONDS);
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
