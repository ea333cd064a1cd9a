// Ids, tickets, games and submissions from earlier answers of a fuzz, for later requests.
import { seedRandom, type RandomState } from '../../../../src/rules/random.ts';
import { findDelayed, findExchanged } from '../../support/exchanged-moves.ts';
import { playGame, type PlayedGame } from '../../support/played-games.ts';
import { pick } from './odd-values.ts';

/** Only daily tickets have a day. */
export type KnownTicket = { readonly ticket: string; readonly seed: number; readonly id: string; readonly day: string | undefined };
export type KnownUser = { readonly nickname: string; readonly uid: string; readonly pin: string };

export type FuzzWorld = {
  readonly random: RandomState;
  readonly ids: string[];
  readonly tickets: KnownTicket[];
  readonly users: KnownUser[];
  readonly submissions: string[];
  readonly runs: string[];
  readonly sealed: string[];
  /** Unused bot check tokens. */
  readonly tokens: string[];
};

/** Maximum number of values of a kind. Later ones replace random earlier ones. */
const MAX_KNOWN = 60;

export function createFuzzWorld(seed: number): FuzzWorld {
  return { random: seedRandom(seed), ids: [''], tickets: [], users: [], submissions: [], runs: [], sealed: [], tokens: [] };
}

/** Collects values from an answer. */
export function learn(world: FuzzWorld, body: unknown, nickname: string | undefined): void {
  if (Array.isArray(body)) {
    for (const entry of body.slice(-3)) learn(world, entry, undefined);
    return;
  }
  if (typeof body !== 'object' || body === null) return;
  const { id, ticket, seed, day, uid, pin_code: pin, run, token } = body as Record<string, unknown>;
  if (typeof id === 'string') keep(world, world.ids, id);
  if (typeof id === 'string' && typeof ticket === 'string' && typeof seed === 'number')
    keep(world, world.tickets, { id, ticket, seed, day: typeof day === 'string' ? day : undefined });
  if (typeof token === 'string') keep(world, world.tokens, token);
  if (typeof run === 'string') keep(world, world.runs, run);
  if (typeof uid === 'string' && typeof pin === 'string' && nickname !== undefined) keep(world, world.users, { nickname, uid, pin });
}

export function keep<Value>(world: FuzzWorld, known: Value[], value: Value): void {
  if (known.length < MAX_KNOWN) known.push(value);
  else known[known.indexOf(pick(world.random, known))] = value;
}

const GAMES = new Map<string, PlayedGame>();
const MAX_GAMES = 500;

/** Returns the beginning of a game on the seed. Deterministic, and cached. */
export function someGame(seed: number, drops: number, player: 'random' | 'greedy'): PlayedGame {
  const key = `${seed} ${drops} ${player}`;
  const game = GAMES.get(key) ?? playGame(seed, { drops, player });
  if (GAMES.size >= MAX_GAMES) GAMES.clear();
  GAMES.set(key, game);
  return game;
}

const COPIES = new Map<number, readonly PlayedGame[]>();

/** Returns two games on the seed and a copy of each: one with an exchanged move, one with a delayed move. */
export function copiedGames(seed: number): readonly PlayedGame[] {
  const known = COPIES.get(seed);
  if (known) return known;
  const games = [findExchanged(seed, [1]), findDelayed(seed, 20, 5)].flatMap(({ game, copy }) => [game, copy]);
  COPIES.set(seed, games);
  return games;
}
