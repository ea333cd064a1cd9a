// Looks at the device before the run: what the browser tells of it, its clock, and how often its screen turns.
import { screenMillisecondsOf, takeBeats } from './cadence.ts';
import { describeDevice, type DeviceDescription } from './describe-device.ts';
import { rounded } from './figures.ts';
import { measureTimerResolution } from './timer-resolution.ts';
import { runUndisturbed } from './undisturbed.ts';

const IDLE_MILLISECONDS = 700;
const USUAL_MILLISECONDS = 1000 / 60;

export async function measureDevice(request: (callback: FrameRequestCallback) => number): Promise<DeviceDescription> {
  const timerMilliseconds = measureTimerResolution();
  const screenMilliseconds = await runUndisturbed(
    async () => screenMillisecondsOf(await takeBeats(IDLE_MILLISECONDS, request)),
    () => undefined,
  ).catch(() => USUAL_MILLISECONDS);
  return describeDevice({ timerMilliseconds, screenHertz: rounded(1000 / screenMilliseconds) });
}
