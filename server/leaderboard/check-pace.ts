// Checks move times against the ticket's age, the only duration that a client cannot forge.
import type { Replay } from '../../src/rules/replay.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import type { Ticket } from './ticket.ts';

type PaceDependencies = Pick<ServerContext, 'config' | 'clock'>;

const TENTH_MILLISECONDS = 100;
/** Clients round each time to the nearest tenth of a second. */
const ROUNDING_MILLISECONDS = TENTH_MILLISECONDS / 2;
/** Tolerance for clock differences between server processes, and for device clocks that run fast. */
const SKEW_MILLISECONDS = 5000;

/** `times` are tenths of a second, one per move. Throws `moves-too-fast` or `times-too-long`. */
export function checkPace({ config, clock }: PaceDependencies, { actions }: Replay, times: readonly number[], { issuedAt }: Ticket): void {
  const elapsed = clock() - issuedAt;
  // The clock was set back: the age is unknown.
  if (config.moveMilliseconds === 0 || elapsed < 0) return;
  if (actions.length * config.moveMilliseconds > elapsed)
    throw new ServerError(
      'moves-too-fast',
      `${actions.length} moves take at least ${config.moveMilliseconds} ms each, and the seed was issued ${elapsed} ms ago.`,
    );
  const sum = times.reduce((milliseconds, time) => milliseconds + time * TENTH_MILLISECONDS, 0);
  if (sum - times.length * ROUNDING_MILLISECONDS > elapsed + SKEW_MILLISECONDS)
    throw new ServerError('times-too-long', `The times between moves total ${sum} ms, and the seed was issued ${elapsed} ms ago.`);
}
