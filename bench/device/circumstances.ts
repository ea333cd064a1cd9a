// Circumstances that distort times: a low battery, a reduced refresh rate, a coarse clock, a turned device, pressure on the processor.
import { hertzText, measureHertz, standardHertz } from './cadence.ts';
import type { DeviceDescription } from './describe-device.ts';

const LOW_LEVEL = 0.2;
const COARSE_CLOCK_MILLISECONDS = 1;
/** Rates of a screen that saves power. No screen of a phone or a desktop has such a rate otherwise. */
const SAVING_HERTZ = 30;
const HALVED = 0.6;
const IDLE_MILLISECONDS = 300;
const PRESSURE_MILLISECONDS = 1000;

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
    ...(standardHertz(screenHertz) === SAVING_HERTZ
      ? ['The screen refreshes at 30 Hz: this device saves power, or its battery is low. Times may be longer than usual.']
      : []),
    ...(timerMilliseconds >= COARSE_CLOCK_MILLISECONDS
      ? [
          `The clock of this browser has steps of ${timerMilliseconds} ms. Times of a few milliseconds are inexact, and their intervals wider.`,
        ]
      : []),
  ];
}

/** Returns warnings about changes during a run. `wasUnderPressure`: the system reported critical pressure on the processor. */
export function warningsAfter(before: Conditions, after: Conditions, sizes: readonly Size[], wasUnderPressure: boolean): string[] {
  const isFalling = before.battery !== null && batteryWarnings(before.battery).length === 0;
  return [
    ...(isFalling ? batteryWarnings(after.battery) : []),
    ...(after.screenHertz < before.screenHertz * HALVED
      ? [
          `The refresh rate fell from ${hertzText(before.screenHertz)} to ${hertzText(after.screenHertz)} during the run. A device does so to save power, or because it is busy.`,
        ]
      : []),
    ...sizeWarnings(before.viewport, sizes),
    ...(wasUnderPressure
      ? ['The system reported critical pressure on the processor during the run: the device was hot, or other programs were busy.']
      : []),
  ];
}

function batteryWarnings(battery: Battery | null): string[] {
  if (battery === null || battery.charging || battery.level >= LOW_LEVEL) return [];
  return [`The battery is at ${Math.round(battery.level * 100)} % and not charging. Many devices are slower then.`];
}

/** A change of the height alone is the browser's address bar. */
function sizeWarnings(before: Size, sizes: readonly Size[]): string[] {
  const isLandscape = ({ width, height }: Size) => width > height;
  const changed = sizes.filter(({ width }) => width !== before.width);
  if (changed.length === 0) return [];
  return changed.some((size) => isLandscape(size) !== isLandscape(before))
    ? ['The device was turned during the run. Drawing at another size can take a different time.']
    : ['The window was resized during the run. Drawing at another size can take a different time.'];
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
  const endPressure = watchPressure();
  return {
    warnings: warningsBefore(before, device.timerMilliseconds),
    async end() {
      window.removeEventListener('resize', noteSize);
      const wasUnderPressure = endPressure();
      const screenHertz = (await measureHertz(IDLE_MILLISECONDS)) ?? before.screenHertz;
      return warningsAfter(before, { battery: await readBattery(), screenHertz, viewport: before.viewport }, sizes, wasUnderPressure);
    },
  };
}

async function readBattery(): Promise<Battery | null> {
  const { getBattery } = navigator as { getBattery?: () => Promise<Battery> };
  return (await getBattery?.call(navigator).catch(() => null)) ?? null;
}

type PressureRecord = { readonly state: 'nominal' | 'fair' | 'serious' | 'critical' };
type PressureWatcher = {
  observe(source: 'cpu', options: { readonly sampleInterval: number }): Promise<void>;
  disconnect(): void;
};
type PressureWindow = { readonly PressureObserver?: new (onChange: (records: readonly PressureRecord[]) => void) => PressureWatcher };

/** Returns a function that ends the watch and returns whether the pressure was critical. */
function watchPressure(): () => boolean {
  const { PressureObserver: Watcher } = window as PressureWindow;
  if (!Watcher) return () => false;
  let isCritical = false;
  const watcher = new Watcher((records) => void (isCritical ||= records.some(({ state }) => state === 'critical')));
  watcher.observe('cpu', { sampleInterval: PRESSURE_MILLISECONDS }).catch(() => undefined);
  return () => {
    watcher.disconnect();
    return isCritical;
  };
}
