// Adds a score to the main leaderboard: validates, verifies and stores it once per submission key.
import type { IncomingHttpHeaders } from 'node:http';
import { MAX_ENTRIES, type AddRequest, type AddResponse } from '../../src/net/protocol.ts';
import { transact } from '../database/transact.ts';
import type { ServerContext } from '../server-context.ts';
import { acceptGame } from './accept-game.ts';
import { boardName, checkLeaderboard, claimLeaderboard } from './boards.ts';
import { chooseCountry } from './country.ts';
import { putEntry, rankOf } from './entries.ts';
import { setHidden } from './moderation.ts';
import { findUnusual } from './plausibility.ts';
import { newPublicId } from '../public-id.ts';
import { issuePlayerId, playerKey } from './player-ids.ts';
import { putPlayer, readPlayerName } from './players.ts';
import { claimSubmission, findAnswer, keepAnswer, type Submission } from './submissions.ts';
import { verifyScore } from './verify-run.ts';

/** `isKnown`: this server issued the id. Other ids are replaced by a new one in the answer. */
type Sender = { readonly isKnown: boolean; readonly headers: IncomingHttpHeaders; readonly address: string };

export async function addScore(context: ServerContext, request: AddRequest, { isKnown, headers, address }: Sender): Promise<AddResponse> {
  const { config, database, clock, signer, randomBytes, boardCache, playReplay } = context;
  const id = isKnown ? request.id : issuePlayerId(signer, randomBytes, request.submission);
  const submission = readSubmission(request);
  const answered = submission && (await findAnswer(database.kysely, submission));
  if (answered !== undefined) return readAnswer(answered, id);

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

  const answer = await transact(database, async (transaction) => {
    const now = clock();
    if (submission && !(await claimSubmission(transaction, submission, now))) return findAnswer(transaction, submission);
    const player = await putPlayer(transaction, { publicId: newPublicId(randomBytes), key: playerKey(id), name, country, now });
    await claimLeaderboard(transaction, { config, leaderboard, contentType, now });
    if (run) await acceptGame(transaction, { scope: 'main', player, run, unusual, now });
    // `+ 0` turns a JSON -0 into 0.
    const score = request.score + 0;
    const is_checked = !run || unusual !== undefined ? 1 : 0;
    const entry = await putEntry(transaction, { board, player, score, reached_at: now, game: run?.ticket.id ?? null, is_checked });
    if (unusual && config.unusual === 'hide') await setHidden(transaction, player, 1);
    const isVerified = entry.is_verified === 1;
    const rank = isVerified ? { rank: await rankOf(transaction, entry) } : {};
    const answer = JSON.stringify({ publicId: player, country, score: entry.score, ...rank, isVerified });
    if (submission) await keepAnswer(transaction, submission, player, answer);
    return answer;
  });
  const response = readAnswer(answer ?? '{}', id);
  const { rank = MAX_ENTRIES + 1, isVerified } = response;
  if (rank <= MAX_ENTRIES || (!isVerified && config.unverified === 'below')) boardCache.drop(board);
  return response;
}

/** Adds the id, which is not stored in the answer. */
function readAnswer(answer: string, id: string): AddResponse {
  return { id, ...(JSON.parse(answer) as AddResponse) };
}

function readSubmission(request: AddRequest): Submission | undefined {
  const { submission, leaderboard, contentType, username, id, score, replay, ticket, times } = request;
  if (submission === undefined) return undefined;
  const content = JSON.stringify([leaderboard, contentType, username, score, replay, ticket, times]);
  return { scope: 'main', key: submission, sender: playerKey(id), content };
}
