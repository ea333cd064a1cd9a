// Calls of the bench page into a frame of its stage: a realm of workloads, the game, or an engine.
import { MS_PER_SECOND, sleep, withTimeout } from '../../src/platform/time.ts';
import { WrongResult } from '../harness/report.ts';
import { TryAgain } from './page-visibility.ts';

/** Sent by the script of a frame, with a port for its calls. */
const READY = 'frozen-jewel-bench:ready';

/** After the load event, the message of a script that ran arrives within this time. */
const READY_SECONDS = 2;

type Calls = Readonly<Record<string, (...values: never[]) => unknown>>;
type Call = { readonly name: string; readonly values: readonly never[] };

/** Classes of errors differ between realms, so an error is sent as its kind and its message. */
type Reply = { readonly answer: unknown } | { readonly wrong: string } | { readonly again: string } | { readonly missing: string };

/** In a frame: answers the calls of the bench page. Does nothing in a window of its own. */
export function serveCalls(calls: Calls): void {
  if (parent === window) return;
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', ({ data: { name, values } }: MessageEvent<Call>) => {
    void replyOf(async () => calls[name](...values)).then((reply) => port1.postMessage(reply));
  });
  port1.start();
  parent.postMessage(READY, '*', [port2]);
}

async function replyOf(work: () => Promise<unknown>): Promise<Reply> {
  try {
    return { answer: await work() };
  } catch (error) {
    const { message } = error as Error;
    if (error instanceof WrongResult) return { wrong: message };
    return error instanceof TryAgain ? { again: message } : { missing: message };
  }
}

/**
 * Calls a function that the frame serves. Throws a WrongResult for a wrong result, a TryAgain if times are invalid, and an Error for
 * other failures.
 */
export type CallFrame<Served extends Calls> = <Name extends string & keyof Served>(
  name: Name,
  ...values: Parameters<Served[Name]>
) => Promise<Awaited<ReturnType<Served[Name]>>>;

/** Adds a frame to the stage. `address` is its `src`, or its document as `srcdoc`. */
export function addFrame(stage: HTMLElement, address: Partial<Pick<HTMLIFrameElement, 'src' | 'srcdoc'>>): HTMLIFrameElement {
  const iframe = Object.assign(document.createElement('iframe'), { ...address, tabIndex: -1 });
  stage.append(iframe);
  return iframe;
}

/**
 * Waits for the script of a frame that was just added. Throws an Error if it does not run in this browser. Its calls fail without an answer
 * within `answerSeconds`.
 */
export async function connectFrame<Served extends Calls>(iframe: HTMLIFrameElement, answerSeconds = 120): Promise<CallFrame<Served>> {
  const port = await new Promise<MessagePort>((resolve, reject) => {
    function listen({ source, data, ports: [sent] }: MessageEvent<unknown>): void {
      if (source !== iframe.contentWindow || data !== READY) return;
      window.removeEventListener('message', listen);
      resolve(sent);
    }
    async function giveUp(): Promise<void> {
      await sleep(READY_SECONDS * MS_PER_SECOND);
      window.removeEventListener('message', listen);
      reject(new Error('its script does not run in this browser'));
    }
    window.addEventListener('message', listen);
    iframe.addEventListener('load', () => void giveUp());
  });
  port.start();
  return async (name, ...values) => {
    let disturb = () => {};
    const disturbed = new Promise<never>((_, reject) => {
      disturb = () => reject(new TryAgain('the page was hidden'));
    });
    document.addEventListener('visibilitychange', disturb);
    const replied = new Promise<Reply>((resolve) => {
      port.addEventListener('message', ({ data }: MessageEvent<Reply>) => resolve(data), { once: true });
    });
    port.postMessage({ name, values });
    try {
      return answerIn(await Promise.race([disturbed, withTimeout(answerSeconds, replied)])) as never;
    } finally {
      document.removeEventListener('visibilitychange', disturb);
    }
  };
}

function answerIn(reply: Reply): unknown {
  if ('wrong' in reply) throw new WrongResult(reply.wrong);
  if ('again' in reply) throw new TryAgain(reply.again);
  if ('missing' in reply) throw new Error(reply.missing);
  return reply.answer;
}
