// The step of docs/scaling.md that fills in the files of deploy/, run as it is written there.
import { spawnSync } from 'node:child_process';
import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findClusterProgram } from '../support/cluster-packages.ts';
import { describeInstalled } from './support/describe-cluster.ts';
import { createFolder } from './support/programs.ts';

const ROOT = join(import.meta.dirname, '../../..');
const CONFIG = '/etc/frozen-jewel';

describeInstalled('the files of deploy/', () => {
  it('are filled in by the documented commands', { tags: 'full' }, async ({ onTestFinished }) => {
    const { folder, remove } = await createFolder();
    onTestFinished(remove);
    const target = join(folder, 'etc');
    await cp(join(ROOT, 'deploy'), join(folder, 'deploy'), { recursive: true });
    const values = await readFile(join(folder, 'deploy/cluster.env'), 'utf8');
    const own = { FOLDER: join(folder, 'data'), ...passwordsOf(values) };
    const lines = values.replace(/^(\w+)=.*$/gm, (line, name: keyof typeof own) => (name in own ? `${name}=${own[name]}` : line));
    await writeFile(join(folder, 'deploy/cluster.env'), lines);
    await mkdir(own.FOLDER);

    const page = await readFile(join(ROOT, 'docs/scaling.md'), 'utf8');
    const commands = [...page.matchAll(/^ *```sh\n([\s\S]*?)```/gm)].map(([, text]) => text).find((text) => text.includes('envsubst <'))!;
    run(folder, 'bash', '-euc', commands.replaceAll(CONFIG, target));
    const names = await readdir(target);
    expect(names.length).toBeGreaterThan(5);
    for (const name of names) expect(await readFile(join(target, name), 'utf8'), name).not.toContain('${');

    run(folder, findClusterProgram('haproxy')!, '-c', '-f', join(target, 'haproxy.cfg'));
  });
});

/** Returns a value for each password. */
function passwordsOf(values: string): Record<string, string> {
  return Object.fromEntries([...values.matchAll(/^(\w+_PASSWORD)=$/gm)].map(([, name]) => [name, name.toLowerCase()]));
}

function run(folder: string, command: string, ...words: readonly string[]): void {
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: folder, encoding: 'utf8' });
  expect(status, `${command} ${words.join(' ')}: ${stdout} ${stderr}`).toBe(0);
}
