// A whole game in WebKitGTK, the engine closest to Safari's, which Playwright does not support.
import { WEBKIT_VARIABLE } from '../../tools/browser.ts';
import { withEditedGame } from './support/edited-game.ts';
import { test } from './support/test.ts';
import { openWebDriverTab } from './support/web-driver.ts';
import { playWholeGame } from './support/whole-game.ts';

test('plays a whole game from the first start', () =>
  withEditedGame(async (origin) => {
    const tab = await openWebDriverTab(process.env[WEBKIT_VARIABLE]!);
    try {
      await playWholeGame(tab, origin);
    } finally {
      await tab.close();
    }
  }));
