// The score server's clock, as far as the server has reported it. The daily game follows it and not the device's clock.
import { signal } from '@preact/signals-core';

export type ServerClock = {
  /** Stores how far the server is ahead of this device, in milliseconds. Negative if it is behind. */
  readonly setLead: (milliseconds: number) => void;
  /** Whether the server has reported its time. Effects that call this run again once it has. */
  readonly isKnown: () => boolean;
  /** Milliseconds since 1970; the device's own before the server has reported its time. */
  readonly now: () => number;
};

/** `deviceNow` returns milliseconds since 1970. */
export function createServerClock(deviceNow: () => number): ServerClock {
  const lead = signal<number | undefined>(undefined);
  return {
    setLead: (milliseconds) => void (lead.value = milliseconds),
    isKnown: () => lead.value !== undefined,
    now: () => deviceNow() + (lead.value ?? 0),
  };
}
