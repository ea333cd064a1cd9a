// Processor time of this process and of the programs that it started, in microseconds.
import { readFile } from 'node:fs/promises';
import type { RedisCluster } from '../../support/redis-cluster.ts';
import { treeOf } from '../support/programs.ts';

export type Spent = { readonly seconds: number; readonly client: number; readonly masters: number; readonly postgres: number };

/** A tick of `/proc`, of which Linux has 100 a second on all platforms of Node. */
const TICK_MICROSECONDS = 10_000;
const FIRST_TIME = 11;
const TIMES = 4;

export async function measureProcessors(redis: RedisCluster, work: () => Promise<unknown>): Promise<Spent> {
  const [masters, postgres] = [await timeOfMasters(redis), await timeOfPostgres()];
  const [began, own] = [performance.now(), process.cpuUsage()];
  await work();
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(own);
  return { seconds, client: user + system, masters: (await timeOfMasters(redis)) - masters, postgres: (await timeOfPostgres()) - postgres };
}

async function timeOfMasters({ masters }: RedisCluster): Promise<number> {
  let seconds = 0;
  for (const node of await masters()) {
    const text = String(await node.command('INFO', 'cpu'));
    for (const [, value] of text.matchAll(/^used_cpu_(?:user|sys):([\d.]+)/gm)) seconds += Number(value);
  }
  return seconds * 1e6;
}

/** Contains the time of processes that have ended, which their parent counts. */
async function timeOfPostgres(): Promise<number> {
  let ticks = 0;
  for (const pid of treeOf(process.pid)) {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
    if (!stat.includes('(postgres)')) continue;
    // utime, stime, cutime and cstime, after the name of the program, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    for (const field of fields.slice(FIRST_TIME, FIRST_TIME + TIMES)) ticks += Number(field);
  }
  return ticks * TICK_MICROSECONDS;
}
