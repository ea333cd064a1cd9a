// Connection to a Redis or Valkey cluster. It is replaced after a failure, which also reads the cluster's masters again.
import { createCluster, ErrorReply, type RedisClusterType } from '@redis/client';

/** A command with the key that selects its master. */
export type Command = readonly [name: string, key: string, ...values: string[]];

export type ClusterConnection = {
  /** Resolves with the reply of each command, or with an ErrorReply. Rejects if a command may not have reached its master. */
  readonly send: (commands: readonly Command[]) => Promise<readonly unknown[]>;
  /**
   * Resolves when each master has executed its commands and one of its replicas, if it has any, has confirmed them. Commands of a key are
   * executed in their order. Rejects after any other reply: some commands may have been executed.
   */
  readonly write: (commands: readonly Command[]) => Promise<void>;
  readonly close: () => void;
};

type Cluster = RedisClusterType;
type Node = Awaited<ReturnType<Cluster['getNodeClientForKey']>>;

/** Shorter than PostgreSQL's time-out of an idle transaction, in which the worker writes. */
const TIMEOUT_MILLISECONDS = 3000;
const CONFIRM_MILLISECONDS = 1000;
/** Minimum time between two connections. */
const REOPEN_MILLISECONDS = 1000;

/** `url` is a value of RANK_INDEX. Connects with the first command. */
export function connectCluster(url: string, timeoutMilliseconds = TIMEOUT_MILLISECONDS): ClusterConnection {
  let opened: Promise<Cluster> | undefined;
  let openedAt = -Infinity;

  function reopen(): void {
    if (performance.now() - openedAt < REOPEN_MILLISECONDS) return;
    discard();
  }

  function discard(): void {
    void opened?.then(
      (cluster) => cluster.destroy(),
      () => {},
    );
    opened = undefined;
  }

  function find(): Promise<Cluster> {
    if (opened === undefined) {
      openedAt = performance.now();
      opened = open(url, timeoutMilliseconds);
    }
    return opened;
  }

  async function attempt<Result>(work: (cluster: Cluster) => Promise<Result>): Promise<Result> {
    try {
      return await withTimeout(find().then(work), timeoutMilliseconds);
    } catch (error) {
      if (!(error instanceof ErrorReply) || error.message.startsWith('MOVED')) reopen();
      throw error;
    }
  }

  return {
    send: (commands) =>
      attempt(async (cluster) => {
        const nodes = await Promise.all(commands.map(([, key]) => nodeOf(cluster, key)));
        return Promise.all(commands.map((command, index) => replyTo(nodes[index], command)));
      }),
    write: (commands) =>
      attempt(async (cluster) => {
        const nodes = await Promise.all(commands.map(([, key]) => nodeOf(cluster, key)));
        // All in one turn: a node executes them in this order, and its confirmation follows on the same connection.
        const sent = commands.map((command, index) => nodes[index].sendCommand([...command]));
        const confirmed = [...new Set(nodes)].map(confirm);
        await Promise.all([...sent, ...confirmed]);
      }),
    close: discard,
  };
}

async function open(url: string, timeoutMilliseconds: number): Promise<Cluster> {
  const { username, password, tls, hosts } = readAddress(url);
  const socket = { reconnectStrategy: false, connectTimeout: timeoutMilliseconds, ...(tls && { tls: true as const }) } as const;
  const cluster = createCluster({
    rootNodes: hosts.map(({ host, port }) => ({ socket: { host, port } })),
    defaults: { socket, disableOfflineQueue: true, ...(username !== '' && { username }), ...(password !== '' && { password }) },
    minimizeConnections: true,
  });
  let reason: unknown;
  cluster.on('error', (error) => {
    reason = error;
  });
  try {
    await withTimeout(cluster.connect(), timeoutMilliseconds);
    return cluster;
  } catch (error) {
    if (cluster.isOpen) cluster.destroy();
    throw new Error(`Failed to connect to the rank index: ${String(reason ?? error)}`, { cause: error });
  }
}

/** Throws if no master serves the slot of the key. */
async function nodeOf(cluster: Cluster, key: string): Promise<Node> {
  try {
    return await cluster.getNodeClientForKey(key);
  } catch (error) {
    throw new Error(`No master of the rank index serves the key ${key}`, { cause: error });
  }
}

async function replyTo(node: Node, command: Command): Promise<unknown> {
  try {
    return await node.sendCommand([...command]);
  } catch (error) {
    if (error instanceof ErrorReply && !error.message.startsWith('MOVED')) return error;
    throw error;
  }
}

/** Throws if the node has replicas, and none of them has confirmed its writes. */
async function confirm(node: Node): Promise<void> {
  if ((await node.wait(1, CONFIRM_MILLISECONDS)) > 0) return;
  if (!(await node.info('replication')).includes('connected_slaves:0')) throw new Error('No replica of the rank index confirmed a write');
}

async function withTimeout<Result>(work: Promise<Result>, milliseconds: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`The rank index did not answer within ${milliseconds} ms`)), milliseconds);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Splits `redis://[USER:PASSWORD@]HOST:PORT,HOST:PORT`. The default port is 6379. */
function readAddress(url: string) {
  const [, scheme, username = '', password = '', list] = /^(rediss?):\/\/(?:([^:@]*)(?::([^@]*))?@)?(.+)$/.exec(url)!;
  const hosts = list.split(',').map((address) => {
    const [host, port = '6379'] = address.split(':');
    return { host, port: Number(port) };
  });
  return { tls: scheme === 'rediss', username: decodeURIComponent(username), password: decodeURIComponent(password), hosts };
}
