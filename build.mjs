// Runs tools/build/build.ts through tsx: Node 20 cannot run TypeScript.
import { register } from 'tsx/esm/api';

register();
await import('./tools/build/build.ts');
