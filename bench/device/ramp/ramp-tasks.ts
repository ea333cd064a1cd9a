// The ramp: how many moving sprites the device keeps at the refresh rate of its screen.
import { significant } from '../../harness/report.ts';
import { hertzText } from '../cadence.ts';
import type { DeviceTask, DeviceTools } from '../device-task.ts';
import { roundedMeasure, type Outcome } from '../result.ts';
import { findCapacity, type RampFindings } from './find-capacity.ts';
import { createRampStage } from './ramp-scene.ts';

const NAME = 'Ramp';
/** An interval that is wider in each direction is reported. */
const MAX_ERROR = 0.1;
/** Estimates for the progress bar. */
const SECONDS = { full: 22, quick: 4 };

export function rampTasks({ stage, frames, device, isQuick }: DeviceTools): DeviceTask[] {
  const { webGl, screenHertz: idleHertz } = device;
  if (webGl === 0) return [];
  const run: DeviceTask['run'] = async (setStatus) => {
    const { hold, end } = createRampStage(stage, frames, webGl);
    const onHold = (sprites: number) => setStatus(`${significant(sprites)} moving sprites`);
    try {
      return outcomeOf(await findCapacity({ hold, idleHertz, isQuick, onHold }), isQuick);
    } finally {
      end();
    }
  };
  return [{ name: NAME, seconds: isQuick ? SECONDS.quick : SECONDS.full, run }];
}

export function outcomeOf(found: RampFindings, isQuick = false): Outcome {
  const { screenHertz } = found;
  const hertz = hertzText(screenHertz);
  if (found.kind === 'found') {
    const sprites = roundedMeasure(found.capacities);
    // A ramp that ended early has too few passes for an interval.
    const isInexact = !isQuick && (sprites.interval === null || sprites.interval[1] / sprites.value - 1 > MAX_ERROR);
    const warnings = isInexact
      ? [`${NAME}: inexact, because the passes differ. Other programs may have made frames late. Close them and run again.`]
      : [];
    return { ramp: { screenHertz, sprites, passes: found.passes }, warnings };
  }
  if (found.kind === 'irregular')
    return {
      missing: [`${NAME}: no limit found, because the speed of the device changed during the passes. Close other apps and run again.`],
    };
  const sprites = significant(found.sprites);
  return {
    missing: [
      found.kind === 'atLeast'
        ? `${NAME}: this device keeps at least ${sprites} moving sprites at ${hertz}, the most that the ramp tries.`
        : `${NAME}: this device does not keep ${sprites} moving sprites at ${hertz}, the fewest that the ramp tries.`,
    ],
  };
}
