// Checks the pace of a game against the server's own clock: a ticket's age is the one duration that a client cannot forge.
import type { Replay } from '../../src/rules/replay.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import type { Ticket } from './ticket.ts';

type Parts = Pick<ServerContext, 'config' | 'clock'>;

const TENTH_MILLISECONDS = 100;
/** Clients round each time to the nearest tenth. */
const ROUNDING_MILLISECONDS = TENTH_MILLISECONDS / 2;
/** The clocks of several server processes may differ by as much, and a device's clock runs fast. */
const SKEW_MILLISECONDS = 5000;

/** `times` are tenths of seconds, one a move. Throws `moves-too-fast` or `times-too-long`. */
export function checkPace({ config, clock }: Parts, { actions }: Replay, times: readonly number[], { issuedAt }: Ticket): void {
  const elapsed = clock() - issuedAt;
  // A clock that was put back measures nothing.
  if (config.moveMilliseconds === 0 || elapsed < 0) return;
  if (actions.length * config.moveMilliseconds > elapsed)
    throw new ServerError(
      'moves-too-fast',
      `${actions.length} moves take at least ${config.moveMilliseconds} ms each, and the seed was given ${elapsed} ms ago.`,
    );
  const sum = times.reduce((milliseconds, time) => milliseconds + time * TENTH_MILLISECONDS, 0);
  if (sum - times.length * ROUNDING_MILLISECONDS > elapsed + SKEW_MILLISECONDS)
    throw new ServerError('times-too-long', `The times between moves are ${sum} ms in all, and the seed was given ${elapsed} ms ago.`);
}
