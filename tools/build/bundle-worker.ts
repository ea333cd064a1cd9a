// Adds the service worker to a web build: worker.js, the table of its version's files, and the kill switch.
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import type { FileTable } from '../../src/offline/file-table.ts';
import { COMMON, outputOf, PAGE_SCRIPT, STYLES, type Output } from './bundle.ts';

/** Scripts that not every game needs, by entry point. */
const OPTIONAL =
  /^src\/(i18n\/(more\/)?\w\w\.json|debug\/.*|portal\/.*|themes\/(?!classic)\w+\.json|net\/bad-words\/.*|app\/connect-embed\.ts|scores\/connect-score-service\.ts|render-webgl\/gl\/(quad|texture)-path\.ts)$/;

/** Digits of the hashes in file names. */
const DIGITS = 'abcdefghijklmnopqrstuvwxyz234567';
const HASH_LENGTH = 8;

/** Requires index.html in the folder. */
export async function bundleWorker(folder: string, outputs: readonly Output[]): Promise<void> {
  const table = JSON.stringify(tableOf(outputs, await readFile(join(folder, 'index.html'))));
  const tableName = `offline-${hashOf(table)}.json`;
  await writeFile(join(folder, tableName), table);
  const options = { ...COMMON, outdir: folder, format: 'iife' } as const;
  const entryPoints = { worker: 'src/offline/worker.ts', 'worker-off': 'src/offline/worker-off.ts' };
  await build({ ...options, entryPoints, define: { FILE_TABLE: JSON.stringify(tableName) } });
}

/** Returns the table of a version: scripts and styles of a game are its core, all other files are optional. */
export function tableOf(outputs: readonly Output[], page: Uint8Array): FileTable {
  const core = coreOf(outputs);
  const others = outputs.filter((output) => !core.includes(output));
  return {
    boot: outputOf(outputs, PAGE_SCRIPT).name,
    page: hashOf(page),
    core: Object.fromEntries(core.map(({ name, bytes }) => [name, bytes])),
    optional: Object.fromEntries(
      others.map(({ name, bytes, entryPoint, inputs }) => [entryPoint ?? Object.keys(inputs)[0] ?? name, [name, bytes]]),
    ),
  };
}

function coreOf(outputs: readonly Output[]): Output[] {
  const byName = new Map(outputs.map((output) => [output.name, output]));
  const core = new Set<Output>();
  const reach = (output: Output | undefined): void => {
    if (!output || core.has(output) || !/\.(js|css)$/.test(output.name) || OPTIONAL.test(output.entryPoint ?? '')) return;
    core.add(output);
    for (const { path } of output.imports) reach(byName.get(basename(path)));
  };
  for (const output of outputs) if ([PAGE_SCRIPT, STYLES].includes(output.entryPoint ?? '')) reach(output);
  return [...core];
}

function hashOf(content: string | Uint8Array): string {
  const digest = createHash('sha256').update(content).digest();
  return [...digest.subarray(0, HASH_LENGTH)].map((byte) => DIGITS[byte % DIGITS.length]).join('');
}
