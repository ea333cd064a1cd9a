// The host's end of one port: calls and their answers, and what the game tells unasked.
import { EmbedError, type GameState } from './api.ts';
import { isFrameMessage, type Call, type FrameMessage } from './protocol.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

const ANSWER_SECONDS = 10;
export type Connection = {
  /** Rejects with an EmbedError: refused, no answer, or what the connection was closed with. */
  readonly call: (name: Call['call'], value?: boolean | string) => Promise<GameState>;
  /** Rejects every call that is not answered. */
  readonly close: (error: EmbedError) => void;
};

type ConnectionParts = {
  readonly port: MessagePort;
  readonly onReady: () => void;
  readonly onEvent: (message: Extract<FrameMessage, { type: 'event' }>) => void;
  readonly log: (message: string) => void;
};

type Waiting = { readonly resolve: (state: GameState) => void; readonly reject: (error: EmbedError) => void };

export function openConnection({ port, onReady, onEvent, log }: ConnectionParts): Connection {
  const waiting = new Map<number, Waiting>();
  let lastId = 0;
  let hasComplained = false;

  function take(message: FrameMessage): void {
    switch (message.type) {
      case 'ready':
        return onReady();
      case 'event':
        return onEvent(message);
      case 'answer':
        return waiting.get(message.id)?.resolve(message.state);
      case 'refusal':
        return waiting.get(message.id)?.reject(new EmbedError('refused', message.reason));
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isFrameMessage(data)) return take(data);
    if (!hasComplained) log('The game said something that embed.js does not understand. It is ignored, and so is all else of that kind.');
    hasComplained = true;
  });
  port.start();

  return {
    async call(name, value) {
      const id = ++lastId;
      let timer: ReturnType<typeof setTimeout> | undefined;
      try {
        return await new Promise<GameState>((resolve, reject) => {
          waiting.set(id, { resolve, reject });
          const late = `The game did not answer ${name} within ${ANSWER_SECONDS} s. Out of sight, where nothing is drawn, it waits.`;
          timer = setTimeout(() => reject(new EmbedError('no-answer', late)), ANSWER_SECONDS * MS_PER_SECOND);
          port.postMessage({ id, call: name, value });
        });
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
    close(error) {
      port.close();
      for (const { reject } of [...waiting.values()]) reject(error);
    },
  };
}
