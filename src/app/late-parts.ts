// The parts that load after the first screen, each on its first use.
import type { PlayedSound } from '../game/commands.ts';
import type { GameWorld } from '../game/world.ts';
import type { Hud } from '../state/hud.ts';
import type { LeaderboardTarget } from '../state/leaderboard-view.ts';
import { loadLate } from '../loading/load-late.ts';
import type { Settings } from '../settings/settings.ts';
import type { FramePace } from '../platform/frame-pace.ts';
import type { SaveKeeper } from '../save/keep-save.ts';
import type { LanguageSwitch } from './language.ts';
import type { ScoreServers } from '../scores/open-score-servers.ts';
import { latePart } from '../loading/late-part.ts';
import type { ScoreReport } from '../game/session.ts';
import type { Page } from '../start/open-page.ts';

export type LateParts = ReturnType<typeof createLateParts>;

type LatePartsOptions = {
  readonly page: Page;
  readonly world: GameWorld;
  readonly hud: Hud;
  readonly keeper: SaveKeeper;
  readonly language: LanguageSwitch;
};

export function createLateParts({ page, world, hud, keeper, language }: LatePartsOptions) {
  const { settings, store, warn, log } = page;

  const sharing = latePart(async () => {
    const { openSharing } = await loadLate(() => import('../sharing/open-sharing.ts'));
    return openSharing({ hud, store, keeper, world });
  });

  const portal = latePart(async () => {
    const { openPortal } = await loadLate(() => import('./open-portal.ts'));
    const { isHosted } = page.options;
    return openPortal({ settings, isHosted, hud, store, keeper, suggestLanguage: language.suggest, servers: servers.call, log });
  });

  const servers = createLateScoreServers(async () => {
    const { openScoreServers } = await loadLate(() => import('../scores/open-score-servers.ts'));
    return openScoreServers({ settings, hud, store, world, warn, log });
  }, warn);
  return {
    /** Set after its code has loaded. */
    pace: undefined as FramePace | undefined,
    /** Likewise. */
    vibrate: undefined as ((sound: PlayedSound) => void) | undefined,
    /** Connects the game with the hosting site, once. Without the portal's code the game has no ads. Never rejects. */
    async openSite() {
      try {
        await portal.call();
      } catch (error) {
        warn(`Failed to load the portal: ${String(error)}. Playing without ads.`);
        hud.send({ type: 'offerVideo', video: 'none' });
      }
    },
    /** Returns undefined until the portal's code has loaded. */
    site: portal.ready,
    servers,
    sharing: sharing.call,
    /** Starts to follow games in the page's address, once. */
    followLinks: latePart(async () => (await sharing.call()).followLinks()).call,
  };
}

/** Leaderboard and score service. Finished games wait until they have loaded. */
export function createLateScoreServers(open: () => Promise<ScoreServers>, warn: (reason: string) => void) {
  const reportsDue: ScoreReport[] = [];
  const part = latePart(async () => submitDue(await open()));

  function submitDue(servers: ScoreServers): ScoreServers {
    for (const report of reportsDue.splice(0)) servers.submit(report);
    return servers;
  }

  return {
    ...part,
    submit(report: ScoreReport): void {
      reportsDue.push(report);
      part.call().then(submitDue, (error: unknown) => warn(`Failed to load the leaderboards: ${String(error)}`));
    },
  };
}

/** Returns the target of the menu's Leaderboard button. */
export function leaderboardTarget({ leaderboard, scoreService }: Pick<Settings, 'leaderboard' | 'scoreService'>): LeaderboardTarget {
  if (leaderboard.address !== '') return 'leaderboard';
  return scoreService.isEnabled ? 'scoreService' : 'none';
}
