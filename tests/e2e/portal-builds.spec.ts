// Each portal's zip, served from a subfolder: it is playable without the portal and requests only its SDK.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { unzipSync } from 'fflate';
import SETTINGS from '../../src/settings/settings.json' with { type: 'json' };
import { HOSTING_HEADERS } from '../../server/web/hosting-headers.ts';
import { createStaticServer } from '../../tools/static-server.ts';
import { prepareGamePage } from '../support/game-page.ts';
import { PORTALS } from '../../policies/portal-table.ts';
import { GATE_PORTAL } from '../../tools/suite.ts';
import { expect, FULL, GamePage, STILL, test } from './support/test.ts';

const DIST = new URL('../../dist/', import.meta.url);
const PLACE = '/games/frozen-jewel';

test.use(STILL);

for (const [name, { sdk }] of Object.entries(PORTALS)) {
  const script = sdk?.address;

  // @spec 1.21
  test(`plays the zip of ${name} from a subfolder, with only its SDK missing`, name === GATE_PORTAL ? {} : FULL, async ({ page }) => {
    const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-portal-'));
    await unpack(name, join(folder, PLACE));
    const server = createStaticServer(pathToFileURL(`${folder}/`), headersWith(script));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const outside = script === undefined ? [] : [new URL(script, `${origin}${PLACE}/`).href];
    try {
      const requests = new Set<string>();
      await page.route(
        ({ href }) => outside.includes(href) || !href.startsWith(`${origin}${PLACE}/`),
        (route) => {
          requests.add(route.request().url());
          return route.abort();
        },
      );
      await prepareGamePage(page, { portal: 'gamedistribution', isFirstStart: false });
      // The build's settings apply.
      await page.unroute('**/settings.json');
      const game = new GamePage(page, `${origin}${PLACE}`);
      await game.open();
      await game.play();
      // A build that does not use the browser's storage starts with the tutorial.
      await game.load('0 1a,3a,3a');
      await game.drag(0, 2, 2);
      await game.waitFor(({ score }) => score > 0);
      await expect.poll(() => [...requests]).toEqual(outside);
      if (script !== undefined)
        await expect(page.getByRole('button', { name: 'Not available here' })).toHaveAttribute('aria-disabled', 'true');
      expect(game.complaints.filter((complaint) => !outside.some((address) => complaint.includes(address)))).toEqual([]);
    } finally {
      server.closeAllConnections();
      server.close();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** By device: its shape, and its touch screen. */
const DEVICES = {
  phone: { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true },
  tablet: { viewport: { width: 820, height: 1180 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1366, height: 768 } },
} as const;

/** Shapes of a page that may not lock its orientation: from 9:32 to 32:9, and a phone held sideways. */
const SHAPES = [
  [288, 1024],
  [1024, 288],
  [740, 360],
  [360, 740],
] as const;

for (const [name, { sdk, orientation }] of Object.entries(PORTALS)) {
  test(
    `starts the zip of ${name} on a phone, a tablet and a desktop, with a mock of its SDK, and plays in each shape`,
    FULL,
    async ({ browser, browserName }) => {
      test.skip(browserName === 'firefox', 'Firefox has no mobile pages.');
      const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-devices-'));
      await unpack(name, join(folder, PLACE));
      const server = createStaticServer(pathToFileURL(`${folder}/`), headersWith(sdk?.address));
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
      const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
      try {
        for (const [device, options] of Object.entries(DEVICES)) {
          const context = await browser.newContext({ ...options, ...STILL.contextOptions });
          const page = await context.newPage();
          if (sdk) {
            const mock = await readFile(new URL(`mocks/${SETTINGS[sdk.settingsKey].script}`, DIST), 'utf8');
            const { href } = new URL(sdk.address, `${origin}${PLACE}/`);
            await page.route(href, (route) => route.fulfill({ body: mock, contentType: 'text/javascript' }));
          }
          const game = new GamePage(page, `${origin}${PLACE}`);
          // Without a page around it the host never connects.
          await (name === 'host' ? game.open('debug=true&seed=7') : game.openWithPortal('debug=true&seed=7&ad=no-fill'));
          await game.play();
          for (const [k, [width, height]] of (orientation === 'any' ? SHAPES : [[0, 0] as const]).entries()) {
            if (width > 0) await page.setViewportSize({ width, height });
            if (k === 0) await game.load(`0 ${'1a,'.repeat(6).slice(0, -1)}`);
            await game.waitFor(({ overlay }) => overlay === 'none');
            const { score } = await game.state();
            await game.drag(0, 1 + k, 2);
            await game.waitFor((state) => state.score > score);
          }
          const outside = game.complaints.filter((complaint) => !(sdk && complaint.includes(new URL(sdk.address, origin).host)));
          expect(outside, device).toEqual([]);
          await context.close();
        }
      } finally {
        server.closeAllConnections();
        server.close();
        await rm(folder, { recursive: true, force: true });
      }
    },
  );
}

async function unpack(name: string, folder: string): Promise<void> {
  const zip = await readFile(new URL(`${name}.zip`, DIST)).catch(() => {
    throw new Error(`dist/${name}.zip is missing. Run \`npm run build -- --portal all\` first.`);
  });
  for (const [path, bytes] of Object.entries(unzipSync(zip))) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), bytes);
  }
}

/** Returns headers of a host that allows only the portal's SDK, which has no headers for embedding pages. */
function headersWith(script: string | undefined): Record<string, string> {
  if (!script?.startsWith('https:')) return HOSTING_HEADERS;
  const policy = HOSTING_HEADERS['content-security-policy'].replace("script-src 'self'", `script-src 'self' ${new URL(script).origin}`);
  return { ...HOSTING_HEADERS, 'content-security-policy': policy, 'cross-origin-embedder-policy': 'unsafe-none' };
}
