// A whole game in WebKitGTK, the engine that is nearest to Safari's: through its own driver, as Playwright has none for it.
import { WEBKIT_VARIABLE } from '../../tools/browser.ts';
import { withEditedGame } from './support/edited-game.ts';
import { test } from './support/test.ts';
import { openWebDriverTab } from './support/web-driver.ts';
import { playWholeGame } from './support/whole-game.ts';

test('a whole game from the first start on', () =>
  withEditedGame(async (origin) => {
    const tab = await openWebDriverTab(process.env[WEBKIT_VARIABLE]!);
    try {
      await playWholeGame(tab, origin);
    } finally {
      await tab.close();
    }
  }));
