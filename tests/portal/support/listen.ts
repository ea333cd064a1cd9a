// What a portal tells and answers, each with the second of the fake clock at which it came.
import { vi } from 'vitest';
import type { AdKind, AdResult, Portal, PortalEvent } from '../../../src/portal/portal.ts';

const EVENTS: readonly PortalEvent[] = ['ready', 'wait', 'pause', 'resume', 'mute', 'rewardedAvailability', 'lateReward'];

export type Heard = {
  /** "0.5 pause" */
  readonly events: string[];
  /** How often each request settled, and with what, when. */
  readonly requests: { readonly kind: AdKind; readonly askedAt: number; readonly settled: { at: number; result: AdResult }[] }[];
  ask(kind: AdKind): void;
};

export const secondsNow = () => Math.round(performance.now()) / 1000;

/** With the clock of fake timers, which must be on. */
export function listenTo(portal: Portal): Heard {
  const events: string[] = [];
  const requests: Heard['requests'] = [];
  for (const event of EVENTS) {
    const word = () => (event === 'rewardedAvailability' ? portal.rewardedAvailability() : event);
    portal.on(event, () => events.push(`${secondsNow()} ${word()}`));
  }
  return {
    events,
    requests,
    ask(kind) {
      const request: Heard['requests'][number] = { kind, askedAt: secondsNow(), settled: [] };
      requests.push(request);
      void portal.showAd(kind).then((result) => request.settled.push({ at: secondsNow(), result }));
    },
  };
}

export async function passSeconds(seconds: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(seconds * 1000);
}

/** The same lines with their times counted from `start`. */
export function since(start: number, lines: readonly string[]): string[] {
  return lines.map((line) => line.replace(/^\S+/, (time) => `${Math.round((Number(time) - start) * 1000) / 1000}`));
}
