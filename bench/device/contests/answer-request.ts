import { replyOf } from '../realm-reply.ts';
import { READY } from './realm.ts';

/** In a realm: answers the request of the bench page. */
export function answerRequest(answer: (request: never) => Promise<unknown>): void {
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener(
    'message',
    ({ data }: MessageEvent<unknown>) => void replyOf(answer(data as never)).then((reply) => port1.postMessage(reply)),
  );
  port1.start();
  parent.postMessage(READY, '*', [port2]);
}
