import { WrongResult } from '../../harness/report.ts';
import { TryAgain } from '../page-visibility.ts';
import { READY, type RealmReply } from './realm.ts';

/** In a realm: answers the request of the bench page. Errors become sentences, because their classes are those of the realm. */
export function answerRequest(answer: (request: never) => Promise<unknown>): void {
  const { port1, port2 } = new MessageChannel();
  const reply = (request: never): Promise<RealmReply> =>
    answer(request).then(
      (value) => ({ answer: value }),
      (error: Error) => {
        if (error instanceof WrongResult) return { wrong: error.message };
        return error instanceof TryAgain ? { again: error.message } : { missing: error.message };
      },
    );
  port1.addEventListener('message', ({ data }: MessageEvent<unknown>) => void reply(data as never).then((sent) => port1.postMessage(sent)));
  port1.start();
  parent.postMessage(READY, '*', [port2]);
}
