// Replies of a realm to the bench page. Classes of errors differ between realms, so an error is sent as its kind and its message.
import { WrongResult } from '../harness/report.ts';
import { TryAgain } from './page-visibility.ts';

export type RealmReply<Answer> =
  | { readonly answer: Answer }
  | { readonly wrong: string }
  | { readonly again: string }
  | { readonly missing: string };

/** In a realm: returns the answer or the error of `work`. Never rejects. */
export function replyOf<Answer>(work: Promise<Answer>): Promise<RealmReply<Answer>> {
  return work.then(
    (answer) => ({ answer }),
    (error: Error) => {
      if (error instanceof WrongResult) return { wrong: error.message };
      return error instanceof TryAgain ? { again: error.message } : { missing: error.message };
    },
  );
}

/** On the bench page: returns the answer. Throws a WrongResult, a TryAgain or an Error. */
export function answerIn<Answer>(reply: RealmReply<Answer>): Answer {
  if ('wrong' in reply) throw new WrongResult(reply.wrong);
  if ('again' in reply) throw new TryAgain(reply.again);
  if ('missing' in reply) throw new Error(reply.missing);
  return reply.answer;
}
