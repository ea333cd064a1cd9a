// Looks at a ticket that came back with a score: is it the server's, the sender's, of these rules, and still in time.
import { RULES_VERSION } from '../../src/rules/constants.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { DAY_MILLISECONDS, endOfDay } from './days.ts';
import { openTicket, type Ticket } from './ticket.ts';

type Parts = Pick<ServerContext, 'config' | 'clock' | 'signer'>;

/** Whether it was used before is the database's to say (`accept-game.ts`). Throws a ServerError that names what is wrong. */
export function checkTicket({ config, clock, signer }: Parts, text: string, owner: string | undefined): Ticket {
  const ticket = openTicket(signer, text);
  if (!ticket) throw new ServerError('seed-forged', 'This server did not sign the seed.');
  if (owner !== undefined && ticket.player !== owner) throw new ServerError('seed-foreign', 'The seed was given to another player.');
  if (ticket.rulesVersion !== RULES_VERSION)
    throw new ServerError('rules-version', `The seed is of rules version ${ticket.rulesVersion}, this server plays by ${RULES_VERSION}.`);
  const now = clock();
  if (ticket.day !== '') {
    if (now >= endOfDay(ticket.day, config.dailyGraceHours))
      throw new ServerError('daily-over', `The daily game of ${ticket.day} is over.`);
  } else if (now - ticket.issuedAt >= config.ticketDays * DAY_MILLISECONDS) {
    throw new ServerError('seed-expired', 'The seed was given too long ago.');
  }
  return ticket;
}
