// Checks the ticket of a score: signature, owner, rules version and expiry.
import { RULES_VERSION } from '../../src/rules/constants.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { DAY_MILLISECONDS } from '../../src/platform/time-in-days.ts';
import { endOfDay } from './days.ts';
import { openTicket, type Ticket } from './ticket.ts';

/** Tolerance for clock differences between server processes, and for device clocks that run fast. */
export const SKEW_MILLISECONDS = 5000;

type TicketDependencies = Pick<ServerContext, 'config' | 'clock' | 'signer'>;

type CheckedTicket = { readonly ticket: Ticket; readonly age: number | undefined };

/** Throws a ServerError with the reason. `age` is in milliseconds; undefined if the clock was set back. A daily game waits. */
export function checkTicket({ config, clock, signer }: TicketDependencies, text: string, owner: string | undefined): CheckedTicket {
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
