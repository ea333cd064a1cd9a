// Starts PostgreSQL from npm in a separate process, which ends with its parent.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export type PostgresProcess = { readonly url: string; readonly stop: () => Promise<void> };

/** `settings` are PostgreSQL settings, as `name=value`. Rejects with the end of the process's error output. */
export async function startPostgresProcess(settings: readonly string[]): Promise<PostgresProcess> {
  const script = fileURLToPath(new URL('postgres-process.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...settings], { stdio: ['pipe', 'pipe', 'pipe'] });
  const output: string[] = [];
  const ended = once(child, 'exit');
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk.toString()));
  const url = await Promise.race([once(child.stdout, 'data'), ended.then(() => undefined)]);
  if (!url) throw new Error(output.slice(-3).join(' '));
  return {
    url: String(url[0]).trim(),
    stop: async () => {
      child.stdin.end();
      await ended;
    },
  };
}
