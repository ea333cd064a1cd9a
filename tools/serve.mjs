// Serves dist/web/ on http://127.0.0.1:8080; PORT and HOST change that, --portal NAME chooses whose local stand-in shows ads.
import { PORTAL_NAMES } from './build/portals.mjs';
import { readPortal } from './build/read-portal.mjs';
import { hostingHeaders } from './hosting-headers.mjs';
import { createStaticServer } from './static-server.mjs';

const portal = readPortal('start', PORTAL_NAMES);
const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 8080);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`PORT=${process.env.PORT} is not a port from 0 to 65535`);
  process.exit(2);
}

const server = createStaticServer(new URL('../dist/web/', import.meta.url), hostingHeaders, portal && { '/settings.json': choosePortal });
server.on('error', (error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken; choose another: PORT=8081 npm start` : error.message);
  process.exit(1);
});
server.listen(port, host, () => console.log(`Frozen Jewel is at http://${host}:${server.address().port}`));

function choosePortal(settings) {
  return Buffer.from(JSON.stringify({ ...JSON.parse(settings.toString()), portal }));
}
