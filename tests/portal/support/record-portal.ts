// Records the events and results of a portal with their seconds.
import { expect, vi } from 'vitest';
import type { AdKind, AdResult, Portal, PortalEvent } from '../../../src/portal/portal.ts';

const EVENTS: readonly PortalEvent[] = ['ready', 'wait', 'pause', 'resume', 'mute', 'rewardedAvailability', 'lateReward'];

export type PortalLog = {
  /** Such as "0.5 pause". */
  readonly events: string[];
  /** `settled` has each settlement of the request, normally one. */
  readonly requests: { readonly kind: AdKind; readonly requestedAt: number; readonly settled: { at: number; result: AdResult }[] }[];
  request(kind: AdKind): void;
};

export const secondsNow = () => Math.round(performance.now()) / 1000;

/** Requires fake timers. */
export function recordPortal(portal: Portal): PortalLog {
  const events: string[] = [];
  const requests: PortalLog['requests'] = [];
  for (const event of EVENTS) {
    const word = () => (event === 'rewardedAvailability' ? portal.rewardedAvailability() : event);
    portal.on(event, () => events.push(`${secondsNow()} ${word()}`));
  }
  return {
    events,
    requests,
    request(kind) {
      const request: PortalLog['requests'][number] = { kind, requestedAt: secondsNow(), settled: [] };
      requests.push(request);
      void portal.showAd(kind).then((result) => request.settled.push({ at: secondsNow(), result }));
    },
  };
}

export async function passSeconds(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

/** Returns the lines with their times counted from `start`. */
export function since(start: number, lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/^\S+/, (time) => `${Math.round((Number(time) - start) * 1000) / 1000}`));
}

const NO_AD = { isShown: false, isRewarded: false };

/** Expects that the only request settled once, `at` seconds after it, with `result`, and that the portal sent these events since. */
export function expectAd({ requests, events }: PortalLog, at: number, result: Partial<AdResult>, expected: string): void {
  expect(requests).toHaveLength(1);
  const [{ requestedAt, settled }] = requests;
  expect(settled).toHaveLength(1);
  const { kind: _, ...given } = settled[0].result;
  expect(given).toEqual({ ...NO_AD, ...result });
  expect(settled[0].at - requestedAt).toBeCloseTo(at, 2);
  expect(since(requestedAt, events).join(', ')).toBe(expected);
}
