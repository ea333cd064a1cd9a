// Patterns for the page events of a portal.

/** Each `wait`, each `pause` and each `wait` with a `pause` is followed by one `resume`. They are never nested. */
export const WELL_FORMED = /^((wait (pause )?|pause )resume )*$/;

/** As `WELL_FORMED`, but the last `resume` may be missing. */
export const WELL_FORMED_SO_FAR = /^((wait (pause )?|pause )resume )*(wait (pause )?|pause )?$/;

/** Returns the events as "wait pause resume ", for the patterns above. */
export function sequenceOf(events: readonly string[]): string {
  return events.map((event) => `${event} `).join('');
}
