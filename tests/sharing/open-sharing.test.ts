// The share button, and games in the page's address.
import { beforeAll, describe, expect, test } from 'vitest';
import { createSharing } from '../../src/sharing/open-sharing.ts';
import { followLinks } from '../../src/sharing/follow-links.ts';
import { createRunOpener } from '../../src/sharing/open-run.ts';
import { runLink, type SharingNavigator } from '../../src/sharing/share-run.ts';
import type { Command } from '../../src/game/commands.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { runHash } from '../support/hostile-links.ts';
import { openHud } from '../hud/hud-markup.ts';
import { VERSION_1 } from '../save/saved-games.ts';
import { openMenu } from '../support/play-world.ts';

const PAGE = 'https://play.example/game/';
const LINK = '#run=2~s7~';

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

describe('the share button', () => {
  function openOver(start: Command, navigator: SharingNavigator) {
    const game = openHud(openMenu().send(start));
    const { world } = game.driver;
    world.flow = { ...world.flow, overlay: 'gameOver' };
    game.hud.publish();
    const share = createSharing({ hud: game.hud, running: () => world.session.running, navigator, address: () => `${PAGE}?debug=true` });
    return { ...game, share };
  }

  const DAILY: Command = { type: 'playDaily', seed: 77, ticket: 'signed', day: '2026-11-22' };

  function copying() {
    const copied: string[] = [];
    return { copied, navigator: { clipboard: { writeText: async (text: string) => void copied.push(text) } } };
  }

  test('copies a link to the game and shows a message', async () => {
    const { copied, navigator } = copying();
    const { hud, share } = openOver({ type: 'play' }, navigator);
    await share('run');
    expect(copied).toEqual([
      `0 points in Frozen Jewel. Race me with the same pieces!\n${runLink(PAGE, { start: { type: 'seed', seed: 1 }, actions: [] })}`,
    ]);
    expect(hud.snackbar.value.text).toBe('share.copied');
  });

  test('shares a race as any other game, with its times', async () => {
    const { copied, navigator } = copying();
    const start = { type: 'seed', seed: 5 } as const;
    const practice = { kind: 'race', start, friend: { scores: [0, 900], tenths: 50 } } as const;
    const { driver, share } = openOver({ type: 'playPractice', practice }, navigator);
    const { running } = driver.world.session;
    running!.actions.push({ type: 'changeBlocks' });
    running!.times.push(31);
    await share('run');
    const link = runLink(PAGE, { start, actions: [{ type: 'changeBlocks' }], times: [31] });
    expect(link).toMatch(/~v$/);
    expect(copied).toEqual([`0 points in Frozen Jewel. Race me with the same pieces!\n${link}`]);
  });

  test("copies the day's result", async () => {
    const { copied, navigator } = copying();
    await openOver(DAILY, navigator).share('daily');
    expect(copied[0]).toMatch(/^Frozen Jewel: daily game, November 22\n/);
    expect(copied[0].endsWith(`\n${PAGE}`)).toBe(true);
  });

  test('does not reveal the moves of a daily game', async () => {
    const { copied, navigator } = copying();
    await openOver(DAILY, navigator).share('run');
    expect(copied[0]).not.toContain('#run=');
  });

  test('shares no daily result for a free game', async () => {
    const { copied, navigator } = copying();
    await openOver({ type: 'play' }, navigator).share('daily');
    expect(copied).toEqual([]);
  });

  test('shows the text for manual copying until the panel closes', async () => {
    const { hud, driver, share } = openOver({ type: 'play' }, {});
    await share('run');
    expect(hud.copyText.value).toContain(`${PAGE}#run=`);
    expect(hud.snackbar.value.text).toBeUndefined();
    driver.send({ type: 'goHome' });
    hud.publish();
    expect(hud.copyText.value).toBeUndefined();
  });
});

describe('a game in the address', () => {
  function openPage(hash: string, driver = openMenu()) {
    const game = openHud(driver);
    const replaced: unknown[] = [];
    const location = { href: `${PAGE}?a=1${hash}`, hash, reloads: 0, reload: () => void location.reloads++ };
    const history = {
      replaceState(_: unknown, __: string, address?: string | URL | null) {
        replaced.push(address);
        location.hash = '';
      },
    };
    let change = () => {};
    followLinks({
      hud: game.hud,
      receiveSave: () => undefined,
      openRun: createRunOpener(game.hud, driver.world),
      page: { location, history, addEventListener: (_, listener) => (change = listener) },
    });
    /** Applies the sent commands, then the given ones. */
    const settle = (...commands: readonly Command[]) => {
      driver.send(...game.sent.splice(0), ...commands);
      game.hud.publish();
    };
    const visit = (next: string) => {
      location.hash = next;
      change();
    };
    return { ...game, location, replaced, settle, visit };
  }

  test('opens immediately, and leaves the address before it is read', () => {
    const { sent, location, replaced, settle, hud } = openPage(LINK);
    expect(sent).toEqual([{ type: 'openLink' }]);
    settle();
    expect([hud.overlay.value, location.hash, replaced]).toEqual(['link', '', [`${PAGE}?a=1`]]);
    const page = { location: { href: `${PAGE}${LINK}`, hash: LINK, reload() {} }, addEventListener() {} };
    const history = { replaceState: () => void (page.location.hash = '') };
    const openRun = () => {
      throw new Error('the page is busy');
    };
    expect(() => followLinks({ hud, openRun, receiveSave: () => undefined, page: { ...page, history } })).toThrow('busy');
    expect(page.location.hash).toBe('');
  });

  test('shows a message and leaves the address if it is invalid', () => {
    const { sent, replaced, hud } = openPage('#run=nonsense');
    expect([sent, replaced, hud.snackbar.value.text]).toEqual([[], [`${PAGE}?a=1`], 'snackbar.badLink']);
  });

  test('that is cut shows a message of its own', () => {
    const { sent, replaced, hud } = openPage(
      runHash({ start: { type: 'seed', seed: 7 }, actions: [{ type: 'changeBlocks' }, { type: 'changeBlocks' }] }).slice(0, -2),
    );
    expect([sent, replaced, hud.snackbar.value.text]).toEqual([[], [`${PAGE}?a=1`], 'snackbar.cutLink']);
  });

  test.each([VERSION_1.runLink, '#run=1~s7~', '#run=12~s7~AA'])('of other rules shows a message of its own: %s', (hash) => {
    const { sent, replaced, hud } = openPage(hash);
    expect([sent, replaced, hud.snackbar.value.text]).toEqual([[], [`${PAGE}?a=1`], 'snackbar.oldLink']);
  });

  test('does not open for another hash', () => {
    const { sent, replaced, hud } = openPage('#top');
    expect([sent, replaced, hud.snackbar.value.text]).toEqual([[], [], undefined]);
  });

  test('opens when the hash changes, also in the panel of another link and during a watched game', () => {
    const { settle, visit, hud, driver } = openPage('');
    const watch = () => {
      hud.link.value!.watch();
      settle();
      return [hud.mode.value, hud.overlay.value, driver.world.session.running!.state.seed];
    };
    visit(LINK);
    settle();
    visit('#run=2~s8~');
    settle();
    expect([hud.overlay.value, hud.mode.value]).toEqual(['link', 'classic']);
    expect(watch()).toEqual(['watch', 'none', 8]);
    visit('#run=2~s9~');
    settle();
    expect([hud.screen.value, hud.overlay.value, driver.world.session.watch]).toEqual(['menu', 'link', undefined]);
    expect(watch()).toEqual(['watch', 'none', 9]);
  });

  test('that does not begin with a seed is played back immediately', () => {
    const { settle, hud } = openPage('#run=2~t7~');
    settle();
    expect([hud.mode.value, hud.overlay.value, hud.link.value]).toEqual(['watch', 'none', undefined]);
  });

  test('reloads the page if the hash changes during a game, which is saved', () => {
    const { sent, visit, location } = openPage('', openMenu().send({ type: 'play' }));
    visit('#top');
    expect(location.reloads).toBe(0);
    visit(LINK);
    expect([location.reloads, sent]).toEqual([1, []]);
  });
});
