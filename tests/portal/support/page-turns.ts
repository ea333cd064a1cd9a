// Who has the page, as a portal tells it.

/** Each wait and each pause is followed by one resume, and so is each wait with a pause; they are never nested. */
export const WELL_FORMED = /^((wait (pause )?|pause )resume )*$/;

/** The same, while the page may still be waited for or taken. */
export const WELL_FORMED_SO_FAR = /^((wait (pause )?|pause )resume )*(wait (pause )?|pause )?$/;

/** "wait pause resume ": for the patterns above. */
export function turnsOf(events: readonly string[]): string {
  return events.map((event) => `${event} `).join('');
}
