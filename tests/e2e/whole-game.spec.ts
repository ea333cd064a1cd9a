// A whole game in other browsers, and in Chromium reduced to the features of the oldest supported browsers.
import { withoutNewer } from '../support/newer-in-styles.ts';
import { withEditedGame } from './support/edited-game.ts';
import { newerBuiltIns } from './support/newer-built-ins.ts';
import { expect, FULL, GamePage, STILL, test } from './support/test.ts';
import { playWholeGame } from './support/whole-game.ts';

test.use({ ...STILL, viewport: { width: 360, height: 640 } });

test('plays a whole game from the first start', { tag: '@other-browsers' }, ({ page }) =>
  withEditedGame(async (origin) => {
    const { complaints } = new GamePage(page, origin);
    await playWholeGame(page, origin);
    expect(complaints).toEqual([]);
  }),
);

test('plays a whole game without features that the oldest browsers lack', FULL, ({ page }) =>
  withEditedGame(async (origin) => {
    const { complaints } = new GamePage(page, origin);
    await page.addInitScript(deleteBuiltIns, newerBuiltIns());
    await playWholeGame(page, origin);
    const left = await page.evaluate(() => ['at' in [], 'hasOwn' in Object, 'structuredClone' in window, 'showPopover' in document.body]);
    expect(left).toEqual([false, false, false, false]);
    // Without constructable style sheets the debug tools use an inline style.
    expect(complaints.filter((text) => !text.startsWith('Applying inline style violates'))).toEqual([]);
  }, withoutNewer),
);

/** Runs in the page, before its scripts. */
function deleteBuiltIns({ globals, members }: ReturnType<typeof newerBuiltIns>): void {
  type Held = Record<string, unknown> | undefined;

  function find(path: string): Held {
    if (path === 'TypedArray') return Object.getPrototypeOf(Int8Array) as Held;
    return path.split('.').reduce<unknown>((held, name) => (held as Held)?.[name], window) as Held;
  }

  function remove(place: unknown, name: string): void {
    if (typeof place === 'function' || (typeof place === 'object' && place !== null)) Reflect.deleteProperty(place, name);
  }

  for (const { owner, name } of members) {
    const holder = find(owner);
    // The window has properties that its prototype lacks.
    for (const place of [holder, holder?.['prototype'], owner === 'Window' && window]) remove(place, name);
  }
  for (const path of globals) {
    const [name, owner] = path.split('.').reverse();
    remove(owner === undefined ? window : find(owner), name);
  }
}
