// Six Redis processes on free ports of 127.0.0.1, three masters with a replica each, by the settings in deploy/redis.
import { createClient, ErrorReply } from '@redis/client';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe } from 'vitest';
import { findClusterProgram } from './cluster-packages.ts';
import { findFreePort } from './find-free-port.ts';

export type RedisNode = {
  readonly port: number;
  readonly isMaster: () => Promise<boolean>;
  /** Sends a command to this node alone. */
  readonly command: (...words: string[]) => Promise<unknown>;
  /** SIGKILL ends the process, SIGSTOP and SIGCONT freeze it. */
  readonly kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts the process again, with its nodes file and without data. */
  readonly restart: () => Promise<void>;
};

export type RedisCluster = {
  /** A value of RANK_INDEX. */
  readonly url: string;
  readonly nodes: readonly RedisNode[];
  readonly masters: () => Promise<readonly RedisNode[]>;
  /** Deletes all keys. */
  readonly clear: () => Promise<void>;
  /** Ends the six processes and deletes their files. */
  readonly stop: () => Promise<void>;
};

const NODES = 6;
const SETTINGS = join(import.meta.dirname, '../../../deploy/redis/redis.conf');
/** The bus of a node has the next port but 10,000. */
const BUS_PORTS = 10_000;
const LAST_PORT = 65_535 - BUS_PORTS;
const WAIT_MILLISECONDS = 50;
const READY_MILLISECONDS = 60_000;
const COMMAND_MILLISECONDS = 10_000;

const program = findClusterProgram('redis-server');

/** Declares tests that need a cluster, in the full suite. Skips them, with the reason, where redis-server is missing. */
export function describeRedis(body: () => void): void {
  if (program !== undefined) describe('redis cluster', { tags: 'full' }, body);
  else describe.skip('redis cluster: redis-server is not installed', { tags: 'full' }, body);
}

/** `settings` are added to those of all nodes, such as `{ requirepass: 'secret' }`. */
export async function startRedisCluster(settings: Readonly<Record<string, string>> = {}): Promise<RedisCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-redis-'));
  const nodes: StartedNode[] = [];
  for (let index = 0; index < NODES; index++) nodes.push(await startNode(folder, settings));
  const { requirepass } = settings;
  const stop = async () => {
    await Promise.all(nodes.map((node) => node.end()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const login = requirepass === undefined ? [] : ['-a', requirepass, '--no-auth-warning'];
    const addresses = nodes.map(({ port }) => `127.0.0.1:${port}`);
    const words = [...login, '--cluster', 'create', ...addresses, '--cluster-replicas', '1', '--cluster-yes'];
    const { status, stdout, stderr } = spawnSync('redis-cli', words, { encoding: 'utf8' });
    if (status !== 0) throw new Error(`Failed to create the cluster: ${stdout.slice(-500)} ${stderr}`);
    await waitUntil(async () => (await Promise.all(nodes.map((node) => isReady(node).catch(() => false)))).every(Boolean));
  } catch (error) {
    await stop();
    throw error;
  }
  const masters = async () => {
    const flags = await Promise.all(nodes.map((node) => node.isMaster().catch(() => false)));
    return nodes.filter((_node, index) => flags[index]);
  };
  return {
    url: `redis://${requirepass === undefined ? '' : `:${requirepass}@`}${nodes.map(({ port }) => `127.0.0.1:${port}`).join(',')}`,
    nodes,
    masters,
    clear: async () => {
      for (const node of await masters()) await node.command('FLUSHALL', 'SYNC');
    },
    stop,
  };
}

/** Polls. Throws after 60 s. */
export async function waitUntil(isTrue: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + READY_MILLISECONDS;
  while (!(await isTrue())) {
    if (performance.now() > end) throw new Error('The state was not reached within 60 s');
    await setTimeout(WAIT_MILLISECONDS);
  }
}

function failLate(): never {
  throw new Error('The node did not answer');
}

type StartedNode = RedisNode & { readonly end: () => Promise<void> };

async function startNode(folder: string, settings: Readonly<Record<string, string>>): Promise<StartedNode> {
  const port = await findNodePort();
  const own = { port: `${port}`, dir: folder, 'cluster-config-file': `nodes-${port}.conf`, save: '', maxmemory: '256mb', ...settings };
  const words = [SETTINGS, ...Object.entries(own).flatMap(([name, value]) => [`--${name}`, value])];
  let connection: ReturnType<typeof connect> | undefined;
  let child = await start();

  async function start(): Promise<ChildProcess> {
    const started = spawn(program!, words, { stdio: 'ignore' });
    await waitUntil(async () => {
      if (started.exitCode !== null) throw new Error(`redis-server exited with code ${started.exitCode}`);
      return (await command('PING').catch(() => '')) === 'PONG';
    });
    return started;
  }

  async function command(...sent: string[]): Promise<unknown> {
    connection ??= connect();
    try {
      const client = await connection;
      return await Promise.race([client.sendCommand(sent), setTimeout(COMMAND_MILLISECONDS, undefined, { ref: false }).then(failLate)]);
    } catch (error) {
      if (!(error instanceof ErrorReply)) disconnect();
      throw error;
    }
  }

  async function connect() {
    const { requirepass: password } = settings;
    const socket = { host: '127.0.0.1', port, reconnectStrategy: false } as const;
    const client = createClient({ socket, ...(password !== undefined && { password }) });
    client.on('error', () => {});
    return client.connect();
  }

  function disconnect(): void {
    void connection?.then(
      (client) => client.destroy(),
      () => {},
    );
    connection = undefined;
  }

  async function kill(signal: NodeJS.Signals): Promise<void> {
    const exited = child.exitCode === null && child.signalCode === null ? once(child, 'exit') : undefined;
    child.kill(signal);
    if (signal === 'SIGKILL') await exited;
  }

  return {
    port,
    command,
    kill,
    isMaster: async () => ((await command('ROLE')) as readonly unknown[])[0] === 'master',
    restart: async () => {
      await kill('SIGKILL');
      child = await start();
    },
    end: () => {
      disconnect();
      return kill('SIGKILL');
    },
  };
}

async function isReady(node: RedisNode): Promise<boolean> {
  const state = String(await node.command('CLUSTER', 'INFO'));
  const replication = String(await node.command('INFO', 'replication'));
  return state.includes('cluster_state:ok') && /role:master[^]*connected_slaves:1[^]*state=online|master_link_status:up/.test(replication);
}

/** The port of the bus must be free too. */
async function findNodePort(): Promise<number> {
  for (;;) {
    const port = await findFreePort();
    if (port <= LAST_PORT && (await isFree(port + BUS_PORTS))) return port;
  }
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  const listening = once(server, 'listening').then(
    () => true,
    () => false,
  );
  server.listen(port, '127.0.0.1');
  const isListening = await listening;
  await new Promise((resolve) => server.close(resolve));
  return isListening;
}
