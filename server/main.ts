// Entry point of the server process.
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { PORTAL_NAMES } from '../src/settings/portals.ts';
import { ConfigError, describeOutdatedSettings, readConfig, type Config } from './config.ts';
import { createApp } from './create-app.ts';
import { migrate } from './database/migrate.ts';
import { openDatabase } from './database/open-database.ts';
import { readFromPrimary, readFromStandby } from './database/standby.ts';
import { SAFE_HEADERS } from './errors-as-json.ts';
import { openIndexAccess } from './leaderboard/rank-index/open-rank-index.ts';
import { createMetrics } from './metrics.ts';
import { startCleaning } from './start-cleaning.ts';
import { createTerminalLog, formatGreeting } from './terminal-log.ts';
import type { GameFiles } from './web/game-files.ts';
import { readOptions } from './web/read-options.ts';
import { MS_PER_SECOND } from '../src/platform/time.ts';

/** Folder of the build with mock ads. */
const MOCKS_FOLDER = 'dist/mocks';
/** Time limit of each statement of a migration: rebuilding the indexes of a large table takes minutes. */
const MIGRATION_MILLISECONDS = 3_600_000;

const { portal, mocks } = readOptions('start', PORTAL_NAMES);
/** Selects text output instead of JSON. */
const isTerminal = process.stdout.isTTY;
const config = readConfigOrExit();
const connections = config.databaseConnections;
const hasRankOutbox = config.rankIndex !== 'sql';
const database = openDatabase(config.databaseUrl, { connections, hasRankOutbox, plansOnce: true });
const standby = config.databaseStandbyUrl === '' ? undefined : openDatabase(config.databaseStandbyUrl, { connections, plansOnce: true });
const metrics = createMetrics();
const app = await startOrExit();
serveMetrics(config);
for (const warning of describeOutdatedSettings(process.env)) app.log.warn(warning);
const stopCleaning = startCleaning({ config, clock: Date.now, log: app.log });
const index = await openIndexAccess({ config, database, clock: Date.now });
const stopRankWorker =
  index && (await import('./leaderboard/rank-index/rank-worker.ts')).startRankWorker({ ...index, metrics, log: app.log });

let isStopping = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    void stop(signal);
  });
}

async function startOrExit() {
  try {
    const migrated = openDatabase(config.databaseUrl, { statementMilliseconds: MIGRATION_MILLISECONDS });
    await migrate(migrated).finally(migrated.close);
    const gameFiles = findGame(config);
    const log = isTerminal ? createTerminalLog((text) => process.stdout.write(text)) : undefined;
    const reads = standby ? readFromStandby({ primary: database, standby }) : readFromPrimary(database);
    const app = await createApp({
      config,
      database,
      reads,
      clock: Date.now,
      metrics,
      ...(gameFiles && { gameFiles }),
      ...(log && { log }),
    });
    await app.listen({ host: config.host, port: config.port });
    const { port } = app.server.address() as AddressInfo;
    announce(`http://${config.host}:${port}`, gameFiles !== undefined);
    return app;
  } catch (error) {
    const isTaken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE';
    console.error(
      isTaken ? `Port ${config.port} is in use. Choose another: PORT=8081 npm start` : `Failed to start the server: ${String(error)}`,
    );
    return process.exit(1);
  }
}

/** Prints the address at every log level: process managers and tests wait for this line. */
function announce(address: string, hasGame: boolean): void {
  if (isTerminal) process.stdout.write(formatGreeting({ address, hasGame, hasMocks: mocks }));
  else process.stdout.write(`${JSON.stringify({ level: 30, time: Date.now(), msg: `Frozen Jewel is at ${address}` })}\n`);
}

/** Stops accepting requests, waits `stopSeconds` for running ones, and closes the database last. */
async function stop(signal: string): Promise<void> {
  app.log.info({ signal }, 'stopping');
  const forceClose = setTimeout(() => app.server.closeAllConnections(), config.stopSeconds * MS_PER_SECOND);
  await app.close();
  clearTimeout(forceClose);
  await stopCleaning();
  await stopRankWorker?.();
  await database.close();
  await standby?.close();
  process.exit(0);
}

function findGame({ webFolder }: Config): GameFiles | undefined {
  const folder = resolve(webFolder);
  return existsSync(folder) ? { folder, portal } : undefined;
}

/** Starts the separate metrics port if one is set. It serves only `/metrics`. */
function serveMetrics({ metrics: setting, host }: Config): void {
  if (setting === 'on' || setting === 'off') return;
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(SAFE_HEADERS)) response.setHeader(name, value);
    if (request.url !== '/metrics') response.writeHead(404).end();
    else
      void metrics.registry.metrics().then((text) => response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(text));
  });
  server.on('error', (error) => app.log.error({ err: error }, 'failed to serve metrics'));
  server.listen(Number(setting), host).unref();
}

function readConfigOrExit(): Config {
  try {
    return readConfig({ ...(mocks && { WEB_FOLDER: MOCKS_FOLDER }), ...(isTerminal && { LOG_LEVEL: 'warn' }), ...process.env });
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    for (const fault of error.faults) console.error(fault);
    return process.exit(2);
  }
}
