// Connection to a Redis or Valkey cluster. It is replaced after a failure, which also reads the cluster's masters again.
import { createCluster, ErrorReply, type RedisClusterType } from '@redis/client';
import { MS_PER_SECOND, withTimeout } from '../../../src/platform/time.ts';

/** A command with the key that selects its master. The values of EVAL are a script with one key, and its arguments. */
export type Command = readonly [name: string, key: string, ...values: string[]];

export type ClusterConnection = ReturnType<typeof connectCluster>;

type Node = Awaited<ReturnType<RedisClusterType['getNodeClientForKey']>>;

/** Shorter than PostgreSQL's time-out of an idle transaction, in which the worker writes. */
const TIMEOUT_MILLISECONDS = 3000;
const CONFIRM_MILLISECONDS = 1000;
/** The client's default is an abort signal for each command, which doubles the processor time of a rank. */
const NO_TIMEOUT = { timeout: 0 };
/** A cluster that failed after this time is probed. */
const SLOW_MILLISECONDS = 100;
const PROBE_MILLISECONDS = 1000;
/** Minimum time between two connections. */
const REOPEN_MILLISECONDS = 1000;

/** `url` is a value of RANK_INDEX. Connects with the first command. */
export function connectCluster(url: string, timeoutMilliseconds = TIMEOUT_MILLISECONDS) {
  let opened: Promise<RedisClusterType> | undefined;
  let openedAt = -Infinity;

  function open(): Promise<RedisClusterType> {
    openedAt = performance.now();
    return openCluster(url, timeoutMilliseconds);
  }

  function close(): void {
    void opened?.then(
      (cluster) => cluster.destroy(),
      () => {},
    );
    opened = undefined;
  }

  async function run(commands: readonly Command[], isConfirmed: boolean): Promise<readonly unknown[]> {
    opened ??= open();
    try {
      return await withTimeout(
        timeoutMilliseconds / MS_PER_SECOND,
        opened.then((cluster) => runOn(cluster, commands, isConfirmed)),
      );
    } catch (error) {
      const isAnswer = error instanceof ErrorReply && !error.message.startsWith('MOVED');
      if (!isAnswer && performance.now() - openedAt >= REOPEN_MILLISECONDS) close();
      throw error;
    }
  }

  return {
    /** Resolves with the replies. Rejects after an error reply, or if a command may not have reached its master. */
    send: (commands: readonly Command[]) => run(commands, false),
    /**
     * Resolves when each master has executed its commands and one of its replicas, if it has any, has confirmed them. Commands of a key are
     * executed in their order. After a rejection, some commands may have been executed.
     */
    write: (commands: readonly Command[]): Promise<unknown> => run(commands, true),
    close,
  };
}

/** After a slow failure of `send`, rejects all commands except one in PROBE_MILLISECONDS, until the cluster answers. */
export function skipSlow(cluster: ClusterConnection): ClusterConnection {
  let probeAt = -Infinity;
  async function send(commands: readonly Command[]): Promise<readonly unknown[]> {
    const began = performance.now();
    if (began < probeAt) throw new Error('The rank index did not answer in time. Skipping it until the next probe');
    if (probeAt > -Infinity) probeAt = began + PROBE_MILLISECONDS;
    try {
      const replies = await cluster.send(commands);
      probeAt = -Infinity;
      return replies;
    } catch (error) {
      const now = performance.now();
      if (now - began > SLOW_MILLISECONDS) probeAt = now + PROBE_MILLISECONDS;
      throw error;
    }
  }
  return { ...cluster, send };
}

async function openCluster(url: string, timeoutMilliseconds: number): Promise<RedisClusterType> {
  const [, prefix, hosts] = /^(\w+:\/\/(?:[^@]*@)?)(.+)$/.exec(url)!;
  const { protocol, username, password } = new URL(`${prefix}host`);
  const cluster = createCluster({
    rootNodes: hosts.split(',').map((host) => ({ url: prefix + host })),
    defaults: {
      // A client that reconnects could confirm writes that the connection before it has lost.
      socket: { reconnectStrategy: false, connectTimeout: timeoutMilliseconds, ...(protocol === 'rediss:' && { tls: true }) },
      disableOfflineQueue: true,
      ...(username !== '' && { username: decodeURIComponent(username) }),
      ...(password !== '' && { password: decodeURIComponent(password) }),
    },
    minimizeConnections: true,
  });
  let reason: unknown;
  cluster.on('error', (error) => {
    reason = error;
  });
  try {
    await withTimeout(timeoutMilliseconds / MS_PER_SECOND, cluster.connect());
    return cluster;
  } catch (error) {
    if (cluster.isOpen) cluster.destroy();
    throw new Error(`Failed to connect to the rank index: ${String(reason ?? error)}`, { cause: error });
  }
}

/** Sends all commands in one turn: a node executes them in this order. Its confirmation follows on the same connection. */
async function runOn(cluster: RedisClusterType, commands: readonly Command[], isConfirmed: boolean): Promise<readonly unknown[]> {
  const keys = [...new Set(commands.map(([, key]) => key))];
  const nodes = new Map(await Promise.all(keys.map(async (key) => [key, await nodeOf(cluster, key)] as const)));
  const replies = await Promise.all(commands.map((command) => nodes.get(command[1])!.sendCommand(wordsOf(command), NO_TIMEOUT)));
  if (isConfirmed) await Promise.all([...new Set(nodes.values())].map(confirm));
  return replies;
}

function wordsOf([name, key, ...values]: Command): string[] {
  return name === 'EVAL' ? [name, values[0], '1', key, ...values.slice(1)] : [name, key, ...values];
}

/** Throws if no master serves the slot of the key. */
async function nodeOf(cluster: RedisClusterType, key: string): Promise<Node> {
  try {
    return await cluster.getNodeClientForKey(key);
  } catch (error) {
    throw new Error(`No master of the rank index serves the key ${key}`, { cause: error });
  }
}

/**
 * Throws if the master has replicas, and none of them has confirmed its writes. A replica that the master has dropped cannot lose them: it is too
 * old to take over.
 */
async function confirm(node: Node): Promise<void> {
  const [role, , replicas] = await node.sendCommand<[string, number, readonly unknown[]]>(['ROLE'], NO_TIMEOUT);
  if (role === 'master' && replicas.length === 0) return;
  if ((await node.wait(1, CONFIRM_MILLISECONDS)) === 0) throw new Error('No replica of the rank index confirmed a write');
}
