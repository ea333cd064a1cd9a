// Prepares a page before the game is opened in it: which ad service there is, and whether its player knows how to play.
import type { Page } from '@playwright/test';
import { FIRST_PROFILE } from '../../src/ecs/profile.ts';
import type { PortalName } from '../../src/portal/settings.ts';
import { encodeSession, SESSION_KEY } from '../../src/save/session.ts';

export type GamePageOptions = {
  /** All but `standalone` are local stand-ins of its SDK: docs/portals.md has their scenarios. */
  readonly portal: PortalName;
  readonly isFirstStart: boolean;
};

const PLAYED_BEFORE = encodeSession({ ...FIRST_PROFILE, isTutorialDue: false }, undefined);

export async function prepareGamePage(page: Page, { portal, isFirstStart }: GamePageOptions): Promise<void> {
  if (portal !== 'gamedistribution') await page.route('**/settings.json', (route) => route.fulfill({ json: { portal } }));
  if (isFirstStart) return;
  await page.addInitScript(
    ([key, session]) => {
      try {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, session);
      } catch {
        // Blocked storage remembers nothing, as the test wants it.
      }
    },
    [SESSION_KEY, PLAYED_BEFORE] as const,
  );
}
