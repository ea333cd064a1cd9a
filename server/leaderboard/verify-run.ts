// Verification: a score is believed when its replay, played by the rules on a seed that the server gave, gives that score.
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { decodeMoveTimes } from '../../src/rules/move-times.ts';
import { decodeReplay, type Replay } from '../../src/rules/replay.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { checkPace } from './check-pace.ts';
import { checkTicket } from './check-ticket.ts';
import type { Ticket } from './ticket.ts';
import { MS_PER_SECOND } from '../../src/platform/time.ts';

/** What a client sends as proof of a score. */
export type Proof = {
  readonly score: number;
  readonly replay?: string | undefined;
  readonly ticket?: string | undefined;
  readonly times?: string | undefined;
};

/** A run that the server has played itself: its results are the server's own. */
export type VerifiedRun = {
  readonly ticket: Ticket;
  readonly replay: Replay;
  readonly replayText: string;
  readonly times: string;
  readonly score: number;
  readonly coins: number;
  readonly level: number;
  readonly moves: number;
};

type Parts = Pick<ServerContext, 'config' | 'clock' | 'signer' | 'playReplay'>;

const BITS_OF_BYTE = 8;
const BITS_OF_LETTER = 6;
/**
 * Returns undefined for a score without ticket, replay or times: nothing is read of what remains, for it proves nothing. Every limit is
 * checked before the replay is played. `owner` is the `playerKey` of the sender; without it, any sender is accepted. Throws a ServerError
 * that names what is wrong.
 */
export async function verifyRun(
  parts: Parts,
  { score, replay: replayText, ticket: ticketText, times = '' }: Proof,
  owner?: string,
): Promise<VerifiedRun | undefined> {
  if (ticketText === undefined) return undefined;
  const ticket = checkTicket(parts, ticketText, owner);
  if (replayText === undefined) {
    if (ticket.day === '') return undefined;
    throw new ServerError('replay-malformed', 'A daily game is taken with its replay alone.');
  }
  const replay = readReplay(replayText, parts.config.maxMoves);
  checkStart(replay, ticket);
  // Clients that do not measure times are not refused.
  if (times === '' && replay.actions.length > 0 && ticket.day === '') return undefined;
  checkPace(parts, replay, readTimes(times, replay.actions.length), ticket);
  checkRewards(parts, replay, ticket);
  const game = await parts.playReplay(replay);
  if (game.score !== score) throw new ServerError('score-mismatch', `The replay gives ${game.score} points, not ${score}.`);
  return { ticket, replay, replayText, times, score: game.score, coins: game.coins, level: game.level, moves: replay.actions.length };
}

/** In tenths of seconds, one for each of `moves` actions. */
function readTimes(text: string, moves: number): readonly number[] {
  const times = decodeMoveTimes(text);
  if (times === undefined) throw new ServerError('bad-request', 'The times between moves cannot be read.');
  if (times.length !== moves) throw new ServerError('times-mismatch', `The game has ${moves} moves and ${times.length} times.`);
  return times;
}

function readReplay(text: string, maxMoves: number): Replay {
  const [version, , actions = ''] = text.split('~');
  if (/^\d+$/.test(version) && version !== `${RULES_VERSION}`)
    throw new ServerError('rules-version', `The replay is of rules version ${version}, this server plays by ${RULES_VERSION}.`);
  // Before anything is unpacked.
  if (Math.floor((actions.length * BITS_OF_LETTER) / BITS_OF_BYTE) > maxMoves)
    throw new ServerError('replay-malformed', `The replay has more than ${maxMoves} moves.`);
  try {
    return decodeReplay(text);
  } catch (error) {
    throw new ServerError('replay-malformed', 'The replay cannot be read.', { cause: error });
  }
}

function checkStart({ start }: Replay, { seed }: Ticket): void {
  if (start.type !== 'seed')
    throw new ServerError('replay-start', 'A ranked game starts from its seed, not from the tutorial or a position.');
  if (start.seed !== seed) throw new ServerError('seed-mismatch', 'The replay starts from another seed than the signed one.');
}

/** Each revive and each change of blocks takes an ad, and ads take time. The free ones of a build without ads count as well. */
function checkRewards({ config, clock }: Parts, { actions }: Replay, { day, issuedAt }: Ticket): void {
  const rewards = actions.filter(({ type }) => type !== 'drop').length;
  if (rewards === 0) return;
  if (day !== '') throw new ServerError('rewards-not-allowed', 'A daily game has no revives and no change of blocks.');
  const elapsed = clock() - issuedAt;
  // The clock was put back: then it tells nothing about this game.
  const inTime = elapsed < 0 || config.rewardSeconds === 0 ? Infinity : Math.floor(elapsed / (config.rewardSeconds * MS_PER_SECOND));
  if (rewards > Math.min(inTime, config.maxRewards))
    throw new ServerError('too-many-rewards', 'The game has more revives and changes of blocks than ads could have given.');
}
