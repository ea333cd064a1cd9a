// Adds a score to the main leaderboard: validates, verifies and stores it once per submission key.
import type { Transaction } from 'kysely';
import type { IncomingHttpHeaders } from 'node:http';
import { MAX_ENTRIES, type AddRequest, type AddResponse } from '../../src/net/protocol.ts';
import { dayAt } from '../../src/platform/time-in-days.ts';
import type { PartitionDay } from '../database/partitions.ts';
import { runTogether, transact } from '../database/transact.ts';
import type { Tables } from '../database/tables.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { claimStates, planEntry, planGame, selectEntries, selectKnown } from './accept-score.ts';
import { boardName, checkLeaderboard, claimLeaderboard, selectLeaderboard } from './boards.ts';
import { chooseCountry, issuePlayerId, newPublicId, playerKey, putPlayer, readPlayerName, selectBans } from './players.ts';
import { setHidden } from './moderation.ts';
import { findUnusual } from './plausibility.ts';
import { planMove, type RankedEntry } from './rank-index/rank-index.ts';
import { claimSubmission, findAnswer, keepAnswer, selectOtherClaim, type Submission } from './submissions.ts';
import { verifyScore } from './verify-run.ts';

/** The answer that is kept: without the secret id, and with the entry from which the rank is computed when the answer is sent. */
type KeptAnswer = Omit<AddResponse, 'id' | 'rank' | 'rankWithin'> & { readonly ranked?: RankedEntry };

/** `isKnown`: this server issued the id. Other ids are replaced by a new one in the answer. */
type Sender = { readonly isKnown: boolean; readonly headers: IncomingHttpHeaders; readonly address: string };

export async function addScore(context: ServerContext, request: AddRequest, sender: Sender): Promise<AddResponse> {
  const { database, signer, randomBytes } = context;
  const id = sender.isKnown ? request.id : issuePlayerId(signer, randomBytes, request.submission);
  const submission = readSubmission(request);
  try {
    return await countScore(context, request, sender, { id, submission });
  } catch (error) {
    // A repeated submission, which may also be refused: its seed may have expired.
    if (!submission || !(error instanceof ServerError)) throw error;
    const answered = await findAnswer(database.kysely, submission);
    if (answered === undefined) throw error;
    return completeAnswer(context, answered, id);
  }
}

/** Takes six round trips to PostgreSQL. Throws for a repeated submission. */
async function countScore(
  context: ServerContext,
  request: AddRequest,
  { headers, address }: Sender,
  { id, submission }: { readonly id: string; readonly submission: Submission | undefined },
): Promise<AddResponse> {
  const { config, database, clock, randomBytes, boardCache, playReplay, reads } = context;
  const { leaderboard, contentType } = request;
  checkLeaderboard(config.leaderboards, leaderboard);
  const name = await readPlayerName(request.username);
  const country = chooseCountry(headers, config.countryHeader, request.country);
  const key = playerKey(id);
  const run = await verifyScore(context, request, config.unverified, { address, owner: key, board: `${leaderboard}/${contentType}` });
  const board = boardName(leaderboard, contentType, run?.ticket.day ?? '');
  const { rows, ranked } = await boardCache.read(board);
  const isAmongBest = ranked < MAX_ENTRIES || request.score >= rows[ranked - 1].score;
  const unusual = run && isAmongBest ? await findUnusual(playReplay, run) : undefined;

  const now = clock();
  const store = async (transaction: Transaction<Tables>) => {
    const publicId = newPublicId(randomBytes);
    const [claims, [{ public_id: player, is_hidden }]] = await runTogether(transaction, [
      submission && claimSubmission(transaction, submission, now),
      putPlayer(transaction, { public_id: publicId, key_hash: key, name, country }, now),
      claimStates(transaction, 'main', run),
    ]);
    const [others, bans, boards, entries, ...known] = await runTogether(transaction, [
      submission && selectOtherClaim(transaction, submission, now),
      selectBans(transaction, name),
      selectLeaderboard(transaction, request),
      selectEntries(transaction, board, player),
      ...selectKnown(transaction, 'main', key, run),
    ]);
    const isClaimed = claims.length > 0 && others.length === 0;
    if (submission && !isClaimed) throw new ServerError('busy', 'The submission was counted at the same time.');
    if (bans.length > 0) throw new ServerError('banned', 'This name is banned.');
    if (boards.length === 0) await claimLeaderboard(transaction, { config, leaderboard, contentType, now });
    const planned = planEntry(transaction, entries, {
      ...{ board, player, reached_at: now, game: run?.ticket.id ?? null },
      // `+ 0` turns a JSON -0 into 0.
      score: request.score + 0,
      is_checked: !run || unusual !== undefined ? 1 : 0,
      is_hidden,
    });
    const { score, reached_at, is_verified } = planned.entry;
    const isVerified = is_verified === 1;
    const place = isVerified ? { ranked: { board, player, score, reached_at } } : {};
    const isListed = run !== undefined && planned.entry.game === run.ticket.id;
    const answer = JSON.stringify({ publicId: player, country, score, isVerified, ...place } satisfies KeptAnswer);
    await runTogether(transaction, [
      run && planGame(transaction, { scope: 'main', player, run, unusual, isListed, now }, known),
      ...planned.writes,
      planMove(database, transaction, planned.move),
      submission && keepAnswer(transaction, submission, now, { player, answer }),
    ]);
    // A new row of a deleted player: the player was hidden before the deletion.
    const wasHidden = player === publicId && known[0].some((tombstone) => tombstone.is_hidden === 1);
    if (wasHidden || (unusual && config.unusual === 'hide')) await setHidden(database, transaction, player, 1);
    return answer;
  };
  const days: PartitionDay[] = [
    ['submissions', dayAt(now)],
    ['entries', run?.ticket.day || dayAt(now)],
  ];
  const kept = await transact(database, store, days);
  reads.wrote(key);
  const response = await completeAnswer(context, kept, id);
  const { rank = MAX_ENTRIES + 1, isVerified } = response;
  if (rank <= MAX_ENTRIES || (!isVerified && config.unverified === 'below')) {
    reads.wrote(board);
    boardCache.drop(board);
  }
  return response;
}

/** Adds the id and the current rank. Answers that earlier versions kept contain the rank. */
async function completeAnswer({ rankIndex }: Pick<ServerContext, 'rankIndex'>, answer: string, id: string): Promise<AddResponse> {
  const { ranked, ...kept } = JSON.parse(answer) as KeptAnswer;
  if (!ranked) return { id, ...kept };
  const { rank, within } = await rankIndex.rankOf(ranked);
  return { id, ...kept, rank, ...(within > 0 && { rankWithin: within }) };
}

function readSubmission(request: AddRequest): Submission | undefined {
  const { submission, leaderboard, contentType, username, id, score, replay, ticket, times } = request;
  if (submission === undefined) return undefined;
  const content = JSON.stringify([leaderboard, contentType, username, score, replay, ticket, times]);
  return { scope: 'main', key: submission, sender: playerKey(id), content };
}
