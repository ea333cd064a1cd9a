// Checks move times against the ticket's age, the only duration that a client cannot forge.
import type { Replay } from '../../src/rules/replay.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { SKEW_MILLISECONDS } from './check-ticket.ts';

const TENTH_MILLISECONDS = 100;
/** Clients round each time to the nearest tenth of a second. */
const ROUNDING_MILLISECONDS = TENTH_MILLISECONDS / 2;

/** `times` are tenths of a second, one per move. `elapsed`: the ticket's age in milliseconds. Throws `moves-too-fast` or `times-too-long`. */
export function checkPace({ config }: Pick<ServerContext, 'config'>, { actions }: Replay, times: readonly number[], elapsed: number): void {
  if (config.moveMilliseconds === 0) return;
  if (actions.length * config.moveMilliseconds > elapsed)
    throw new ServerError(
      'moves-too-fast',
      `${actions.length} moves take at least ${config.moveMilliseconds} ms each, and the seed was issued ${elapsed} ms ago.`,
    );
  const sum = times.reduce((milliseconds, time) => milliseconds + time * TENTH_MILLISECONDS, 0);
  if (sum - times.length * ROUNDING_MILLISECONDS > elapsed + SKEW_MILLISECONDS)
    throw new ServerError('times-too-long', `The times between moves total ${sum} ms, and the seed was issued ${elapsed} ms ago.`);
}
