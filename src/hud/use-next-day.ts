import { useEffect, useReducer } from 'react';
import { formatDuration } from '../i18n/format-duration.ts';
import { dayAt, minutesToNextDay } from '../platform/time-in-days.ts';
import { useHud } from './hud-context.ts';

const MINUTE_MILLISECONDS = 60_000;

/**
 * Returns the time until the day after `day` begins, in words; updated each minute while it is shown. Returns undefined if `day` is not
 * today.
 */
export function useNextDay(day: string | undefined, isShown = true): string | undefined {
  const { lead = 0 } = useHud().daily.value;
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const now = Date.now() + lead;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(redraw, MINUTE_MILLISECONDS - (now % MINUTE_MILLISECONDS));
    return () => clearTimeout(timer);
  });
  return dayAt(now) === day ? formatDuration(minutesToNextDay(now)) : undefined;
}
