// Sharing in the page: what the panel's button leads to, and games in the page's address.
import { beforeAll, describe, expect, test } from 'vitest';
import { createSharing } from '../../src/app/open-sharing.ts';
import { followRunLinks } from '../../src/app/follow-run-links.ts';
import type { SharingNavigator } from '../../src/app/share-run.ts';
import type { Command } from '../../src/game/commands.ts';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import type { Replay } from '../../src/rules/replay.ts';
import { openHud } from '../hud/hud-markup.ts';
import { openMenu } from '../support/play-world.ts';

const PAGE = 'https://play.example/game/';
const RUN: Replay = { start: { type: 'seed', seed: 7 }, actions: [] };
const LINK = '#run=1~s7~';

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

describe('the share button', () => {
  function openOver(start: Command, navigator: SharingNavigator) {
    const stage = openHud(openMenu().send(start));
    const { world } = stage.driver;
    world.flow = { ...world.flow, overlay: 'gameOver' };
    stage.hud.publish();
    const share = createSharing({ hud: stage.hud, running: () => world.session.running, navigator, address: () => `${PAGE}?debug=true` });
    return { ...stage, share };
  }

  const DAILY: Command = { type: 'playDaily', seed: 77, ticket: 'signed', day: '2026-11-22' };

  function copying() {
    const copied: string[] = [];
    return { copied, navigator: { clipboard: { writeText: async (text: string) => void copied.push(text) } } };
  }

  test('copies a link to the game, and says so', async () => {
    const { copied, navigator } = copying();
    const { hud, share } = openOver({ type: 'play' }, navigator);
    await share('run');
    expect(copied).toEqual([`0 points in Frozen Jewel: watch my game!\n${PAGE}#run=1~s1~`]);
    expect(hud.snackbar.value.text).toBe('share.copied');
  });

  test("copies the day's result", async () => {
    const { copied, navigator } = copying();
    await openOver(DAILY, navigator).share('daily');
    expect(copied[0]).toMatch(/^Frozen Jewel: daily game, November 22\n/);
    expect(copied[0].endsWith(`\n${PAGE}`)).toBe(true);
  });

  test('never gives away the moves of a daily game', async () => {
    const { copied, navigator } = copying();
    await openOver(DAILY, navigator).share('run');
    expect(copied[0]).not.toContain('#run=');
  });

  test('a game of no day has no result of one', async () => {
    const { copied, navigator } = copying();
    await openOver({ type: 'play' }, navigator).share('daily');
    expect(copied).toEqual([]);
  });

  test('shows what cannot be copied, until the panel is left', async () => {
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
    const stage = openHud(driver);
    const replaced: unknown[] = [];
    const location = { pathname: '/game/', search: '?a=1', hash, reloads: 0, reload: () => void location.reloads++ };
    const history = {
      replaceState(_: unknown, __: string, address?: string | URL | null) {
        replaced.push(address);
        location.hash = '';
      },
    };
    let change = () => {};
    followRunLinks({
      hud: stage.hud,
      send: (command) => void stage.sent.push(command),
      page: { location, history, addEventListener: (_, listener) => (change = listener) },
    });
    /** What was asked for is done. */
    const settle = (...commands: readonly Command[]) => {
      driver.send(...stage.sent.splice(0), ...commands);
      stage.hud.publish();
    };
    const visit = (next: string) => {
      location.hash = next;
      change();
    };
    return { ...stage, location, replaced, settle, visit };
  }

  test('is watched at once, and goes from there when it is left', () => {
    const { sent, location, replaced, settle, hud } = openPage(LINK);
    expect(sent).toEqual([{ type: 'watchRun', replay: RUN, username: '' }]);
    settle();
    expect([hud.mode.value, location.hash, replaced]).toEqual(['watch', LINK, []]);
    settle({ type: 'goHome' });
    expect([hud.mode.value, replaced]).toEqual(['classic', ['/game/?a=1']]);
  });

  test('that cannot be read is told and taken away', () => {
    const { sent, replaced, hud } = openPage('#run=nonsense');
    expect([sent, replaced, hud.snackbar.value.text]).toEqual([[], ['/game/?a=1'], 'snackbar.badLink']);
  });

  test('is none where the address says something else', () => {
    const { sent, replaced, hud } = openPage('#top');
    expect([sent, replaced, hud.snackbar.value.text]).toEqual([[], [], undefined]);
  });

  test('may come later, and another after it', () => {
    const { sent, settle, visit, hud, driver } = openPage('');
    visit(LINK);
    settle();
    expect([hud.mode.value, driver.world.session.running!.state.seed]).toEqual(['watch', 7]);
    visit('#run=1~s8~');
    expect(sent).toHaveLength(1);
    settle();
    expect(driver.world.session.running!.state.seed).toBe(8);
  });

  test('that comes into a game begins the page anew: the game is saved', () => {
    const { sent, visit, location } = openPage('', openMenu().send({ type: 'play' }));
    visit('#top');
    expect(location.reloads).toBe(0);
    visit(LINK);
    expect([location.reloads, sent]).toEqual([1, []]);
  });
});
