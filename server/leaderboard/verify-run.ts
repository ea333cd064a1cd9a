// Verifies scores: plays the replay on the signed seed and compares the result.
import type { SentScore } from '../../src/net/protocol.ts';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { decodeMoveTimes, decodeReplay, encodeReplay, type Replay } from '../../src/rules/replay.ts';
import type { Config } from '../config.ts';
import type { Tables } from '../database/tables.ts';
import type { ServerContext } from '../server-context.ts';
import { networkOf, wideNetworkOf } from '../rate-limits.ts';
import { ServerError } from '../server-error.ts';
import { sha256 } from '../signer.ts';
import { checkTicket, SKEW_MILLISECONDS, type Ticket } from './ticket.ts';
import { MS_PER_SECOND } from '../../src/platform/time.ts';

const TENTH_MILLISECONDS = 100;
/** Clients round each time to the nearest tenth of a second. */
const ROUNDING_MILLISECONDS = TENTH_MILLISECONDS / 2;

/**
 * Checks move times against the ticket's age, the only duration that a client cannot forge. `times` are tenths of a second, one per move.
 * `elapsed`: the ticket's age in milliseconds. Throws `moves-too-fast` or `times-too-long`.
 */
function checkPace({ config }: Pick<ServerContext, 'config'>, { actions }: Replay, times: readonly number[], elapsed: number): void {
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

/**
 * `address`: of the client. `owner`: the `playerKey` of the sender; without it, any sender is accepted. `board`: LEADERBOARD/CONTENT-TYPE;
 * undefined for the score service.
 */
type Sender = { readonly address?: string; readonly owner?: string; readonly board?: string };

/** A game that the server has played on its ticket. */
export type VerifiedRun = {
  readonly ticket: Ticket;
  /** Of the sender. */
  readonly network: string;
  readonly replay: Replay;
  /** Its columns in `games`. The results are computed, not sent. */
  readonly game: Pick<Tables['games'], 'replay' | 'times' | 'score' | 'coins' | 'level' | 'moves'> & { readonly moves_hash: string };
  /** By which copies of a daily game are recognized; see `stateOf`. */
  readonly states: readonly string[];
};

type VerifyDependencies = Pick<ServerContext, 'config' | 'clock' | 'signer' | 'playReplay'>;

const BITS_OF_BYTE = 8;
const BITS_OF_LETTER = 6;

/** Calls `verifyRun` and counts the outcome. Also throws `unverified-refused` for a score without a proof if the setting requires proofs. */
export async function verifyScore(
  context: VerifyDependencies & Pick<ServerContext, 'metrics'>,
  sent: SentScore,
  unverified: Config['unverified'],
  sender: Sender,
): Promise<VerifiedRun | undefined> {
  const { metrics } = context;
  let run: VerifiedRun | undefined;
  try {
    run = await verifyRun(context, sent, sender);
    metrics.countVerification(run ? 'verified' : 'unverified');
  } catch (error) {
    metrics.countVerification(error instanceof ServerError ? error.code : 'internal');
    throw error;
  }
  if (!run && unverified === 'refuse')
    throw new ServerError('unverified-refused', 'This server accepts only scores with a signed seed and a replay.');
  return run;
}

/**
 * Returns undefined for a score without ticket, replay or times. It proves nothing, so the other fields are ignored. All limits are checked
 * before the replay is played. Throws a ServerError with the reason.
 */
export async function verifyRun(
  dependencies: VerifyDependencies,
  { score, replay: replayText, ticket: ticketText, times = '' }: SentScore,
  { board, address = '', owner }: Sender,
): Promise<VerifiedRun | undefined> {
  if (ticketText === undefined) return undefined;
  const { ticket, age } = checkTicket(dependencies, ticketText, owner);
  if (age === undefined) return undefined;
  const isForeign = board === undefined ? ticket.day !== '' : ticket.board !== '' && ticket.board !== board;
  if (isForeign) throw new ServerError('seed-foreign', `The seed was issued for the board ${ticket.board} alone.`);
  if (replayText === undefined) {
    if (ticket.day === '') return undefined;
    throw new ServerError('replay-malformed', 'A daily game requires a replay.');
  }
  const replay = readReplay(replayText, dependencies.config.maxMoves);
  checkStart(replay, ticket);
  // Clients that do not measure times are accepted as unverified.
  if (times === '' && replay.actions.length > 0 && ticket.day === '') return undefined;
  checkPace(dependencies, replay, readTimes(times, replay.actions.length), age);
  checkRewards(dependencies, replay, ticket, age);
  const network = wideNetworkOf(address) ?? networkOf(address);
  const [key, isDaily] = [sha256(ticket.day + replayText), ticket.day !== ''];
  const { game, states } = await dependencies.playReplay({ replay, key, isDaily, player: ticket.player, network });
  if (game.score !== score) throw new ServerError('score-mismatch', `The replay scores ${game.score} points, not ${score}.`);
  const results = { score: game.score, coins: game.coins, level: game.level, moves: replay.actions.length };
  return { ticket, network, replay, game: { replay: replayText, times, moves_hash: hashMoves(replay), ...results }, states };
}

/** Returns a hash of the rules version, the start and the first moves; of all moves by default. */
export function hashMoves({ start, actions }: Replay, count = actions.length): string {
  return sha256(encodeReplay({ start, actions: actions.slice(0, count) }));
}

/** Returns tenths of a second, one for each of `moves` actions. */
function readTimes(text: string, moves: number): readonly number[] {
  const times = decodeMoveTimes(text);
  if (times === undefined) throw new ServerError('bad-request', 'The times between moves are malformed.');
  if (times.length !== moves) throw new ServerError('times-mismatch', `The game has ${moves} moves but ${times.length} times.`);
  return times;
}

function readReplay(text: string, maxMoves: number): Replay {
  const [version, , actions = ''] = text.split('~');
  if (/^\d+$/.test(version) && version !== `${RULES_VERSION}`)
    throw new ServerError('rules-version', `The replay has rules version ${version}; this server has version ${RULES_VERSION}.`);
  // Checked before the actions are decoded.
  if (Math.floor((actions.length * BITS_OF_LETTER) / BITS_OF_BYTE) > maxMoves)
    throw new ServerError('replay-malformed', `The replay has more than ${maxMoves} moves.`);
  try {
    return decodeReplay(text);
  } catch (error) {
    throw new ServerError('replay-malformed', 'The replay is malformed.', { cause: error });
  }
}

function checkStart({ start }: Replay, { seed }: Ticket): void {
  if (start.type !== 'seed')
    throw new ServerError('replay-start', 'A ranked game must start from its seed, not from the tutorial or a position.');
  if (start.seed !== seed) throw new ServerError('seed-mismatch', 'The replay does not start from the signed seed.');
}

/**
 * Limits revives and block changes to the number of rewarded ads that fit into the ticket's age. Free ones of a build without ads count as
 * well.
 */
function checkRewards({ config }: VerifyDependencies, { actions }: Replay, { day }: Ticket, elapsed: number): void {
  const rewards = actions.filter(({ type }) => type !== 'drop').length;
  if (rewards === 0) return;
  if (day !== '') throw new ServerError('rewards-not-allowed', 'Revives and block changes are not allowed in a daily game.');
  const inTime = config.rewardSeconds === 0 ? Infinity : Math.floor(elapsed / (config.rewardSeconds * MS_PER_SECOND));
  if (rewards > Math.min(inTime, config.maxRewards))
    throw new ServerError('too-many-rewards', 'The game has more revives and block changes than rewarded ads fit into its time.');
}
