// What a process has used so far, as Linux tells it: processor time and memory. On other systems it is not a number.
import { readFile } from 'node:fs/promises';

/** `USER_HZ`, which is 100 wherever Node runs. */
const TICKS_PER_SECOND = 100;

/** In both modes, all threads together. Unlike the time on the clock, it hardly minds what else the machine does. */
export async function cpuSeconds(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The program's name before it may have spaces; utime and stime are the 14th and 15th field.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** The most that it has held at once. */
export async function peakMegabytes(pid: number | undefined): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}
