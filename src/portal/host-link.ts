// The page around the game, through the port of the embedding API: its offer, requests to it, and its storage.
import { isSave, type FrameMessage, type HostAnswer, type HostOffer, type HostRequest } from '../embed/protocol.ts';
import type { RemoteStore } from '../platform/key-value-store.ts';
import { withTimeout } from '../platform/time.ts';

export type HostLink = ReturnType<typeof createHostLink>;

/** Set when the page has connected, before the event `hostpage`. */
export type HostWindow = { hostPage?: HostLink };

type OpenRequest = { resolve(value: unknown): void; reject(error: Error): void; onAdStart(): void };

/** Time limit of reading the save. */
const LOAD_LIMIT_SECONDS = 10;

export function createHostLink(offer: HostOffer, post: (message: FrameMessage) => void) {
  const open = new Map<number, OpenRequest>();
  let lastId = 0;
  let saved: Promise<{ readonly account: string; readonly text?: string | undefined }>;
  let owner = '';

  /** Rejects if the page reports a failure. Never settles without an answer. */
  function request(what: HostRequest, onAdStart = () => {}): Promise<unknown> {
    return new Promise((resolve, reject) => {
      open.set(++lastId, { resolve, reject, onAdStart });
      post({ type: 'request', id: lastId, ...what });
    });
  }

  async function loadSave() {
    const { account, text } = Object(await withTimeout(LOAD_LIMIT_SECONDS, request({ request: 'loadSave' })));
    if (typeof account !== 'string' || !['string', 'undefined'].includes(typeof text)) throw new Error('the page sent no save');
    owner = account;
    return { account, text: isSave(text) ? text : undefined };
  }

  /** Account and save come in one answer, so that a save is never taken for that of another account. */
  const store: RemoteStore = {
    account: () => (saved = loadSave()).then(({ account }) => account).catch(() => ''),
    load: async () => (await saved).text,
    save: (text) => post({ type: 'save', text, account: owner }),
    flush: () => {},
  };

  return {
    offer,
    request,
    store,
    /** Set by the adapter `host`. */
    onHold: undefined as ((isHeld: boolean) => void) | undefined,
    /** Ignores an answer to a closed request. */
    receive(answer: HostAnswer): void {
      const asked = open.get(answer.id);
      if (answer.type === 'adStarted') return asked?.onAdStart();
      open.delete(answer.id);
      if (answer.type === 'hostAnswer') asked?.resolve(answer.value);
      else asked?.reject(new Error('the page reported a failure'));
    },
  };
}
