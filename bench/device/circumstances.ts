// Circumstances that distort times: a low battery, a reduced refresh rate, a coarse clock, a turned device.
import { significant } from '../harness/report.ts';
import { measureHertz } from './cadence.ts';
import type { DeviceDescription } from './describe-device.ts';

const LOW_LEVEL = 0.2;
const COARSE_CLOCK_MILLISECONDS = 1;
/** Rates of a screen that saves power. No screen of a phone or a desktop has such a rate otherwise. */
const SAVING_HERTZ = 30;
const TOLERANCE = 0.04;
const HALVED = 0.6;
const IDLE_MILLISECONDS = 300;

export type Battery = { readonly level: number; readonly charging: boolean };
type Size = { readonly width: number; readonly height: number };

/** Conditions that can change during a run. */
export type Conditions = {
  /** Null in browsers without the interface. */
  readonly battery: Battery | null;
  readonly screenHertz: number;
  readonly viewport: Size;
};

/** Returns warnings about the circumstances before a run. */
export function warningsBefore({ battery, screenHertz }: Conditions, timerMilliseconds: number): string[] {
  return [
    ...batteryWarnings(battery),
    ...(Math.abs(screenHertz / SAVING_HERTZ - 1) <= TOLERANCE
      ? ['The screen refreshes at 30 Hz: this device saves power, or its battery is low. Times may be longer than usual.']
      : []),
    ...(timerMilliseconds >= COARSE_CLOCK_MILLISECONDS
      ? [
          `The clock of this browser has steps of ${timerMilliseconds} ms. Times of a few milliseconds are inexact, and their intervals wider.`,
        ]
      : []),
  ];
}

/** Returns warnings about changes during a run. `sizes`: of the window, after each change. */
export function warningsAfter(before: Conditions, after: Conditions, sizes: readonly Size[]): string[] {
  const isFalling = before.battery !== null && batteryWarnings(before.battery).length === 0;
  return [
    ...(isFalling ? batteryWarnings(after.battery) : []),
    ...(after.screenHertz < before.screenHertz * HALVED
      ? [
          `The refresh rate fell from ${significant(before.screenHertz)} Hz to ${significant(after.screenHertz)} Hz during the run. A device does so to save power, or because it is busy.`,
        ]
      : []),
    // A change of the height alone is the browser's address bar.
    ...(sizes.some(({ width }) => width !== before.viewport.width)
      ? ['The window was resized or the device was turned during the run. Drawing at another size can take a different time.']
      : []),
  ];
}

function batteryWarnings(battery: Battery | null): string[] {
  if (battery === null || battery.charging || battery.level >= LOW_LEVEL) return [];
  return [`The battery is at ${Math.round(battery.level * 100)} % and not charging. Many devices are slower then.`];
}

export type CircumstanceWatch = {
  /** Warnings before the run. */
  readonly warnings: readonly string[];
  /** Ends the watch. Returns the warnings about the run. */
  readonly end: () => Promise<readonly string[]>;
};

/** Reads the circumstances and watches them until `end`. Interfaces that the browser lacks or denies are skipped. */
export async function watchCircumstances(device: DeviceDescription): Promise<CircumstanceWatch> {
  const before: Conditions = { battery: await readBattery(), screenHertz: device.screenHertz, viewport: device.viewport };
  const sizes: Size[] = [];
  const noteSize = () => void sizes.push({ width: window.innerWidth, height: window.innerHeight });
  window.addEventListener('resize', noteSize);
  return {
    warnings: warningsBefore(before, device.timerMilliseconds),
    async end() {
      window.removeEventListener('resize', noteSize);
      const screenHertz = (await measureHertz(IDLE_MILLISECONDS)) ?? before.screenHertz;
      return warningsAfter(before, { battery: await readBattery(), screenHertz, viewport: before.viewport }, sizes);
    },
  };
}

async function readBattery(): Promise<Battery | null> {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
  return (await getBattery?.call(navigator).catch(() => null)) ?? null;
}
