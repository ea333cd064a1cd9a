// A month of casual players on two devices, two games and a board a day. One device is often offline, clocks jump, and a long pause follows.
import { expect, test } from 'vitest';
import { BOARDS } from '../../src/journey/open-journey.ts';
import { DAY_MILLISECONDS, dayAt } from '../../src/platform/time-in-days.ts';
import type { RemoteStore } from '../../src/platform/key-value-store.ts';
import { countDays, mergeDays } from '../../src/records/day-set.ts';
import { openGoals, weekOfGoals } from '../../src/records/records.ts';
import { weekAt } from '../../src/records/weekly-goals.ts';
import { sumRows } from '../../src/records/writer-rows.ts';
import { unrankedSeed } from '../../src/rules/daily-seed.ts';
import type { Action } from '../../src/rules/game.ts';
import { starsOf } from '../../src/rules/journey-goal.ts';
import { casualPlayer, playBoard } from '../../tools/journey/play-board.ts';
import { ERRORS } from '../../tools/simulate/casual-player.ts';
import { CASUAL_NAMES } from '../../tools/simulate/coins.ts';
import { recordReplay } from '../../tools/simulate/play-game.ts';
import { createDevice, openPage, progressOf, type PlayingPage, type Progress } from './playing-device.ts';

type CasualName = (typeof CASUAL_NAMES)[number];
type Connection = 'the store of a portal' | 'links';
type DeviceName = 'phone' | 'tablet';

const MONDAY = Date.parse('2026-11-23T00:00:00Z');
const HOUR_MILLISECONDS = 3_600_000;
const WEEKS = 4;
const WEEK_DAYS = 7;
const PAUSE_DAYS = 90;

/** The tablet is offline from Tuesday to Friday. */
const isOffline = (device: DeviceName, day: number) => device === 'tablet' && day % WEEK_DAYS >= 1 && day % WEEK_DAYS <= 4;
/** The phone's clock is reset twice, the tablet's is a year ahead once. In milliseconds, by device and day. */
const JUMPS: Readonly<Record<string, number | undefined>> = {
  'phone 13': -MONDAY,
  'tablet 15': 365 * DAY_MILLISECONDS,
  'phone 21': -MONDAY,
};
/** After it, links bring no game, which seems to be older than that of the device. */
const FIRST_JUMP_DAY = 13;

/** Boards without a star, and goals, that are open at a time. */
const [OPEN_BOARDS, OPEN_GOALS] = [3, 3];

const seedOf = (day: number) => 1000 + day;
const idOf = (day: number) => `game${day}`;
const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

type PlayedGame = { readonly actions: readonly Action[]; readonly score: number; readonly coins: number };

const games = new Map<string, PlayedGame>();

/** Returns the player's game from a seed, as the rules alone play it. */
function gameOf(player: CasualName, seed: number): PlayedGame {
  const key = `${player} ${seed}`;
  const known = games.get(key);
  if (known) return known;
  const { actions, game: end } = recordReplay(player, seed);
  const game = { actions, score: end.score, coins: end.coins };
  games.set(key, game);
  return game;
}

/** Creates the store of a portal for one account. */
function createRemote(): RemoteStore {
  let held: string | undefined;
  return { account: async () => 'Anna', load: async () => held, save: (text) => void (held = text), flush: () => undefined };
}

/** Creates the sums of everything that the player has done on both devices. */
function createLedger() {
  return {
    earned: 0,
    spent: 0,
    games: 0,
    bestScore: 0,
    things: new Set<string>(),
    stars: [] as number[],
    days: new Set<string>(),
    dailyDays: new Set<string>(),
    /** False while a game is half played: its coins are missing here. */
    isWhole: true,
    note({ score, coins }: PlayedGame, at: number, isDaily: boolean): void {
      this.isWhole = true;
      this.earned += coins;
      this.games++;
      this.days.add(dayAt(at));
      if (isDaily) this.dailyDays.add(dayAt(at));
      else this.bestScore = Math.max(this.bestScore, score);
    },
  };
}

type Ledger = ReturnType<typeof createLedger>;

/** Expects that a device has everything that it had before. */
function expectKept(before: Progress, after: Progress): void {
  expect(after.things).toEqual(expect.arrayContaining(before.things));
  expect(after.bestScore).toBeGreaterThanOrEqual(before.bestScore);
  for (const [index, stars] of before.stars.entries()) expect(after.stars[index], `board ${index}`).toBeGreaterThanOrEqual(stars);
  const [old, next] = [before.records, after.records];
  expect(next.reachedGoals & old.reachedGoals).toBe(old.reachedGoals);
  for (const days of ['reachedWeekly', 'playedDays', 'dailyDays'] as const) expect(mergeDays(next[days], old[days])).toEqual(next[days]);
  for (const counter of ['games', 'lines', 'emptied'] as const)
    expect(sumRows(next.rows, counter), counter).toBeGreaterThanOrEqual(sumRows(old.rows, counter));
  for (const counter of ['earned', 'spent'] as const)
    expect(sumRows(after.rows, counter), counter).toBeGreaterThanOrEqual(sumRows(before.rows, counter));
}

/** Expects that a device has exactly the sums of both. */
function expectAll({ records, stars, ...progress }: Progress, ledger: Ledger): void {
  expect({
    coins: progress.coins,
    bestScore: progress.bestScore,
    things: progress.things.toSorted(),
    games: sumRows(records.rows, 'games'),
    days: countDays(records.playedDays),
    dailyDays: countDays(records.dailyDays),
    stars: ledger.stars.map((_, index) => stars[index] ?? 0),
  }).toEqual({
    coins: Math.max(0, ledger.earned - ledger.spent),
    bestScore: ledger.bestScore,
    things: [...ledger.things].toSorted(),
    games: ledger.games,
    days: ledger.days.size,
    dailyDays: ledger.dailyDays.size,
    stars: ledger.stars.map((count) => count ?? 0),
  });
}

/** Creates the two devices of a player. */
function createPlayer(player: CasualName, connection: Connection) {
  const devices = { phone: createDevice('phone'), tablet: createDevice('tablet') };
  const ledger = createLedger();
  const remote = createRemote();
  const links: Record<string, string> = {};
  /** The tablet has played offline, and has not merged yet. */
  let isApart = false;
  let attempts = 0;

  function open(name: DeviceName, day: number, at: number): Promise<PlayingPage> {
    let time = at;
    return openPage(devices[name], {
      now: () => (time += 1000),
      nextSeed: () => ({ seed: seedOf(day), id: idOf(day) }),
      remote: connection === 'links' || isOffline(name, day) ? undefined : remote,
    });
  }

  /** Opens a device at an hour of a day, merges, plays, and spends the coins. Returns its progress. */
  async function visit(name: DeviceName, day: number, hour: number, play: (page: PlayingPage, at: number) => void | Promise<void>) {
    const isOnline = !isOffline(name, day);
    const areLinked = isOnline && connection === 'links';
    const first = progressOf(devices[name]);
    const at = MONDAY + day * DAY_MILLISECONDS + hour * HOUR_MILLISECONDS + (JUMPS[`${name} ${day}`] ?? 0);
    const page = await open(name, day, at);
    const link = links[name === 'phone' ? 'tablet' : 'phone'];
    if (areLinked && link !== undefined) await page.takeOver(link);
    isApart = !isOnline || (isApart && name === 'phone');
    const merged = progressOf(devices[name]);
    expectKept(first, merged);
    if (!isApart && ledger.isWhole) expectAll(merged, ledger);
    await play(page, at);
    for (const { name: thing, price } of page.spend()) {
      ledger.things.add(thing);
      ledger.spent += price;
    }
    ledger.earned += page.goalCoins();
    page.leave();
    if (areLinked) links[name] = page.link();
    const last = progressOf(devices[name]);
    expectKept(merged, last);
    if (!isApart && ledger.isWhole) expectAll(last, ledger);
    expect(openGoalsOf(last, at)).toBeGreaterThanOrEqual(OPEN_GOALS);
    return last;
  }

  /** Plays one of the next boards without a star: each failure is followed by another one. */
  function tryBoard(page: PlayingPage): void {
    const open = [...BOARDS.keys()].filter((index) => !(ledger.stars[index] > 0)).slice(0, OPEN_BOARDS);
    const index = open[attempts % open.length];
    const { actions, progress } = playBoard(BOARDS[index], casualPlayer(attempts++, ERRORS[player]));
    page.playBoard(index);
    page.drop(actions);
    page.finish();
    ledger.stars[index] = starsOf(BOARDS[index], progress);
  }

  /** Plays the daily game on the phone, and the classic game and a board on the tablet. Returns the tablet's progress. */
  async function playDay(day: number): Promise<Progress> {
    const game = gameOf(player, seedOf(day));
    const half = isMoved(day, connection) ? Math.floor(game.actions.length / 2) : 0;
    await visit('phone', day, 8, async (page, at) => {
      await page.playDaily();
      const daily = gameOf(player, unrankedSeed(dayAt(at)));
      page.drop(daily.actions);
      page.finish();
      ledger.note(daily, at, true);
      if (half === 0) return;
      page.play(idOf(day));
      page.drop(game.actions.slice(0, half));
      ledger.isWhole = false;
    });
    return visit('tablet', day, 20, (page, at) => {
      page.play(idOf(day));
      page.drop(game.actions.slice(half));
      page.finish();
      ledger.note(game, at, false);
      tryBoard(page);
    });
  }

  return { visit, playDay };
}

/** Returns the number of goals that the player sees. */
function openGoalsOf({ records }: Progress, at: number): number {
  return openGoals(records).length + weekOfGoals(records, weekAt(at)).length;
}

/** Returns whether a classic game begins on the phone and continues on the tablet. */
function isMoved(day: number, connection: Connection): boolean {
  return day % 3 === 0 && !isOffline('tablet', day) && (connection !== 'links' || day < FIRST_JUMP_DAY);
}

/** Returns the numbers of reached goals, stars and things. */
function figuresOf({ records, stars, things }: Progress): readonly number[] {
  const goals = records.reachedGoals.toString(2).replaceAll('0', '').length;
  return [goals + countDays(records.reachedWeekly), sum(stars), things.length];
}

const CASES: readonly (readonly [player: CasualName, connection: Connection])[] = [
  ...CASUAL_NAMES.map((player) => [player, 'the store of a portal'] as const),
  ['usual', 'links'],
];

test.each(CASES)(
  'a month of a %s player on two devices with %s loses nothing and brings news each week',
  { tags: 'full' },
  async (player, connection) => {
    const { visit, playDay } = createPlayer(player, connection);
    const days: Progress[] = [];
    for (let day = 0; day < WEEKS * WEEK_DAYS; day++) days.push(await playDay(day));
    const weeks = days.filter((_, day) => day % WEEK_DAYS === WEEK_DAYS - 1).map(figuresOf);
    const news = weeks.map((figures, week) => figures.map((count, index) => count - (weeks[week - 1]?.[index] ?? 0)));
    // Of goals, stars and bought things, each week brings two at least.
    for (const counts of news) expect(counts.filter((count) => count > 0).length, JSON.stringify(news)).toBeGreaterThanOrEqual(2);

    const later = WEEKS * WEEK_DAYS + PAUSE_DAYS;
    await visit('phone', later, 8, (page) => page.playDaily());
    await visit('tablet', later, 20, (page) => page.play(idOf(later)));
  },
);
