// Cancellation: ends the fetch of an ad early.
import { wait } from '../wait.ts';

/** The SDK's words. */
export const CANCELLED = 'Advertisement has been canceled.';

export type Cancellation = {
  readonly cancel: () => void;
  /** Resolves after `seconds`, or when the request is cancelled. */
  readonly fetch: (seconds: number) => Promise<'fetched' | 'cancelled'>;
};

export function createCancellation(): Cancellation {
  let cancel: () => void = () => {};
  const cancelled = new Promise<'cancelled'>((resolve) => (cancel = () => resolve('cancelled')));
  return {
    cancel,
    fetch: (seconds) => Promise.race([wait(seconds).then(() => 'fetched' as const), cancelled]),
  };
}
