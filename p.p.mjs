import { chromium } from 'playwright';
import { readdirSync, readFileSync } from 'node:fs';
import { createStaticServer } from './tools/static-server.mjs';
import { hostingHeaders } from './tools/hosting-headers.mjs';
import { BROWSER_ARGUMENTS } from './tools/browser.mjs';
const s = createStaticServer(new URL('./dist/web/', import.meta.url), hostingHeaders);
await new Promise((r) => s.listen(0, '127.0.0.1', r));
const o = `http://127.0.0.1:${s.address().port}`;
function cpu() {
  const r = {};
  for (const p of readdirSync('/proc'))
    if (/^\d+$/.test(p))
      try {
        const c = readFileSync(`/proc/${p}/cmdline`, 'utf8');
        if (!c.includes('chromium')) continue;
        const t = /--type=(\S+?)[\0 ]/.exec(c)?.[1] ?? 'browser';
        const f = readFileSync(`/proc/${p}/stat`, 'utf8');
        const a = f.slice(f.lastIndexOf(')') + 2).split(' ');
        r[t] = (r[t] ?? 0) + (+a[11] + +a[12]) / 100;
      } catch {}
  return r;
}
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: [...BROWSER_ARGUMENTS, ...process.argv.slice(2)] });
for (const [name, url, w, h] of [
  ['warm', '/?seed=7&debug=true', 540, 960],
  ['blank', 'about:blank', 540, 960],
  ['pull', '/?seed=7&debug=true', 540, 960],
  ['quads', '/?seed=7&debug=true&draw-path=quads', 540, 960],
  ['small', '/?seed=7&debug=true', 270, 480],
  ['q3', '/?seed=7&debug=true&quality=3', 540, 960],
]) {
  const c0 = cpu();
  const t = performance.now();
  let rend = 0;
  for (let i = 0; i < 6; i++) {
    const c = await b.newContext({ viewport: { width: w, height: h }, reducedMotion: 'reduce' });
    const page = await c.newPage();
    await page.goto(url === 'about:blank' ? url : o + url + '&ad=no-sdk');
    if (url !== 'about:blank') {
      await page.getByRole('button', { name: 'Play' }).waitFor();
      await page.locator('#splash').waitFor({ state: 'hidden' });
    }
    rend += cpu().renderer ?? 0;
    await c.close();
    await new Promise((r) => setTimeout(r, 200));
  }
  const c1 = cpu();
  console.log(
    name,
    'wall',
    ((performance.now() - t) / 6000).toFixed(2),
    'gpu',
    ((c1['gpu-process'] - c0['gpu-process']) / 6).toFixed(2),
    'browser',
    ((c1.browser - c0.browser) / 6).toFixed(2),
    'renderer',
    (rend / 6).toFixed(2),
    'util',
    ((c1.utility - c0.utility) / 6).toFixed(2),
  );
}
await b.close();
s.close();
