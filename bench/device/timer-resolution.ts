// How finely this browser's clock tells time: 5 microseconds where a page is isolated from others, up to a millisecond where it is not.

const TICKS = 60;
const LIMIT_MILLISECONDS = 200;

/** The least step that the clock was seen to take, in milliseconds. `now` is the clock. */
export function measureTimerResolution(now: () => number = () => performance.now()): number {
  const began = now();
  let last = began;
  let least = Infinity;
  for (let ticks = 0; ticks < TICKS && last - began < LIMIT_MILLISECONDS;) {
    const time = now();
    if (time === last) continue;
    least = Math.min(least, time - last);
    last = time;
    ticks++;
  }
  return Number(least.toPrecision(2));
}
