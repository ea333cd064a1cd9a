// Runs worker processes, each with a copy of the repository. Silent workers are killed and replaced.
import { execFileSync, fork, type ChildProcess } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import type { Outcome, Report, Request } from './messages.ts';

/** If no test ends within `silenceSeconds`, the mutated code counts as an endless loop. */
type Limits = { readonly workers: number; readonly silenceSeconds: number };

/** Runs the requests. Calls `onOutcome` with the index of each, in order of completion. */
export async function runWorkers(
  root: string,
  { workers, silenceSeconds }: Limits,
  requests: readonly Request[],
  onOutcome: (index: number, outcome: Outcome, seconds: number) => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'mutate-'));
  const children = new Set<ChildProcess>();
  let next = 0;

  function cleanUp(): void {
    for (const child of children) endGroup(child);
    rmSync(folder, { recursive: true, force: true });
  }

  async function work(number: number): Promise<void> {
    while (next < requests.length) {
      const tree = join(folder, String(number));
      rmSync(tree, { recursive: true, force: true });
      copyTree(root, tree);
      await serve(tree);
    }
  }

  /** Runs requests until none are left or the worker is silent. */
  function serve(tree: string): Promise<void> {
    return new Promise((resolve) => {
      const child = fork(join(import.meta.dirname, 'worker.ts'), [tree], {
        execArgv: ['--import', 'tsx'],
        // A separate process group: otherwise an endless loop in a test process would outlive its parent.
        detached: true,
        stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      });
      children.add(child);
      let current = -1;
      let began = 0;
      let timer: ReturnType<typeof setTimeout> | undefined;

      function watch(): void {
        clearTimeout(timer);
        timer = setTimeout(() => finish({ type: 'timedOut' }, true), silenceSeconds * MS_PER_SECOND);
      }

      function finish(outcome: Outcome, isStuck: boolean): void {
        if (current >= 0) onOutcome(current, outcome, (Date.now() - began) / MS_PER_SECOND);
        current = -1;
        if (isStuck || next >= requests.length) return end();
        take();
      }

      function take(): void {
        current = next++;
        began = Date.now();
        watch();
        child.send(requests[current]);
      }

      function end(): void {
        clearTimeout(timer);
        child.removeAllListeners();
        child.once('exit', leave);
        endGroup(child);
      }

      function leave(): void {
        children.delete(child);
        resolve();
      }

      child.on('exit', () => {
        clearTimeout(timer);
        if (current >= 0) onOutcome(current, { type: 'fault', message: 'the worker process ended' }, 0);
        leave();
      });
      child.on('message', (message: Report) => {
        if (message.type === 'done') finish(message.outcome, false);
        else if (message.type === 'alive') watch();
        else if (next < requests.length) take();
        else end();
      });
    });
  }

  const stop = () => {
    cleanUp();
    process.exit(1);
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    await Promise.all(Array.from({ length: workers }, (_, number) => work(number)));
  } finally {
    cleanUp();
  }
}

function endGroup({ pid }: ChildProcess): void {
  try {
    process.kill(-pid!, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** Copies tracked and untracked files except ignored ones, and links the packages. */
function copyTree(root: string, tree: string): void {
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' });
  for (const file of listed.split('\0')) {
    if (file === '' || !existsSync(join(root, file))) continue;
    mkdirSync(dirname(join(tree, file)), { recursive: true });
    cpSync(join(root, file), join(tree, file));
  }
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'));
}
