// A cluster on this machine with the files of deploy/: etcd, two nodes of Patroni with PostgreSQL, HAProxy, PgBouncer and two server
// processes, of which one is behind PgBouncer.
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { findClusterProgram, type ClusterPackage } from '../../support/cluster-packages.ts';
import { bundleServer, startServer, type ServerProcess } from '../../faults/support/server-process.ts';
import { findFreePort } from '../../support/find-free-port.ts';
import { createNode, type PatroniNode } from './patroni-node.ts';
import { createFolder, fillIn, giveAway, startProgram, until, type Program, type Values } from './programs.ts';

const START_SECONDS = 150;
const LOG_LINES = 40;
const ADDRESS = '127.0.0.1';
/** Ports of the cluster, by placeholder. The nodes' own ports have the placeholders of HAProxy. */
const PORTS = ['ETCD', 'ETCD_PEER', 'NODE1', 'NODE1_PATRONI', 'NODE2', 'NODE2_PATRONI', 'PRIMARY', 'STANDBY', 'PGBOUNCER', 'HTTP'];

export type Roles = { readonly primary: PatroniNode; readonly standby: PatroniNode };

export type Cluster = {
  /** URL of the server processes behind HAProxy. */
  readonly address: string;
  /** URL of the database on the primary, behind HAProxy. */
  readonly databaseUrl: string;
  readonly servers: readonly ServerProcess[];
  readonly etcd: Program;
  /** Starts the processes that a fault has ended, and waits until a primary has a standby that has all its changes. */
  readonly repair: () => Promise<Roles>;
  /** Changes settings of Patroni; null for the default. */
  readonly configure: (settings: Readonly<Record<string, unknown>>) => Promise<void>;
  readonly stop: () => Promise<void>;
};

type Member = { readonly name: string; readonly role: string; readonly state: string; readonly lag?: number | string };

export async function startCluster(env: Readonly<Record<string, string>> = {}): Promise<Cluster> {
  const { folder, remove } = await createFolder();
  const bundle = await bundleServer();
  const ports = new Map<string, number>();
  for (const name of [...PORTS, 'SERVER1', 'SERVER2']) ports.set(name, await findFreePort());
  const values = valuesOf(folder, ports);
  const programs: Program[] = [];
  const servers: ServerProcess[] = [];

  async function start(program: ClusterPackage, words: readonly string[], log: string): Promise<Program> {
    const started = startProgram(findClusterProgram(program)!, words, join(folder, log));
    programs.push(started);
    return started;
  }

  const etcd = await start('etcd-server', ['--config-file', await fillIn('etcd.yml', values, join(folder, 'etcd.yml'))], 'etcd.log');
  const nodes = await Promise.all(['NODE1', 'NODE2'].map((name) => prepareNode(name, values, ports)));
  for (const node of nodes) node.start();
  await fillIn('haproxy-busy.http', values, join(folder, 'haproxy-busy.http'));
  await fillIn('pgbouncer-users.txt', values, join(folder, 'pgbouncer-users.txt'));
  await start('haproxy', ['-db', '-f', await fillIn('haproxy.cfg', values, join(folder, 'haproxy.cfg'))], 'haproxy.log');
  await start('pgbouncer', [await fillIn('pgbouncer.ini', values, join(folder, 'pgbouncer.ini'))], 'pgbouncer.log');

  async function stop(): Promise<void> {
    await Promise.all(servers.map((server) => server.end('SIGKILL')));
    await Promise.all(nodes.map((node) => node.lose()));
    await Promise.all(programs.map((program) => program.end('SIGKILL')));
    await bundle.remove();
    await remove();
  }

  let followerRole = 'sync_standby';

  async function configure(settings: Readonly<Record<string, unknown>>): Promise<void> {
    const authorization = `Basic ${Buffer.from(`patroni:${values.PATRONI_PASSWORD}`).toString('base64')}`;
    const request = { method: 'PATCH', headers: { authorization }, body: JSON.stringify(settings) };
    await until('Patroni accepts the settings', START_SECONDS, async () => (await fetch(`${nodes[0].api}/config`, request)).ok);
    if (settings.synchronous_mode !== undefined) followerRole = settings.synchronous_mode === true ? 'sync_standby' : 'replica';
  }

  async function repair(): Promise<Roles> {
    try {
      return await findRoles(nodes, followerRole);
    } catch (error) {
      throw new Error(await readLogs(folder), { cause: error });
    }
  }

  try {
    await repair();
    await createDatabase(values, join(folder, 'create-database.sql'));
    const direct = settingsOf(await readFile(await fillIn('server.env', values, join(folder, 'server.env')), 'utf8'));
    const pooled = direct.DATABASE_URL.replace(`:${values.PRIMARY_PORT}/`, `:${values.PGBOUNCER_PORT}/`);
    for (const [name, url] of [
      ['SERVER1', direct.DATABASE_URL],
      ['SERVER2', pooled],
    ])
      servers.push(await startServer(bundle.main, url, { env: { ...direct, DATABASE_URL: url, PORT: `${ports.get(name)}`, ...env } }));
    const address = `http://${ADDRESS}:${values.HTTP_PORT}`;
    await until('HAProxy has found the server processes', START_SECONDS, async () => (await fetch(`${address}/readyz`)).ok);
    return { address, databaseUrl: direct.DATABASE_URL, servers, etcd, repair, configure, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Returns the last lines of each program's log. */
async function readLogs(folder: string): Promise<string> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.log'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return names.map((name, index) => `${name}\n${texts[index].split('\n').slice(-LOG_LINES).join('\n')}`).join('\n');
}

function valuesOf(folder: string, ports: ReadonlyMap<string, number>): Values {
  const own = Object.fromEntries([...ports].map(([name, port]) => [`${name}_PORT`, `${port}`]));
  const addresses = ['NODE1', 'NODE2', 'SERVER1', 'SERVER2'].map((name) => [name, `${ADDRESS}:${ports.get(name)}`]);
  const passwords = ['SUPERUSER', 'REPLICATION', 'PATRONI', 'SERVER'].map((name) => [`${name}_PASSWORD`, name.toLowerCase()]);
  return {
    ...own,
    ...Object.fromEntries([...addresses, ...passwords]),
    NODE: 'node1',
    ADDRESS,
    FOLDER: folder,
    ETCD_HOSTS: `${ADDRESS}:${ports.get('ETCD')}`,
    ETCD_MEMBERS: `node1=http://${ADDRESS}:${ports.get('ETCD_PEER')}`,
  };
}

async function prepareNode(name: string, values: Values, ports: ReadonlyMap<string, number>): Promise<PatroniNode> {
  const folder = join(values.FOLDER, name.toLowerCase());
  await mkdir(folder);
  await giveAway(folder);
  const patroniPort = `${ports.get(`${name}_PATRONI`)}`;
  const own = { NODE: name.toLowerCase(), FOLDER: folder, POSTGRES_PORT: `${ports.get(name)}`, PATRONI_PORT: patroniPort };
  const config = await fillIn('patroni.yml', { ...values, ...own }, join(folder, 'patroni.yml'));
  return createNode({ name: own.NODE, api: `http://${ADDRESS}:${patroniPort}`, folder, config });
}

async function createDatabase(values: Values, path: string): Promise<void> {
  const statements = await readFile(await fillIn('create-database.sql', values, path), 'utf8');
  const url = `postgres://postgres:${values.SUPERUSER_PASSWORD}@${ADDRESS}:${values.PRIMARY_PORT}/postgres`;
  await until('HAProxy has found the primary', START_SECONDS, async () => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.end();
    return true;
  });
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const statement of statements.replaceAll(/^--.*$/gm, '').split(';')) if (statement.trim() !== '') await client.query(statement);
  await client.end();
}

function settingsOf(text: string): Record<string, string> {
  return Object.fromEntries([...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]));
}

async function findRoles(nodes: readonly PatroniNode[], followerRole: string): Promise<Roles> {
  for (const node of nodes) node.start();
  return until(`a primary with a ${followerRole}`, START_SECONDS, async () => {
    const { members } = (await (await fetch(`${nodes[0].api}/cluster`, { signal: AbortSignal.timeout(1000) })).json()) as {
      members: readonly Member[];
    };
    const leader = members.find(({ role, state }) => role === 'leader' && state === 'running');
    const follower = members.find(({ role, lag }) => role === followerRole && lag === 0);
    const [primary, standby] = [leader, follower].map((member) => nodes.find(({ name }) => name === member?.name));
    return primary && standby && { primary, standby };
  });
}
