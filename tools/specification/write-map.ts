// Writes docs/specification-map.md. Exits with code 1 if a statement or a tag is inconsistent.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../build/root.ts';
import { renderMap } from './render-map.ts';
import { readSpecification } from './specification.ts';

const specification = readSpecification(ROOT);
writeFileSync(join(ROOT, 'docs/specification-map.md'), renderMap(specification));
for (const problem of specification.problems) console.error(problem);
if (specification.problems.length > 0) process.exitCode = 1;
