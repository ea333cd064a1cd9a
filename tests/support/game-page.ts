// Prepares a browser page for the game: portal, settings, leaderboard, and a first or later start.
import type { Page } from '@playwright/test';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import type { PortalName } from '../../src/settings/portals.ts';
import { encodeSession, SESSION_KEY } from '../../src/save/session.ts';

export type GamePageOptions = {
  /** All portals but `standalone` load a mock SDK. docs/portals.md lists its scenarios. */
  readonly portal: PortalName;
  readonly isFirstStart: boolean;
  /** Further settings. Without them there is no leaderboard. */
  readonly settings?: object;
  /** Mocks a leaderboard without entries, unless the server of the settings does. */
  readonly hasLeaderboard?: boolean | undefined;
  /** Provides the settings. By default a route serves them. */
  readonly setSettings?: (settings: object) => Promise<void>;
};

const PLAYED_BEFORE = encodeSession({ ...FIRST_PROFILE, isTutorialDue: false }, undefined);

const OFFLINE = { leaderboard: { address: '' } };

/** Responses of a leaderboard without entries. */
export const EMPTY_LEADERBOARD: Readonly<Record<string, unknown>> = {
  '/api/score': [],
  '/api/boards/frozen-jewel': [],
  '/api/ticket': { seed: 1, ticket: 'unsigned', id: '', day: '' },
};

export async function prepareGamePage(
  page: Page,
  { portal, isFirstStart, hasLeaderboard = false, settings = hasLeaderboard ? {} : OFFLINE, setSettings }: GamePageOptions,
): Promise<void> {
  if (hasLeaderboard && !setSettings) {
    for (const [path, json] of Object.entries(EMPTY_LEADERBOARD)) await page.route(`**${path}`, (route) => route.fulfill({ json }));
  }
  const json = { portal, ...settings };
  if (setSettings) await setSettings(json);
  else await page.route('**/settings.json', (route) => route.fulfill({ json }));
  if (isFirstStart) return;
  await page.addInitScript(
    ([key, session]) => {
      try {
        if (localStorage.getItem(key) === null) localStorage.setItem(key, session);
      } catch {
        // The test blocks the storage.
      }
    },
    [SESSION_KEY, PLAYED_BEFORE] as const,
  );
}
