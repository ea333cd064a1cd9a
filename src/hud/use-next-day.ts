import { useEffect, useState } from 'react';
import { formatDuration } from '../i18n/format-times.ts';
import { dayAt, minutesToNextDay } from '../platform/time-in-days.ts';
import { useHud } from './use-hud.ts';

const MINUTE_MILLISECONDS = 60_000;

/**
 * Returns the time until the day after `day` begins, in words. Reads the clock when the component is mounted, and each minute while it is
 * shown. Returns undefined if `day` is not today.
 */
export function useNextDay(day: string | undefined, isShown = true): string | undefined {
  const { lead = 0 } = useHud().daily.value;
  const [deviceNow, setDeviceNow] = useState(Date.now);
  const now = deviceNow + lead;
  useEffect(() => {
    if (!isShown) return undefined;
    const timer = setTimeout(() => setDeviceNow(Date.now()), MINUTE_MILLISECONDS - (now % MINUTE_MILLISECONDS));
    return () => clearTimeout(timer);
  }, [isShown, now]);
  return dayAt(now) === day ? formatDuration(minutesToNextDay(now)) : undefined;
}
