// Processor time of this process and of the programs that it started, in microseconds.
import { readFile } from 'node:fs/promises';
import type { RedisCluster } from '../../support/redis-cluster.ts';
import { treeOf } from '../support/programs.ts';

export type Spent = {
  readonly seconds: number;
  readonly client: number;
  readonly masters: number;
  readonly postgres: number;
  readonly server: number;
};

/** A tick of `/proc`, of which Linux has 100 a second on all platforms of Node. */
const TICK_MICROSECONDS = 10_000;
const FIRST_TIME = 11;
const TIMES = 4;

export async function measureProcessors(redis: RedisCluster, work: () => Promise<unknown>): Promise<Spent> {
  const [masters, postgres, server] = [await timeOfMasters(redis), await timeOf('postgres'), await timeOf('main.mjs')];
  const [began, own] = [performance.now(), process.cpuUsage()];
  await work();
  const seconds = (performance.now() - began) / 1000;
  const { user, system } = process.cpuUsage(own);
  return {
    seconds,
    client: user + system,
    masters: (await timeOfMasters(redis)) - masters,
    postgres: (await timeOf('postgres')) - postgres,
    server: (await timeOf('main.mjs')) - server,
  };
}

async function timeOfMasters({ masters }: RedisCluster): Promise<number> {
  let seconds = 0;
  for (const node of await masters()) {
    const text = String(await node.command('INFO', 'cpu'));
    for (const [, value] of text.matchAll(/^used_cpu_(?:user|sys):([\d.]+)/gm)) seconds += Number(value);
  }
  return seconds * 1e6;
}

/** Returns the time of the programs with the name in their command. Contains that of ended ones, which their parent counts. */
async function timeOf(name: string): Promise<number> {
  let ticks = 0;
  for (const pid of treeOf(process.pid)) {
    const [command, stat] = await Promise.all(['cmdline', 'stat'].map((file) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')));
    // The command of a process that is ending is empty.
    if (!command.includes(name) && !stat.includes(`(${name})`)) continue;
    // utime, stime, cutime and cstime, after the name of the program, which may contain spaces.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    for (const field of fields.slice(FIRST_TIME, FIRST_TIME + TIMES)) ticks += Number(field);
  }
  return ticks * TICK_MICROSECONDS;
}
