// The score server's clock, estimated from its responses. The daily game uses it instead of the device's clock.
import { signal } from '@preact/signals-core';

export type ServerClock = ReturnType<typeof createServerClock>;

/** `deviceNow` returns milliseconds since 1970. */
export function createServerClock(deviceNow: () => number) {
  const lead = signal<number | undefined>(undefined);
  return {
    /** Stores the lead of the server's clock over the device's, in milliseconds. May be negative. */
    setLead: (milliseconds: number) => void (lead.value = milliseconds),
    /** Returns whether the server has reported its time. Effects that call this run again once it has. */
    isKnown: () => lead.value !== undefined,
    /** Returns the lead in milliseconds, 0 until it is known. */
    lead: () => lead.value ?? 0,
    /** Returns milliseconds since 1970, by the device's clock until the server has reported its time. */
    now: () => deviceNow() + (lead.value ?? 0),
  };
}
