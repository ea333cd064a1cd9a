// Adds a score to the main leaderboard: validates, verifies and stores it once per submission key.
import type { IncomingHttpHeaders } from 'node:http';
import { MAX_ENTRIES, type AddRequest, type AddResponse } from '../../src/net/protocol.ts';
import { transact } from '../database/transact.ts';
import type { ServerContext } from '../server-context.ts';
import { acceptGame } from './accept-game.ts';
import { boardName, checkLeaderboard, claimLeaderboard } from './boards.ts';
import { chooseCountry } from './country.ts';
import { addCount, putEntry, rankOf, type RankCounts, type RankedEntry } from './entries.ts';
import { setHidden } from './moderation.ts';
import { findUnusual } from './plausibility.ts';
import { newPublicId } from '../public-id.ts';
import { issuePlayerId, playerKey } from './player-ids.ts';
import { putPlayer, readPlayerName } from './players.ts';
import { claimSubmission, findAnswer, keepAnswer, type Submission } from './submissions.ts';
import { verifyScore } from './verify-run.ts';

/** The answer that is kept: without the secret id, and with the entry from which the rank is computed when the answer is sent. */
type KeptAnswer = Omit<AddResponse, 'id' | 'rank'> & { readonly ranked?: RankedEntry };

/** `isKnown`: this server issued the id. Other ids are replaced by a new one in the answer. */
type Sender = { readonly isKnown: boolean; readonly headers: IncomingHttpHeaders; readonly address: string };

export async function addScore(context: ServerContext, request: AddRequest, { isKnown, headers, address }: Sender): Promise<AddResponse> {
  const { config, database, clock, signer, randomBytes, boardCache, rankCounts, playReplay } = context;
  const id = isKnown ? request.id : issuePlayerId(signer, randomBytes, request.submission);
  const submission = readSubmission(request);
  const answered = submission && (await findAnswer(database.kysely, submission));
  if (answered !== undefined) return completeAnswer(context, answered, id);

  const { leaderboard, contentType } = request;
  checkLeaderboard(config.leaderboards, leaderboard);
  const name = await readPlayerName(database.kysely, request.username);
  const country = chooseCountry(headers, config.countryHeader, request.country);
  const proof = { ...request, board: `${leaderboard}/${contentType}`, address };
  const run = await verifyScore(context, proof, config.unverified, playerKey(id));
  const board = boardName(leaderboard, contentType, run?.ticket.day ?? '');
  const { rows, ranked } = await boardCache.read(board);
  const isAmongBest = ranked < MAX_ENTRIES || request.score >= rows[ranked - 1].score;
  const unusual = run && isAmongBest ? await findUnusual(playReplay, run) : undefined;

  // Loaded before the transaction, so they do not contain its changes.
  const counts = rankCounts.held(board);
  let changes: RankCounts = new Map();
  const answer = await transact(database, async (transaction) => {
    const now = clock();
    changes = new Map();
    if (submission && !(await claimSubmission(transaction, submission, now))) return findAnswer(transaction, submission);
    const player = await putPlayer(transaction, { publicId: newPublicId(randomBytes), key: playerKey(id), name, country, now });
    await claimLeaderboard(transaction, { config, leaderboard, contentType, now });
    if (run) await acceptGame(transaction, { scope: 'main', player, run, unusual, now });
    // `+ 0` turns a JSON -0 into 0.
    const score = request.score + 0;
    const is_checked = !run || unusual !== undefined ? 1 : 0;
    const stored = await putEntry(transaction, { board, player, score, reached_at: now, game: run?.ticket.id ?? null, is_checked });
    const { reached_at, score: best, is_verified } = stored.entry;
    changes = stored.changes;
    if (unusual && config.unusual === 'hide') await setHidden(transaction, player, 1);
    const isVerified = is_verified === 1;
    const ranked = isVerified ? { ranked: { board, player, score: best, reached_at } } : {};
    const kept = JSON.stringify({ publicId: player, country, score: best, isVerified, ...ranked } satisfies KeptAnswer);
    if (submission) await keepAnswer(transaction, submission, player, kept);
    return kept;
  });
  if (unusual && config.unusual === 'hide') rankCounts.drop(board);
  else if (counts) for (const [bucket, change] of changes) addCount(counts, bucket, change);
  const response = await completeAnswer(context, answer ?? '{}', id);
  const { rank = MAX_ENTRIES + 1, isVerified } = response;
  if (rank <= MAX_ENTRIES || (!isVerified && config.unverified === 'below')) boardCache.drop(board);
  return response;
}

/** Adds the id and the current rank. Answers that earlier versions kept contain the rank. */
async function completeAnswer(
  { database, rankCounts }: Pick<ServerContext, 'database' | 'rankCounts'>,
  answer: string,
  id: string,
): Promise<AddResponse> {
  const { ranked, ...kept } = JSON.parse(answer) as KeptAnswer;
  if (!ranked) return { id, ...kept };
  return { id, ...kept, rank: await rankOf(database.kysely, await rankCounts.read(ranked.board), ranked) };
}

function readSubmission(request: AddRequest): Submission | undefined {
  const { submission, leaderboard, contentType, username, id, score, replay, ticket, times } = request;
  if (submission === undefined) return undefined;
  const content = JSON.stringify([leaderboard, contentType, username, score, replay, ticket, times]);
  return { scope: 'main', key: submission, sender: playerKey(id), content };
}
