// Opens leaderboard and score service behind the first screen, as far as the settings name servers for them.
import type { Profile } from '../game/profile.ts';
import type { GameSeed, ScoreReport } from '../game/session.ts';
import type { Hud } from '../hud/hud.ts';
import type { OnlineRequest } from '../hud/online-view.ts';
import type { ServiceRequest } from '../hud/service-view.ts';
import { loadLate } from '../loading/load-late.ts';
import { newSubmissionId } from '../net/submission-id.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import type { Settings } from '../settings/settings.ts';
import { connectOnline } from './connect-online.ts';
import { followDaily } from './follow-daily.ts';
import { createServerClock } from './server-clock.ts';

type OnlineParts = {
  readonly settings: Settings;
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly profile: Readonly<Profile>;
  /** The game on the board, as it stands. */
  readonly report: () => ScoreReport | undefined;
  /** The ticket of the free game in play or saved, if it has one. */
  readonly ticketInPlay: () => string | undefined;
  readonly warn: (message: string) => void;
  readonly log: (message: string) => void;
};

/** The game's side of the servers that keep scores. */
export type Online = {
  /** A seed that the server has signed, if one is at hand: nothing waits for it. */
  takeSeed(): GameSeed | undefined;
  submit(report: ScoreReport): void;
  ask(request: OnlineRequest): void;
  askService(request: ServiceRequest): void;
};

/** Rejects only if the game's own files cannot be loaded. */
export async function openOnline({ settings, hud, store, profile, report, ticketInPlay, warn, log }: OnlineParts): Promise<Online> {
  const browser = {
    fetch: (address: string, init: RequestInit) => fetch(address, init),
    startTimer(call: () => void, milliseconds: number) {
      const timer = setTimeout(call, milliseconds);
      return () => clearTimeout(timer);
    },
    newSubmission: () => newSubmissionId(crypto),
    random: Math.random,
    locks: navigator.locks as LockManager | undefined,
    onOnline: (call: () => void) => addEventListener('online', call),
  };
  const clock = createServerClock(Date.now);
  const daily = followDaily({ hud, store, clock });
  const leaderboard = connectOnline({
    settings: settings.leaderboard,
    hud,
    store,
    profile,
    send: hud.send,
    browser,
    now: Date.now,
    clock,
    ticketInPlay,
    onDailyRank: (day, rank) => daily.rank(day, rank),
    log,
  });
  const service = settings.scoreService.isEnabled ? await openService() : undefined;

  async function openService() {
    const { connectScoreService } = await loadLate(() => import('./connect-score-service.ts'));
    return connectScoreService({ ...browser, hud, store, settings: settings.scoreService, report, now: Date.now, warn, log });
  }

  function submit(report: ScoreReport): void {
    daily.note(report);
    leaderboard.submit(report);
  }

  return { ...leaderboard, submit, askService: (request) => service?.ask(request) };
}
