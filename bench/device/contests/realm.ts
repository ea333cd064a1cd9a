// Runs contestants in realms: an iframe per measurement, with its own globals, unoptimized code and at most one graphics context.
import { MS_PER_SECOND, sleep, withTimeout } from '../../../src/platform/time.ts';
import { TryAgain } from '../page-visibility.ts';
import { answerIn, type RealmReply } from '../realm-reply.ts';

/** Sent by a realm's script with a port, which takes the request. */
export const READY = 'frozen-jewel-bench:ready';

/** After the load event, the message of a script that ran arrives within this time. */
const READY_SECONDS = 2;
const ANSWER_SECONDS = 90;

/**
 * Opens a contestant's page and returns its answer to a request. Throws a WrongResult for a wrong result, a TryAgain if the times are invalid, an
 * Error if its script does not run in this browser.
 */
export async function askRealm(stage: HTMLElement, page: string, request: object): Promise<unknown> {
  const iframe = document.createElement('iframe');
  // Not a `srcdoc`: it would have the policy of the bench page, under which some peers do not start.
  iframe.src = page;
  iframe.className = 'realm';
  // The default width in the proportions of the view.
  iframe.height = '169';
  iframe.tabIndex = -1;
  let disturb = () => {};
  const disturbed = new Promise<never>((_, reject) => {
    disturb = () => reject(new TryAgain('the page was hidden'));
  });
  document.addEventListener('visibilitychange', disturb);
  try {
    return answerIn(await Promise.race([disturbed, ask(iframe, stage, request)]));
  } finally {
    document.removeEventListener('visibilitychange', disturb);
    iframe.remove();
  }
}

async function ask(iframe: HTMLIFrameElement, stage: HTMLElement, request: object): Promise<RealmReply<unknown>> {
  const port = await openPort(iframe, stage);
  try {
    const reply = new Promise<RealmReply<unknown>>((resolve) => {
      port.addEventListener('message', ({ data }: MessageEvent<RealmReply<unknown>>) => resolve(data));
    });
    port.start();
    port.postMessage(request);
    return await withTimeout(ANSWER_SECONDS, reply);
  } finally {
    port.close();
  }
}

function openPort(iframe: HTMLIFrameElement, stage: HTMLElement): Promise<MessagePort> {
  return new Promise((resolve, reject) => {
    function listen({ source, data, ports: [port] }: MessageEvent<unknown>): void {
      if (source !== iframe.contentWindow || data !== READY) return;
      window.removeEventListener('message', listen);
      resolve(port);
    }
    async function giveUp(): Promise<void> {
      await sleep(READY_SECONDS * MS_PER_SECOND);
      window.removeEventListener('message', listen);
      reject(new Error('its script does not run in this browser'));
    }
    window.addEventListener('message', listen);
    iframe.addEventListener('load', () => void giveUp());
    stage.append(iframe);
  });
}
