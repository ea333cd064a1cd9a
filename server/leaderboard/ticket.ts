// Tickets: signed seeds. A new one for each free game; for a daily game, always the same one per player and day. The server recognizes them by
// the signature, and stores only the ids of a player's open free ones.
import { sql, type Kysely } from 'kysely';
import type { TicketRequest, TicketResponse } from '../../src/net/protocol.ts';
import { DAY_MILLISECONDS, dayAt } from '../../src/platform/time-in-days.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import type { Tables } from '../database/tables.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { SETTINGS } from '../settings.ts';
import type { Signer } from '../signer.ts';
import { dailySeed, endOfDay } from './days.ts';
import { playerKey } from './players.ts';

export type Ticket = {
  /** Id of the game. It may be public: without the signature it cannot be used. */
  readonly id: string;
  /** Unsigned 32-bit integer. */
  readonly seed: number;
  /** Day of a daily game; empty for a free game. */
  readonly day: string;
  /** `playerKey` of the owner. */
  readonly player: string;
  /** Milliseconds since 1970, by the server's clock. For a daily game, the player's first request of the day. */
  readonly issuedAt: number;
  readonly rulesVersion: number;
  /** LEADERBOARD/CONTENT-TYPE that its game counts on; empty in tickets of earlier versions. */
  readonly board: string;
};

/** Tolerance for clock differences between server processes, and for device clocks that run fast. */
export const SKEW_MILLISECONDS = 5000;

const USE = 'ticket';
const VERSION = '1';

const ID_BYTES = 16;
const MINUTE_SECONDS = 60;

/** Issues a ticket. `id` was issued by this server. A free ticket voids the player's open ones except one. */
export async function issueTicket(
  context: ServerContext,
  { kind, keep, leaderboard, contentType }: TicketRequest,
  id: string,
): Promise<TicketResponse> {
  const own = context.config.leaderboards.find((name) => name !== '*') ?? SETTINGS.leaderboards.fallback;
  const board = `${leaderboard ?? own}/${contentType}`;
  const ticket = await (kind === 'daily' ? dailyTicket : freeTicket)(context, playerKey(id), board);
  const answer = { ticket: sealTicket(context.signer, ticket), seed: ticket.seed, id, time: context.clock() };
  if (kind === 'daily') return { ...answer, day: ticket.day };
  await openSeed(context.database.kysely, ticket, keep === undefined ? '' : openTicket(context.signer, keep)?.id);
  const { playerSeedsPerMinute } = context.config;
  return playerSeedsPerMinute === 0 ? answer : { ...answer, nextAfter: Math.ceil(MINUTE_SECONDS / playerSeedsPerMinute) };
}

function freeTicket({ clock, randomBytes }: ServerContext, player: string, board: string): Ticket {
  return {
    id: randomBytes(ID_BYTES).toString('base64url'),
    seed: randomBytes(4).readUInt32BE(),
    day: '',
    player,
    issuedAt: clock(),
    rulesVersion: RULES_VERSION,
    board,
  };
}

/** The age of a daily ticket counts from the player's first request of the day, and its board is the one of that request. */
async function dailyTicket({ clock, database: { kysely }, signer }: ServerContext, player: string, wanted: string): Promise<Ticket> {
  const now = clock();
  const day = dayAt(now);
  const { requested_at, board } = await kysely
    .insertInto('daily_starts')
    .values({ player, day, requested_at: now, board: wanted })
    .onConflict((conflict) => conflict.columns(['player', 'day']).doUpdateSet({ day }))
    .returning(['requested_at', 'board'])
    .executeTakeFirstOrThrow();
  return {
    id: signer.sign('daily game', `${day} ${player}`).subarray(0, ID_BYTES).toString('base64url'),
    seed: dailySeed(signer, day),
    day,
    player,
    issuedAt: requested_at,
    rulesVersion: RULES_VERSION,
    board,
  };
}

export function sealTicket(signer: Signer, { id, seed, day, player, issuedAt, rulesVersion, board }: Ticket): string {
  return signer.seal(USE, [VERSION, id, seed, day, player, issuedAt, rulesVersion, board].join('~'));
}

/** Returns undefined unless this server sealed the text. */
export function openTicket(signer: Signer, text: string): Ticket | undefined {
  const [version, id, seed, day, player, issuedAt, rulesVersion, ...board] = signer.open(USE, text)?.split('~') ?? [];
  if (version !== VERSION) return undefined;
  return { id, seed: Number(seed), day, player, issuedAt: Number(issuedAt), rulesVersion: Number(rulesVersion), board: board.join('~') };
}

/**
 * Checks signature, owner, rules version and expiry. Throws a ServerError with the reason. `age` is in milliseconds; undefined if the clock
 * was set back. A daily game waits.
 */
export function checkTicket(
  { config, clock, signer }: Pick<ServerContext, 'config' | 'clock' | 'signer'>,
  text: string,
  owner: string | undefined,
) {
  const ticket = openTicket(signer, text);
  if (!ticket) throw new ServerError('seed-forged', 'This server did not sign the seed.');
  if (owner !== undefined && ticket.player !== owner) throw new ServerError('seed-foreign', 'The seed was issued to another player.');
  if (ticket.rulesVersion !== RULES_VERSION)
    throw new ServerError('rules-version', `The seed has rules version ${ticket.rulesVersion}; this server has version ${RULES_VERSION}.`);
  const now = clock();
  if (ticket.day !== '') {
    if (now >= endOfDay(ticket.day, config.dailyGraceHours))
      throw new ServerError('daily-over', `The daily game of ${ticket.day} is over.`);
  } else if (now - ticket.issuedAt >= config.ticketDays * DAY_MILLISECONDS) {
    throw new ServerError('seed-expired', 'The seed was issued too long ago.');
  }
  const age = now - ticket.issuedAt;
  if (age >= -SKEW_MILLISECONDS) return { ticket, age: Math.max(0, age) };
  if (ticket.day === '') return { ticket, age: undefined };
  throw new ServerError('busy', "The seed is newer than the server's clock. Try again later.", { retryAfterSeconds: 60 });
}

/**
 * Opens the seed of a free game and voids older ones: at most two per player are open, so that players cannot collect seeds and choose the
 * best. `keep` is the id of the open ticket that stays open; without it, the newest stays open.
 */
async function openSeed(kysely: Kysely<Tables>, { id, player, issuedAt }: Ticket, keep = ''): Promise<void> {
  // One statement, so that simultaneous requests also leave two open seeds.
  await kysely
    .insertInto('open_seeds')
    .values({ player, newest: id, kept: keep, issued_at: issuedAt })
    .onConflict((conflict) =>
      conflict.column('player').doUpdateSet({
        newest: id,
        kept: sql<string>`case when open_seeds.kept = ${keep} and ${keep} <> '' then open_seeds.kept else open_seeds.newest end`,
        issued_at: issuedAt,
      }),
    )
    .execute();
}

/** `player` is a `playerKey`. */
export function selectOpenSeeds(kysely: Kysely<Tables>, player: string) {
  return kysely.selectFrom('open_seeds').select(['newest', 'kept']).where('player', '=', player);
}

/** Returns whether moves on the seed are accepted. True before a player's second seed: earlier versions stored no seeds. */
export function isSeedOpen([seeds]: readonly Pick<Tables['open_seeds'], 'newest' | 'kept'>[], { id }: Ticket): boolean {
  return seeds === undefined || seeds.kept === '' || seeds.newest === id || seeds.kept === id;
}
