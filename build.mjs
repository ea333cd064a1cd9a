// Builds the game into dist/web/ and its server into dist/server/; the options are in tools/build/build.ts. Node 20 runs TypeScript through tsx.
import { register } from 'tsx/esm/api';

register();
await import('./tools/build/build.ts');
