// The score server's clock, estimated from its responses. The daily game uses it instead of the device's clock.
import { signal } from '@preact/signals-core';

export type ServerClock = {
  /** Stores the lead of the server's clock over the device's, in milliseconds. May be negative. */
  readonly setLead: (milliseconds: number) => void;
  /** Returns whether the server has reported its time. Effects that call this run again once it has. */
  readonly isKnown: () => boolean;
  /** Returns the lead in milliseconds, 0 until it is known. */
  readonly lead: () => number;
  /** Returns milliseconds since 1970, by the device's clock until the server has reported its time. */
  readonly now: () => number;
};

/** `deviceNow` returns milliseconds since 1970. */
export function createServerClock(deviceNow: () => number): ServerClock {
  const lead = signal<number | undefined>(undefined);
  return {
    setLead: (milliseconds) => void (lead.value = milliseconds),
    isKnown: () => lead.value !== undefined,
    lead: () => lead.value ?? 0,
    now: () => deviceNow() + (lead.value ?? 0),
  };
}
