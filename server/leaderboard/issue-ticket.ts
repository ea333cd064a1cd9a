// Issues tickets: a new one for each free game, and always the same one to a player for a day's game.
import type { TicketRequest, TicketResponse } from '../../src/net/protocol.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { dayOf, startOfDay } from './days.ts';
import { openSeed } from './open-seeds.ts';
import { playerKey } from './player-ids.ts';
import { openTicket, sealTicket, type Ticket } from './ticket.ts';

const ID_BYTES = 16;
const MINUTE_SECONDS = 60;

type Parts = Pick<ServerContext, 'clock' | 'config' | 'database' | 'randomBytes' | 'signer'>;

/** `id` was issued by this server. A free ticket voids all open ones of the player but one. Throws `rules-version` for a client that plays by other rules. */
export async function issueTicket(parts: Parts, { kind, rulesVersion, keep }: TicketRequest, id: string): Promise<TicketResponse> {
  if (rulesVersion !== RULES_VERSION) throw new ServerError('rules-version', `This server plays by rules version ${RULES_VERSION}.`);
  const ticket = kind === 'daily' ? dailyTicket(parts, playerKey(id)) : freeTicket(parts, playerKey(id));
  const answer = { ticket: sealTicket(parts.signer, ticket), seed: ticket.seed, id, time: parts.clock() };
  if (kind === 'daily') return { ...answer, day: ticket.day };
  await openSeed(parts.database.kysely, ticket, keep === undefined ? '' : openTicket(parts.signer, keep)?.id);
  const { playerSeedsPerMinute } = parts.config;
  return playerSeedsPerMinute === 0 ? answer : { ...answer, nextAfter: Math.ceil(MINUTE_SECONDS / playerSeedsPerMinute) };
}

function freeTicket({ clock, randomBytes }: Parts, player: string): Ticket {
  return {
    id: randomBytes(ID_BYTES).toString('base64url'),
    seed: randomBytes(4).readUInt32BE(),
    day: '',
    player,
    issuedAt: clock(),
    rulesVersion: RULES_VERSION,
  };
}

/** Everybody's seed of a day is the same, and nobody knows it before. */
function dailyTicket({ clock, signer }: Parts, player: string): Ticket {
  const day = dayOf(clock());
  return {
    id: signer.sign('daily game', `${day} ${player}`).subarray(0, ID_BYTES).toString('base64url'),
    seed: signer.sign('daily seed', day).readUInt32BE(),
    day,
    player,
    issuedAt: startOfDay(day),
    rulesVersion: RULES_VERSION,
  };
}
