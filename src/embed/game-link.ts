// GameLink: the connection to the game in the frame, opened again after each load of the frame.
import { EmbedError, type GameState } from './api.ts';
import { openConnection, type Connection } from './connection.ts';
import type { FrameElement } from './frame-element.ts';
import { CONNECT, isHello, type Call, type FrameMessage } from './protocol.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

const READY_SECONDS = 30;
/** Settings of the host. They hold over a reload of the frame. */
export type HostSettings = { isMuted: boolean; language: string | undefined };

type LinkOptions = {
  readonly view: Window;
  readonly frame: FrameElement;
  readonly settings: HostSettings;
  readonly onEvent: (message: Extract<FrameMessage, { type: 'event' }>) => void;
  readonly log: (message: string) => void;
};

export type GameLink = {
  /** Settles once. */
  readonly ready: Promise<void>;
  /** Waits for the game, if it is loading. */
  readonly call: (name: Call['call'], value?: boolean | string) => Promise<GameState>;
  /** Rejects all that waits. */
  readonly close: (error: EmbedError) => void;
};

export function openGameLink({ view, frame, settings, onEvent, log }: LinkOptions): GameLink {
  const { iframe, origin, targetOrigin } = frame;
  /** The port to the game as it is loaded now. */
  let connection: Connection | undefined;
  /** The promise of that connection. A load of the frame replaces a settled one. */
  let game = createDeferred<Connection>();
  let isGameSettled = false;

  const limit = setTimeout(() => {
    isGameSettled = true;
    game.reject(new EmbedError('not-ready', `No game has come from ${iframe.src} within ${READY_SECONDS} s.`));
  }, READY_SECONDS * MS_PER_SECOND);

  /** Accepts the hello of a game that has loaded in this frame, and of nothing else. */
  function greet({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (!source || source !== iframe.contentWindow || from !== origin || !isHello(data)) return;
    clearTimeout(limit);
    connection?.close(new EmbedError('reloaded', 'The game was loaded anew.'));
    if (isGameSettled) game = createDeferred();
    isGameSettled = false;
    const { port1, port2 } = new MessageChannel();
    const opened = openConnection({ port: port1, onReady: () => void begin(opened), onEvent, log });
    connection = opened;
    iframe.contentWindow.postMessage(CONNECT, targetOrigin, [port2]);
  }

  async function begin(opened: Connection): Promise<void> {
    try {
      if (settings.isMuted) await opened.call('mute', true);
      if (settings.language !== undefined) await opened.call('setLanguage', settings.language);
    } catch (error) {
      if (opened === connection) log(String(error));
    }
    if (opened !== connection) return;
    isGameSettled = true;
    game.resolve(opened);
  }

  view.addEventListener('message', greet);

  return {
    ready: game.promise.then(() => undefined),
    call: async (name, value) => (await game.promise).call(name, value),
    close(error) {
      clearTimeout(limit);
      view.removeEventListener('message', greet);
      connection?.close(error);
      connection = undefined;
      game.reject(error);
    },
  };
}

type Deferred<T> = {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
  readonly reject: (error: Error) => void;
};

/** A rejection without a handler is not an error. */
function createDeferred<T>(): Deferred<T> {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
