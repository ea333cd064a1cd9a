// The host's side of one port: calls with their answers, and events of the game.
import { EmbedError, type GameState } from './api.ts';
import { isFrameMessage, type Call, type FrameMessage } from './protocol.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

const ANSWER_SECONDS = 10;
export type Connection = {
  /** Rejects with an EmbedError: `refused`, `no-answer`, or the error passed to `close`. */
  readonly call: (name: Call['call'], value?: boolean | string) => Promise<GameState>;
  /** Rejects every open call. */
  readonly close: (error: EmbedError) => void;
};

type ConnectionOptions = {
  readonly port: MessagePort;
  readonly onReady: () => void;
  readonly onEvent: (message: Extract<FrameMessage, { type: 'event' }>) => void;
  readonly onSave: (text: string) => void;
  readonly log: (message: string) => void;
};

type PendingCall = { readonly resolve: (state: GameState) => void; readonly reject: (error: EmbedError) => void };

export function openConnection({ port, onReady, onEvent, onSave, log }: ConnectionOptions): Connection {
  const pending = new Map<number, PendingCall>();
  let lastId = 0;
  let isLogged = false;

  function handleMessage(message: FrameMessage): void {
    switch (message.type) {
      case 'ready':
        return onReady();
      case 'event':
        return onEvent(message);
      case 'answer':
        return pending.get(message.id)?.resolve(message.state);
      case 'refusal':
        return pending.get(message.id)?.reject(new EmbedError('refused', message.reason));
      case 'save':
        return onSave(message.text);
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isFrameMessage(data)) return handleMessage(data);
    if (!isLogged) log('Ignored an invalid message from the game. Later ones are not logged.');
    isLogged = true;
  });
  port.start();

  return {
    async call(name, value) {
      const id = ++lastId;
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        return await new Promise<GameState>((resolve, reject) => {
          pending.set(id, { resolve, reject });
          const text = `The game did not answer ${name}() within ${ANSWER_SECONDS} s. A hidden or off-screen frame answers once visible.`;
          timer = setTimeout(() => reject(new EmbedError('no-answer', text)), ANSWER_SECONDS * MS_PER_SECOND);
          port.postMessage({ id, call: name, value });
        });
      } finally {
        clearTimeout(timer);
        pending.delete(id);
      }
    },
    close(error) {
      port.close();
      for (const { reject } of [...pending.values()]) reject(error);
    },
  };
}
