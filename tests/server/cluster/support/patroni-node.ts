// One machine of the cluster: Patroni with its PostgreSQL, and the faults that it can have.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findClusterProgram } from '../../support/cluster-packages.ts';
import { signalAll, startProgram, titleOf, treeOf, until, type Program } from './programs.ts';

const ENDED_SECONDS = 30;

export type PatroniNode = {
  readonly name: string;
  /** Address of Patroni's API. */
  readonly api: string;
  /** Starts Patroni unless it runs. Patroni starts PostgreSQL. */
  readonly start: () => void;
  /** Ends all processes of the machine, without a chance to write or to say goodbye. */
  readonly lose: () => Promise<void>;
  /** Ends the processes of PostgreSQL. Patroni goes on. */
  readonly crash: () => Promise<void>;
  /** Stops the time of all processes, as a partition or a stalled machine does, or lets it go on. */
  readonly freeze: () => void;
  readonly thaw: () => void;
  /** Freezes the process that receives the primary's changes. */
  readonly stopReceiving: () => void;
  /** Ends that process without storing what waits in its connection. A frozen one would prevent the promotion. */
  readonly discardReceived: () => void;
};

type Options = { readonly name: string; readonly api: string; readonly folder: string; readonly config: string };

export function createNode({ name, api, folder, config }: Options): PatroniNode {
  const log = join(folder, 'patroni.log');
  let patroni: Program | undefined;
  let receivers: number[] = [];

  function postgresTree(): number[] {
    const file = join(folder, 'data/postmaster.pid');
    if (!existsSync(file)) return [];
    const pid = Number(readFileSync(file, 'utf8').split('\n')[0]);
    return titleOf(pid).includes(folder) ? treeOf(pid) : [];
  }

  async function crash(): Promise<void> {
    const [postmaster] = postgresTree();
    if (postmaster === undefined) return;
    // A frozen postmaster starts no further process while its tree is read.
    signalAll([postmaster], 'SIGSTOP');
    const tree = treeOf(postmaster);
    signalAll(tree, 'SIGKILL');
    await until(`${name} has ended`, ENDED_SECONDS, async () => tree.every((pid) => titleOf(pid) === ''));
  }

  return {
    name,
    api,
    start: () => {
      patroni ??= startProgram(findClusterProgram('patroni')!, [config], log);
    },
    lose: async () => {
      await patroni?.end('SIGKILL');
      patroni = undefined;
      await crash();
    },
    crash,
    freeze: () => signalAll([patroni!.process.pid!, ...postgresTree()], 'SIGSTOP'),
    thaw: () => signalAll([patroni!.process.pid!, ...postgresTree()], 'SIGCONT'),
    stopReceiving: () => {
      receivers = postgresTree().filter((pid) => titleOf(pid).includes('walreceiver'));
      if (receivers.length === 0) throw new Error(`${name} receives no changes.`);
      signalAll(receivers, 'SIGSTOP');
    },
    discardReceived: () => {
      signalAll(receivers, 'SIGTERM');
      signalAll(receivers, 'SIGCONT');
    },
  };
}
