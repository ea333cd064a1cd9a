// Cancels the fetch of an ad.
import { wait } from '../wait.ts';

/** Message of the SDK. */
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
