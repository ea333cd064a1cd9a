// Runs workloads in a new realm: an empty iframe with its own globals and unoptimized code.
import { answerIn, type RealmReply } from '../realm-reply.ts';
import type { RealmName } from '../score/workloads.ts';
import type { RecordedPlay } from './workload.ts';

/** The first message to a realm, with the port for its calls. */
export type RealmStart = { readonly type: 'frozen-jewel-bench:realm'; readonly play: RecordedPlay };
export type RealmCall = { readonly name: RealmName; readonly iterations: number };

export type Realm = {
  /**
   * Returns the milliseconds of each iteration of a workload. Throws a WrongResult if an answer is wrong, and TryAgain after the graphics
   * context was lost.
   */
  run(name: RealmName, iterations: number): Promise<number[]>;
  close(): void;
};

/** Opens a realm with the script that the page names. */
export async function openRealm(stage: HTMLElement, play: RecordedPlay): Promise<Realm> {
  const iframe = document.createElement('iframe');
  // Browsers reuse the compiled code of equal addresses. Security policies allow only scripts with an address.
  const { href } = new URL(`${document.documentElement.dataset['realm']}?${Math.random()}`, document.baseURI);
  iframe.srcdoc = `<!doctype html><title>Workloads of the bench</title><script src="${href}"></script>`;
  iframe.className = 'realm';
  iframe.tabIndex = -1;
  const loaded = new Promise((resolve) => iframe.addEventListener('load', resolve, { once: true }));
  stage.append(iframe);
  await loaded;
  const { port1, port2 } = new MessageChannel();
  const start: RealmStart = { type: 'frozen-jewel-bench:realm', play };
  iframe.contentWindow!.postMessage(start, '*', [port2]);
  port1.start();

  return {
    async run(name, iterations) {
      const reply = await new Promise<RealmReply<number[]>>((resolve) => {
        port1.addEventListener('message', ({ data }: MessageEvent<RealmReply<number[]>>) => resolve(data), { once: true });
        const call: RealmCall = { name, iterations };
        port1.postMessage(call);
      });
      return answerIn(reply);
    },
    close: () => iframe.remove(),
  };
}
