// Checkouts on other systems: line ends, and folders whose names a URL escapes.
import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
/** Folders whose code runs in Node. */
const NODE_FOLDERS = ['assets', 'bench', 'gallery', 'server', 'tools', 'mocks', 'tests'];

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

describe('a checkout on another system', () => {
  it('keeps line feeds where git converts to CRLF', { tags: 'full' }, ({ skip }) => {
    if (!existsSync(join(ROOT, '.git'))) skip('The folder is not a git checkout.');
    const rows = git('-c', 'core.autocrlf=true', 'ls-files', '--eol').trim().split('\n');
    const converted = rows.filter((row) => row.startsWith('i/lf') && !/attr\/text(=auto)? eol=lf\s/.test(row));
    expect(rows.length).toBeGreaterThan(1000);
    expect(converted).toEqual([]);
  });

  it.each(NODE_FOLDERS)('takes no file path from the path of a URL in %s', (folder) => {
    const files = readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).filter((file) =>
      /(?<!\.d)\.[mc]?tsx?$/.test(file),
    );
    // `pathname` of a file URL has a slash before a drive letter and escaped spaces; `fileURLToPath` returns the path.
    const users = files.filter((file) => /import\.meta\.url\)\.pathname\b/.test(readFileSync(join(ROOT, folder, file), 'utf8')));
    expect(files.length).toBeGreaterThan(0);
    expect(users).toEqual([]);
  });
});
