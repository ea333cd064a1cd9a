// Starts daily games: today's, and unranked ones of earlier days.
import type { RunningGame } from '../game/session.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import type { LeaderboardView } from '../state/leaderboard-view.ts';
import { CallError } from '../net/calls.ts';
import type { Leaderboard } from '../net/leaderboard.ts';
import type { DailySeed, RankedSeeds } from '../net/ranked-seeds.ts';
import { dayAt, isDay } from '../platform/time-in-days.ts';
import { FIRST_DAY, unrankedSeed } from '../rules/daily-seed.ts';
import { isDailyPlayed, swapDaily } from '../save/stored-dailies.ts';
import type { LeaderboardParts } from './leaderboard-parts.ts';

/** Responses of a proxy, or of the login page of a network. */
const NO_SERVER_CODES = new Set(['unknown', 'no-json']);

/** The seed of a day. Without a ticket the game is not ranked. */
type Dealt = Omit<DailySeed, 'ticket'> & { readonly ticket?: string | undefined };

type DailyOptions = Pick<LeaderboardParts, 'hud' | 'store' | 'profile' | 'clock' | 'session' | 'send' | 'log'> & {
  /** Undefined without a server: seeds are then hashes of the date. */
  readonly server:
    | { readonly seeds: Pick<RankedSeeds, 'daily' | 'prepare' | 'isWithoutSeeds'>; readonly days: Pick<Leaderboard, 'getDay'> }
    | undefined;
};

/** Starts or resumes the game of today, once a day, or of the chosen earlier day. Does nothing while a seed is being requested. */
export async function playDaily(chosen: string | undefined, options: DailyOptions): Promise<void> {
  const { hud, store, profile, clock, session, send, log } = options;
  if (hud.leaderboard.peek().pending === 'daily') return;
  const today = dayAt(clock.now());
  const isToday = chosen === undefined || chosen === today;
  if (isToday && profile.isTutorialDue) {
    // A newcomer must not spend the one try of the day: Play begins the tutorial.
    if (hud.overlay.peek() !== 'none') send({ type: 'closePanel' });
    return send({ type: 'play' });
  }
  if (!isToday && (!isDay(chosen) || chosen > today || chosen < FIRST_DAY)) return showSnackbar(hud, 'daily.noGame');
  if (!isToday && isUnfinished(session.savedDaily, today)) return showSnackbar(hud, 'daily.finishFirst');
  patch(hud, 'daily');
  try {
    const day = isToday ? today : chosen;
    const game = await deal(day, isToday, options).catch((error: unknown) => dealOffline(day, error, options));
    if (isToday && isDailyPlayed(store, hud.records.peek(), game.day)) showSnackbar(hud, 'leaderboard.dailyPlayed');
    else start(game, options);
  } catch (error) {
    log(`Failed to load the daily game: ${String(error)}`);
    showSnackbar(hud, textOf(error));
  }
  patch(hud, 'none');
}

/** Starts the game of a day, or continues it. An unfinished game of another day is kept, for example after the clock has jumped. */
function start(game: Dealt, options: DailyOptions): void {
  const { send } = options;
  const kept = swapDaily(game, options);
  if (kept) send({ type: 'adoptSave', change: { profile: {}, coins: 0, isReset: false, daily: { game: kept } } });
  send({ type: 'playDaily', ...game });
}

/** Today's try is not replaced by an earlier day, because it may be ranked today only. */
function isUnfinished(saved: RunningGame | undefined, today: string): boolean {
  return saved?.day === today && saved.actions.length > 0;
}

function patch(hud: Hud, pending: LeaderboardView['pending']): void {
  hud.leaderboard.value = { ...hud.leaderboard.peek(), pending };
}

async function deal(day: string, isToday: boolean, { server }: DailyOptions): Promise<Dealt> {
  if (isToday) await server?.seeds.prepare();
  if (!server || server.seeds.isWithoutSeeds()) return { day, seed: unrankedSeed(day) };
  return isToday ? server.seeds.daily() : { day, seed: await server.days.getDay(day) };
}

/** Deals without the server if it cannot be reached: the saved game of the day continues, otherwise an unranked one starts. */
function dealOffline(day: string, error: unknown, { hud, session: { savedDaily } }: DailyOptions): Dealt {
  const isReached = !(error instanceof CallError) || (error.status !== undefined && !NO_SERVER_CODES.has(error.code));
  if (isReached) throw error;
  if (savedDaily?.day === day && savedDaily.start.type === 'seed') return { day, seed: savedDaily.start.seed, ticket: savedDaily.ticket };
  showSnackbar(hud, 'daily.offline');
  return { day, seed: unrankedSeed(day) };
}

function textOf(error: unknown) {
  const code = error instanceof CallError ? error.code : undefined;
  if (code === 'daily-played') return 'leaderboard.dailyPlayed';
  return code === 'not-found' || code === 'day-not-over' ? 'daily.noGame' : 'leaderboard.dailyError';
}
