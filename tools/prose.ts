// The command `npm run prose -- [PATH...]`: lists the faults of the tracked files under the paths.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findFaults } from './prose/find-faults.ts';

const PROSE = /\.(?:ts|tsx|mjs|css|html|md)$/;
const NOT_OURS = /^(?:src\/i18n\/|assets\/generated\/|docs\/specification-map\.md$)/;

const tracked = execFileSync('git', ['ls-files', '--', ...process.argv.slice(2)], { encoding: 'utf8' })
  .trim()
  .split('\n');
const faults = tracked
  .filter((path) => PROSE.test(path) && !NOT_OURS.test(path))
  .flatMap((path) => findFaults(path, readFileSync(path, 'utf8')));
for (const { path, line, found, write } of faults) console.log(`${path}:${line}: "${found}" (write: ${write})`);
console.log(`${faults.length} faults`);
