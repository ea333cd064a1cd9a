// Accepts the score of an ended game: decrypts, validates and verifies it, and counts it once per submission key.
import type { Transaction } from 'kysely';
import type * as v from 'valibot';
import { nicknameKey } from '../../src/net/names.ts';
import { WHOLE_NUMBER_TEXT, type SCORE_FORM } from '../../src/net/protocol.ts';
import { dayAt } from '../../src/platform/time-in-days.ts';
import type { Tables } from '../database/tables.ts';
import { transact } from '../database/transact.ts';
import { acceptGame } from '../leaderboard/accept-score.ts';
import { findUnusual } from '../leaderboard/plausibility.ts';
import { openSeal } from '../leaderboard/read-request.ts';
import { claimSubmission, findAnswer, keepAnswer, selectOtherClaim, type Submission } from '../leaderboard/submissions.ts';
import { verifyScore } from '../leaderboard/verify-run.ts';
import type { ServerContext } from '../server-context.ts';
import { ServerError } from '../server-error.ts';
import { sha256 } from '../signer.ts';
import { dropLists } from './leaderboards.ts';
import { lockUser, recordGame, type RecordedGame, updateUser } from './record-game.ts';
import { refuseBanned } from './moderation.ts';

export type ScoreForm = v.InferOutput<typeof SCORE_FORM>;

const SCOPE = 'service';
/** About three years. */
const MAX_SECONDS = 100_000_000;

/** The first user who sends a ticket owns it: tickets are issued to players of the main leaderboard, whom this protocol cannot identify. */
export async function postScore(context: ServerContext, form: ScoreForm, address: string): Promise<RecordedGame> {
  const { config, database, clock } = context;
  if (form.game_id !== config.gameId) throw new ServerError('not-found', 'Unknown game_id.');
  const score = readNumber(openSeal(form.score, config.sealKey), WHOLE_NUMBER_TEXT, Number.MAX_SAFE_INTEGER);
  const seconds = readNumber(openSeal(form.game_time, config.sealKey), /^\d{1,9}(\.\d{1,20})?(e[+-]?\d{1,3})?$/i, MAX_SECONDS);
  const sender = sha256(form.uid);
  const user = await database.kysely
    .selectFrom('service_users')
    .select(['public_id', 'nickname'])
    .where('uid_hash', '=', sender)
    .executeTakeFirst();
  if (!user) throw unknownUser();
  await refuseBanned(database, nicknameKey(user.nickname));
  const submission = readSubmission(form, sender, score, seconds);
  const answered = submission && (await findAnswer(database.kysely, submission));
  if (answered !== undefined) return JSON.parse(answered) as RecordedGame;

  const run = await verifyScore(context, { ...form, score }, config.serviceUnverified, { address });
  const unusual = run && ((await findUnusual(context.playReplay, run)) ?? 'not measured');
  const now = clock();
  const store = async (transaction: Transaction<Tables>) => {
    if (submission && (await claimSubmission(transaction, submission, now).execute()).length === 0)
      return findAnswer(transaction, submission);
    if (!(await lockUser(transaction, user.public_id, now))) throw unknownUser();
    if (submission && (await selectOtherClaim(transaction, submission, now).execute()).length > 0)
      throw new ServerError('busy', 'The submission was counted at the same time.', { retryAfterSeconds: 1 });
    const known = run && (await acceptGame(transaction, { scope: SCOPE, player: user.public_id, run, unusual, isListed: false, now }));
    if (unusual && config.unusual === 'hide') await updateUser(transaction, user.public_id, { is_hidden: 1 });
    const recorded = await recordGame(transaction, {
      game: config.gameId,
      user: user.public_id,
      score,
      seconds,
      isVerified: run !== undefined,
      isCounted: known !== undefined,
      coins: Math.max(0, (run?.game.coins ?? 0) - (known?.coins ?? 0)),
      now,
    });
    const answer = JSON.stringify(recorded);
    if (submission) await keepAnswer(transaction, submission, now, { player: user.public_id, answer }).execute();
    return answer;
  };
  const answer = await transact(database, store, [['submissions', dayAt(now)]]);
  dropLists(context, user.public_id, score);
  return JSON.parse(answer ?? '{}') as RecordedGame;
}

function unknownUser(): ServerError {
  return new ServerError('login-failed', 'Unknown uid. Log in again.');
}

/** A wrong key never decrypts to a number, so anything else was not sealed by the game. */
function readNumber(text: string, pattern: RegExp, max: number): number {
  const number = pattern.test(text) ? Number(text) : Number.NaN;
  if (!(number <= max)) throw new ServerError('bad-seal', 'A sealed field does not contain a valid number.');
  return number;
}

function readSubmission(form: ScoreForm, sender: string, score: number, seconds: number): Submission | undefined {
  const { submission, replay, ticket, times } = form;
  if (submission === undefined) return undefined;
  return { scope: SCOPE, key: submission, sender, content: JSON.stringify([score, seconds, replay, ticket, times]) };
}
