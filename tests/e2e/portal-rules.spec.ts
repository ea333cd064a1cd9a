// Acceptance rules of the portals. Rules that may differ by browser also run in Firefox.
import type { Page } from '@playwright/test';
import { PORTAL_NAMES, type PortalName } from '../../src/settings/portals.ts';
import { PORTALS } from '../../policies/portal-table.ts';
import { audioStates, setHidden, watchAudio } from './support/page-audio.ts';
import { withoutPaint } from './support/game.ts';
import { casesOf, expect, FULL, type GamePage, STILL, test } from './support/test.ts';

test.use(STILL);

/** Tests that may differ by browser: the page, an ad on one portal, and storage. */
const EVERY_BROWSER = { tag: '@every-browser' };

/** None of the three pieces fits. */
const STUCK = '1010101/01010101/1010101/01010101/1010101/01010101/1010101/01010101 3a,3b,3c score=100';
/** An ad starts soon and lasts for 3 s: keys pressed during it must arrive in time on a busy machine. */
const QUERY = 'debug=true&seed=7&ad-delay=0.2';

/** Sizes of Poki and CrazyGames, from a small laptop to full HD, and phones in both orientations. */
const SIZES = [
  [640, 360],
  [836, 470],
  [1031, 580],
  [800, 450],
  [907, 510],
  [1216, 684],
  [1366, 768],
  [1920, 1080],
  [320, 480],
  [360, 800],
  [800, 360],
] as const;

function ad(page: Page) {
  return page.locator('dialog').filter({ has: page.locator('#mock-ad-title') });
}

/** Opens the game, starts it, and closes the ad of the first press on Play. */
async function playAfterAd(game: GamePage, portal: PortalName): Promise<void> {
  const { page } = game;
  await game.openWithPortal(QUERY);
  await page.getByRole('button', { name: 'Play' }).click();
  if (PORTALS[portal].ads.first === 'play') {
    await game.waitFor(({ isAdShown }) => isAdShown);
    expect(await game.state()).toMatchObject({ screen: 'game' });
    await ad(page).getByRole('button').click({ timeout: 2000 });
  }
  await game.waitFor(({ screen, isAdAwaited, isAdShown }) => screen === 'game' && !isAdAwaited && !isAdShown);
}

declare global {
  interface Window {
    /** Set by the test of links: calls that leave the page. */
    calls: string[];
    restore: () => void;
  }
}

test.describe('the page', EVERY_BROWSER, () => {
  // The menu of a player who has ended a game has all buttons.
  test.use({ stored: { bestscore: '4210' } });

  test('fits every size without scrolling, in both orientations', async ({ sharedGame: game }) => {
    const { page } = game;
    for (const screen of ['menu', 'game'] as const) {
      if (screen === 'game') await game.play();
      await withoutPaint(page, async () => {
        for (const [width, height] of casesOf(SIZES, [0, 8, 10])) {
          await page.setViewportSize({ width, height });
          const seen = await page.evaluate(async () => {
            await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
            const { scrollWidth, scrollHeight, clientWidth, clientHeight } = document.documentElement;
            const buttons = [...document.querySelectorAll('button, .score')].filter((element) => element.checkVisibility());
            const isOut = ({ left, top, right, bottom }: DOMRect) =>
              left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
            const canvas = document.querySelector('canvas')!.getBoundingClientRect();
            return {
              scrolls: scrollWidth > clientWidth || scrollHeight > clientHeight,
              out: buttons.filter((element) => isOut(element.getBoundingClientRect())).map((element) => element.textContent),
              isFilled: canvas.height >= innerHeight,
            };
          });
          expect(seen, `${screen} at ${width} x ${height}`).toEqual({ scrolls: false, out: [], isFilled: true });
        }
      });
    }
  });

  test('prevents the default of wheel, arrows, Space and the context menu', async ({ sharedGame: game }) => {
    const { page } = game;
    await game.play();
    const prevented = await page.evaluate(() => {
      const canvas = document.querySelector('canvas')!;
      const bubbling = { bubbles: true, cancelable: true };
      const events = {
        wheel: new WheelEvent('wheel', { ...bubbling, deltaY: 100 }),
        contextmenu: new MouseEvent('contextmenu', bubbling),
        ...Object.fromEntries(['ArrowUp', 'ArrowDown', 'Space'].map((code) => [code, new KeyboardEvent('keydown', { ...bubbling, code })])),
      };
      for (const event of Object.values(events)) canvas.dispatchEvent(event);
      return Object.entries(events).flatMap(([name, { defaultPrevented }]) => (defaultPrevented ? [name] : []));
    });
    expect(prevented).toEqual(['wheel', 'contextmenu', 'ArrowUp', 'ArrowDown', 'Space']);
  });

  test('has no outgoing links, no full-screen button and no selectable text', async ({ sharedGame: game }) => {
    const { page } = game;
    await page.evaluate(() => {
      const { requestFullscreen } = Element.prototype;
      const { open } = window;
      window.calls = [];
      Element.prototype.requestFullscreen = async () => void window.calls.push('requestFullscreen');
      window.open = () => {
        window.calls.push('open');
        return null;
      };
      window.restore = () => {
        Element.prototype.requestFullscreen = requestFullscreen;
        window.open = open;
      };
    });
    for (const name of ['Themes', 'Settings']) {
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('dialog', { name })).toBeVisible();
      await page.keyboard.press('Escape');
      await game.waitFor(({ overlay }) => overlay === 'none');
    }
    await game.play();
    expect(await page.evaluate(() => window.calls)).toEqual([]);
    expect(await page.locator('a:visible, iframe, form').count()).toBe(0);
    await page.keyboard.press('ControlOrMeta+A');
    expect(await page.evaluate(() => String(getSelection()).trim())).toBe('');
    await page.evaluate(() => window.restore());
  });

  test('starts a game with one click, and pauses on Escape', FULL, async ({ sharedGame: game }) => {
    const { page } = game;
    await page.getByRole('button', { name: 'Play' }).click();
    await game.waitFor(({ screen, overlay }) => screen === 'game' && overlay === 'none');
    await page.keyboard.press('Escape');
    await game.waitFor(({ overlay }) => overlay === 'paused');
  });

  // @spec 8.25
  test('plays with blocked storage', FULL, async ({ game, page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage'] as const) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      }
    });
    await game.open();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Skip' }).click();
    await game.load('0 1a,3a,3a');
    await game.drag(0, 4, 4);
    await game.waitFor(({ score }) => score === 20);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.getByRole('button', { name: 'Home' }).click();
    await page.getByRole('button', { name: 'Play' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
    expect(await game.waitFor(({ screen }) => screen === 'game')).toMatchObject({ score: 20 });
  });
});

test.describe('sound', () => {
  // @spec 1.36 7.15
  test('starts with the first press, stops on a hidden page, and resumes after an interruption', async ({ game, page }) => {
    const sounds: string[] = [];
    page.on('request', (request) => /\.(ogg|mp3)$/.test(request.url()) && sounds.push(request.url()));
    await watchAudio(page);
    await game.open();
    expect(await audioStates(page), 'no context before a gesture').toEqual([]);
    expect(sounds).toEqual([]);
    await game.play();
    // Effects of a first move, then the others and the music.
    await expect.poll(() => sounds.length).toBe(3);
    await expect.poll(() => audioStates(page)).toEqual(['running at 1']);
    await page.evaluate(() => window.audio[0].context.suspend());
    await page.mouse.click(270, 500);
    await expect.poll(() => audioStates(page), 'a press resumes it').toEqual(['running at 1']);
    await setHidden(page, true);
    await expect.poll(() => audioStates(page)).toEqual([expect.stringMatching(/ at 0$|^suspended/)]);
    await setHidden(page, false);
    await page.mouse.click(270, 500);
    await expect.poll(() => audioStates(page)).toEqual(['running at 1']);
  });
});

for (const portal of PORTAL_NAMES.filter((name) => PORTALS[name].sdk)) {
  test.describe(`on ${portal}`, () => {
    test.use({ portal });

    test(
      'stops the game for an ad and continues it; the video button has an icon and is not green',
      portal === 'gamedistribution' ? EVERY_BROWSER : FULL,
      async ({ game, page }) => {
        await playAfterAd(game, portal);
        await game.load('0 1a,3a,3a');
        const button = page.getByRole('button', { name: 'Change pieces' });
        await expect(button.locator('use[href="#video"]')).toHaveCount(1);
        const colors = await button.evaluate((element) => getComputedStyle(element).backgroundImage.match(/\d+, \d+, \d+/g) ?? []);
        expect(colors.length).toBeGreaterThan(0);
        for (const [red, green, blue] of colors.map((color) => color.split(', ').map(Number))) {
          expect(green, 'green is not dominant').toBeLessThanOrEqual(Math.max(red, blue));
        }
        await button.click();
        await game.waitFor(({ isAdShown }) => isAdShown);
        await page.keyboard.press('1');
        await page.keyboard.press('Enter');
        const after = await game.waitFor(({ isAdShown }) => !isAdShown);
        expect(after, 'no key reached the game').toMatchObject({ score: 0, screen: 'game', overlay: 'none' });
        await game.drag(0, 3, 3);
        await game.waitFor(({ score }) => score > 0);
      },
    );
  });
}

// tests/portal covers this for each portal’s adapter.
test.describe('without a video', () => {
  test.use({ portal: 'gamedistribution' });

  // @spec 8.12
  test('grants no reward, shows a message, offers no video again, and a free revive', async ({ game, page }) => {
    await game.open(`${QUERY}&ad=no-fill`);
    await game.play();
    const before = await game.state();
    // The button appears once the portal's SDK is ready.
    await page.getByRole('button', { name: 'Change pieces' }).click();
    await expect(page.locator('.snackbar')).toHaveText('No rewarded video to show now. Please try again later!');
    await expect(page.getByRole('button', { name: 'No video now' })).toHaveAttribute('aria-disabled', 'true');
    expect((await game.state()).notation).toBe(before.notation);
    await game.load(STUCK);
    await game.waitFor(({ overlay }) => overlay === 'revive');
    await page.getByRole('dialog').getByRole('button', { name: 'Continue?' }).click();
    const revived = await game.waitFor(({ overlay }) => overlay === 'none');
    expect(revived, 'free').toMatchObject({ isAdAwaited: false, reviveOffers: 1 });
    expect(revived.board.slice(16, 48)).toBe('0'.repeat(32));
  });
});

test.describe('without its script', EVERY_BROWSER, () => {
  test.use({ portal: 'gamedistribution' });

  // portal-builds.spec.ts covers this for each portal.
  test('plays the game without offering a video', FULL, async ({ game, page }) => {
    await game.open(`${QUERY}&ad=no-sdk`);
    await game.play();
    await expect(page.getByRole('button', { name: 'Not available here' })).toHaveAttribute('aria-disabled', 'true');
    await game.load('0 1a,3a,3a');
    await game.drag(0, 4, 4);
    await game.waitFor(({ score }) => score === 20);
  });
});

for (const { portal, tag } of [
  { portal: 'crazygames', tag: {} },
  { portal: 'poki', tag: FULL },
] as const) {
  test.describe(`a new player on ${portal}`, () => {
    test.use({ portal, isFirstStart: true });

    test('lands in the tutorial unless the settings are late, and a returning player in the menu', tag, async ({ game, page }) => {
      await page.addInitScript(() => {
        // The settings come once the loading bar has this value: it is full behind the menu, and at 0.8 before the wait for the settings.
        const { fetch } = window;
        const isDue = () => document.querySelector('progress')!.value >= Number(sessionStorage.getItem('due') ?? 1);
        window.fetch = async (...request) => {
          if ((request[0] as string).endsWith('settings.json')) while (!isDue()) await new Promise((resolve) => setTimeout(resolve, 10));
          return fetch(...request);
        };
        const calls: string[] = ((window as { calls?: string[] }).calls = []);
        const names = new Set(['loadingStop', 'gameLoadingFinished', 'gameplayStart', 'gameplayStop']);
        const watch = (object: Record<string, () => void>) =>
          new Proxy(object, {
            get(target, name: string) {
              if (names.has(name)) calls.push(name);
              return target[name];
            },
          });
        let sdk: unknown;
        Object.defineProperty(window, 'PokiSDK', {
          get: () => sdk,
          set(value) {
            sdk = watch(value);
          },
        });
        Object.defineProperty(window, 'CrazyGames', {
          get: () => sdk,
          set({ SDK }) {
            sdk = { SDK: { ...SDK, game: watch(SDK.game) } };
          },
        });
      });
      const sdk = page.waitForRequest(/crazygames-sdk|poki-sdk/);
      await page.goto(game.address('ad=no-fill'));
      await sdk;
      const skip = page.getByRole('button', { name: 'Skip' });
      await expect(page.locator('#first-screen').getByRole('button', { name: 'Play' })).toBeVisible();
      await expect(skip).toBeHidden();
      await page.evaluate(() => sessionStorage.setItem('due', '0.8'));
      await page.reload();
      await expect(skip).toBeVisible();
      const calls = () => page.evaluate(() => window.calls);
      if (portal === 'poki') {
        await expect.poll(calls).toEqual(['gameLoadingFinished']);
        await page.mouse.click(5, 5);
      }
      await expect.poll(calls).toEqual([portal === 'poki' ? 'gameLoadingFinished' : 'loadingStop', 'gameplayStart']);
      await skip.click();
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
      await page.reload();
      await expect(page.getByRole('button', { name: 'Play' })).toBeVisible({ timeout: 15_000 });
      await expect(skip).toBeHidden();
    });
  });
}

test.describe('player data of the site', () => {
  test.describe('on crazygames', () => {
    test.use({ portal: 'crazygames' });

    test('mutes the game while the site requests it', FULL, async ({ game, page }) => {
      await watchAudio(page);
      // The mock mutes for three seconds after the SDK loads: the sound must start before.
      let releaseSdk = () => {};
      const released = new Promise<void>((resolve) => (releaseSdk = resolve));
      await page.route('**/js/crazygames-sdk.js', async (route) => {
        await released;
        await route.continue();
      });
      await game.open(`${QUERY}&ad=muted`);
      await page.getByRole('button', { name: 'Settings' }).click();
      await page.keyboard.press('Escape');
      await expect.poll(() => audioStates(page)).toEqual(['running at 1']);
      releaseSdk();
      await expect.poll(() => audioStates(page)).toEqual([expect.stringMatching(/ at 0$|^suspended/)]);
      await expect.poll(() => audioStates(page)).toEqual(['running at 1']);
    });
  });

  test.describe('on yandex', () => {
    test.use({ portal: 'yandex' });

    test('uses the language of the site unless the player chose one', FULL, async ({ game, page }) => {
      await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'pt-BR' }));
      await page.goto(game.address(`${QUERY}&ad=no-fill`));
      await expect(page.getByRole('button', { name: 'Jogar' })).toBeVisible({ timeout: 15_000 });
      await page.locator('.menu-buttons select').selectOption('en');
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
      await game.openWithPortal(`${QUERY}&ad=no-fill`);
      await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    });

    test('continues a game on another device, with its records', EVERY_BROWSER, async ({ game, page }) => {
      await game.open(`${QUERY}&ad=no-fill`);
      await game.play();
      // Loads no music, whose requests the reload could abort.
      await page.getByRole('button', { name: 'Mute' }).click();
      await game.load('1111111 1a,3a,3a');
      await game.drag(0, 7, 0);
      await game.waitFor(({ score }) => score === 220);
      await page.getByRole('button', { name: 'Pause' }).click();
      await page.getByRole('button', { name: 'Home' }).click();
      await game.waitFor(({ best }) => best === 220);
      // Simulates another device: only the site's storage is left.
      await page.addInitScript(() => {
        if (sessionStorage.getItem('is another device')) return;
        sessionStorage.setItem('is another device', 'true');
        for (const key of Object.keys(localStorage)) if (!key.startsWith('mock-yandex')) localStorage.removeItem(key);
      });
      await page.reload();
      await game.waitUntilOpen();
      await game.waitFor(({ best }) => best === 220);
      await page.getByRole('button', { name: 'Play' }).click();
      await page.getByRole('button', { name: 'Yes' }).click();
      await game.waitFor(({ screen, score }) => screen === 'game' && score === 220);
    });
  });
});
