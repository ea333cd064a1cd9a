// What is wanted of the frames of recorded play, and the measured limits that explain a miss.
import { significant, type Aim } from '../support/report.ts';
import { spreadOf } from '../support/samples.ts';
import { evenScripts, gapsOf, late, LIMITS, longestOf, longTasksOf, scriptsOf, type PlayedAtRate } from './played.ts';

export function playAims(played: readonly PlayedAtRate[]): Aim[] {
  const aims: Aim[] = [];
  const slowest = played.at(-1)!;
  const spread = spreadOf(scriptsOf(slowest.rounds.flat()));
  const why = whyScript(played, slowest);
  const name = `script p99 of a frame at ${slowest.rate}x`;
  aims.push({ name, value: spread.p99, limit: LIMITS.scriptMilliseconds, unit: 'ms', ...(why !== '' && { why }) });
  for (const at of played) {
    const long = longTasksOf(at);
    const { milliseconds, script } = longestOf(long);
    const even = Math.max(0, ...evenScripts(at));
    const why = `the longest takes ${significant(milliseconds)} ms, ${significant(script)} of them script; the longest of the even frames ${significant(even)} ms`;
    aims.push({ name: `long tasks after the first move at ${at.rate}x`, value: long.length, limit: 0, unit: '', why });
  }
  const full = played.find(({ rate }) => rate === 1);
  if (full) {
    const gaps = full.even.flatMap((frames) => frames.gaps);
    const why = `of ${gaps.length} even frames, which do next to nothing, ${late(gaps)} are late as well`;
    aims.push({ name: 'late frames at 1x', value: late(gapsOf(full.rounds.flat())), limit: 0, unit: '', why });
  }
  return aims;
}

/** What the machine does to frames that cannot be slow by themselves, and what the game's own take without it. */
function whyScript(played: readonly PlayedAtRate[], slowest: PlayedAtRate): string {
  const parts: string[] = [];
  const even = evenScripts(slowest);
  if (even.length > 0) {
    const { p50, p99 } = spreadOf(even);
    parts.push(`frames of nothing but ${significant(p50)} ms of arithmetic (p50) have a p99 of ${significant(p99)} ms here`);
  }
  const processor = played.flatMap((at) => at.processor);
  if (processor.length > 0) {
    const { p99 } = spreadOf(processor);
    const throttled = significant(p99 * slowest.slowdown);
    parts.push(
      `the game's have a processor for ${significant(p99)} ms at p99 and full speed, which is ${throttled} ms at ${slowest.rate}x`,
    );
  }
  return parts.join('; ');
}
