// The result of the presses on the pad, without a browser.
import { roundedMeasure, type Outcome } from '../result.ts';

export const PRESSES = 12;
export const WAIT_SECONDS = 60;
const NAME = 'Latency';

/** `at` is the event's time stamp. `frame`: milliseconds until the frame after the one that shows the press. */
export type Press = { readonly at: number; readonly frame: number; readonly isKey: boolean };

/** An entry of Event Timing: milliseconds from the event's time stamp to the next paint, in steps of 8 ms. */
export type PaintEntry = { readonly startTime: number; readonly duration: number };

/** Time stamps of an event and of its entry can be rounded differently. */
const SAME_EVENT_MILLISECONDS = 1.5;

/** Returns the outcome of presses, which may be fewer than planned. `entries` is null without Event Timing. */
export function latencyOutcome(presses: readonly Press[], entries: readonly PaintEntry[] | null): Outcome {
  if (presses.length === 0) return { missing: [`${NAME}: skipped: the pad was not pressed within ${WAIT_SECONDS} s.`] };
  const paints = presses.flatMap(
    ({ at }) => entries?.find(({ startTime }) => Math.abs(startTime - at) <= SAME_EVENT_MILLISECONDS)?.duration ?? [],
  );
  const keys = presses.filter(({ isKey }) => isKey).length;
  const count = `${presses.length} of ${PRESSES} presses`;
  const warnings = [
    ...(presses.length < PRESSES ? [`${NAME}: measured from ${count}.`] : []),
    ...(keys > 0 ? [`${NAME}: ${keys} of ${presses.length} presses were keys. Their delay differs from that of a touch or a mouse.`] : []),
    ...(entries && paints.length < presses.length
      ? [`${NAME}: Event Timing reported ${paints.length} of ${presses.length} presses. It omits presses that are painted within 16 ms.`]
      : []),
  ];
  const paint = paints.length === 0 ? null : roundedMeasure(paints);
  return { latency: { frame: roundedMeasure(presses.map(({ frame }) => frame)), paint }, warnings };
}
