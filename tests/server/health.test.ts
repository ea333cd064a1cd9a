// Health routes and metrics over HTTP.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeDatabases } from './support/test-databases.ts';
import { openTestServer, type TestServer } from './support/test-server.ts';

describeDatabases((kind) => {
  let server: TestServer;

  beforeAll(async () => {
    server = await openTestServer(kind);
  });
  afterAll(() => server.close());

  it('is alive and ready', async () => {
    const [alive, ready] = await Promise.all([server.app.inject('/healthz'), server.app.inject('/readyz')]);
    expect([alive.statusCode, alive.json(), ready.statusCode, ready.json()]).toEqual([200, { status: 'alive' }, 200, { status: 'ready' }]);
  });

  it('answers an address with repeated slashes', async () => {
    expect((await server.app.inject('http://play.example//readyz')).json()).toEqual({ status: 'ready' });
  });

  it('counts requests by route and status', async () => {
    await server.app.inject('/api/runs/none');
    await server.app.inject('/no-such-address');
    const { body } = await server.app.inject('/metrics');
    expect(body).toContain('http_request_duration_seconds_count{route="/api/runs/:id",method="GET",status="404"} 1');
    expect(body).toContain('http_request_duration_seconds_count{route="other",method="GET",status="404"} 1');
  });

  it('is alive but not ready without its database', async () => {
    await server.database.close();
    const [alive, ready] = await Promise.all([server.app.inject('/healthz'), server.app.inject('/readyz')]);
    expect([alive.statusCode, ready.statusCode, ready.json().code]).toEqual([200, 503, 'database-unavailable']);
  });
});
