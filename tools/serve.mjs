// Serves dist/ on http://127.0.0.1:8080; PORT and HOST change that.
import { HOSTING_HEADERS } from './hosting-headers.mjs';
import { createStaticServer } from './static-server.mjs';

const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 8080);
if (!Number.isInteger(port) || port < 0 || port > 65535) {
  console.error(`PORT=${process.env.PORT} is not a port from 0 to 65535`);
  process.exit(2);
}

const server = createStaticServer(new URL('../dist/', import.meta.url), HOSTING_HEADERS);
server.on('error', (error) => {
  console.error(error.code === 'EADDRINUSE' ? `Port ${port} is taken; choose another: PORT=8081 npm start` : error.message);
  process.exit(1);
});
server.listen(port, host, () => console.log(`Frozen Jewel is at http://${host}:${server.address().port}`));
