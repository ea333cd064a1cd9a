// The command `npm run gallery`: builds and serves the gallery. PORT and HOST as for the game.
import { fileURLToPath } from 'node:url';
import { buildGallery } from './build-gallery.ts';
import { createStaticServer } from '../tools/static-server.ts';

const FOLDER = new URL('./dist/', import.meta.url);
/** Differs from the game's port, so that both can run. */
const DEFAULT_PORT = 8081;

const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? DEFAULT_PORT);
await buildGallery(fileURLToPath(FOLDER));
createStaticServer(FOLDER).listen(port, host, () => console.log(`The gallery is at http://${host}:${port}`));
