// The command `npm run prose -- [PATH...]`: lists the prose under the paths that does not follow the word list.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './build/root.ts';
import { findFaults } from './prose/find-faults.ts';
import { listFiles } from './prose/list-files.ts';

const paths = process.argv.slice(2);
const files = (paths.length > 0 ? paths : ['']).flatMap((path) => listFiles(ROOT, path));
const faults = files.flatMap((path) => findFaults(path, readFileSync(join(ROOT, path), 'utf8')));
for (const { path, line, found, write } of faults) console.log(`${path}:${line}: "${found}" (write: ${write})`);
console.log(`${faults.length} faults`);
