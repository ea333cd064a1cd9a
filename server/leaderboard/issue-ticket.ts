// Issues tickets: a new one for each free game; for a daily game, always the same one per player and day.
import type { TicketRequest, TicketResponse } from '../../src/net/protocol.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import type { ServerContext } from '../server-context.ts';
import { SETTINGS } from '../settings.ts';
import { dailySeed } from './days.ts';
import { dayAt } from '../../src/platform/time-in-days.ts';
import { playerKey } from './players.ts';
import { openSeed, openTicket, sealTicket, type Ticket } from './ticket.ts';

const ID_BYTES = 16;
const MINUTE_SECONDS = 60;

type TicketDependencies = Pick<ServerContext, 'clock' | 'config' | 'database' | 'randomBytes' | 'signer'>;

/** Issues a ticket. `id` was issued by this server. A free ticket voids the player's open ones except one. */
export async function issueTicket(
  dependencies: TicketDependencies,
  { kind, keep, leaderboard, contentType }: TicketRequest,
  id: string,
): Promise<TicketResponse> {
  const own = dependencies.config.leaderboards.find((name) => name !== '*') ?? SETTINGS.leaderboards.fallback;
  const board = `${leaderboard ?? own}/${contentType}`;
  const ticket = await (kind === 'daily' ? dailyTicket : freeTicket)(dependencies, playerKey(id), board);
  const answer = { ticket: sealTicket(dependencies.signer, ticket), seed: ticket.seed, id, time: dependencies.clock() };
  if (kind === 'daily') return { ...answer, day: ticket.day };
  await openSeed(dependencies.database.kysely, ticket, keep === undefined ? '' : openTicket(dependencies.signer, keep)?.id);
  const { playerSeedsPerMinute } = dependencies.config;
  return playerSeedsPerMinute === 0 ? answer : { ...answer, nextAfter: Math.ceil(MINUTE_SECONDS / playerSeedsPerMinute) };
}

function freeTicket({ clock, randomBytes }: TicketDependencies, player: string, board: string): Ticket {
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
async function dailyTicket({ clock, database: { kysely }, signer }: TicketDependencies, player: string, wanted: string): Promise<Ticket> {
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
