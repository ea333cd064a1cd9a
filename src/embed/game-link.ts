// Connects to the game in the frame, and again after each load of the frame.
import { EmbedError, type GameState } from './api.ts';
import { openConnection, type Connection } from './connection.ts';
import type { FrameElement } from './frame-element.ts';
import { inStorage } from './in-storage.ts';
import { CONNECT, isHello, type Call, type FrameMessage } from './protocol.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

const READY_SECONDS = 30;
/** Settings of the host, applied again after each load of the frame. */
export type HostSettings = { isMuted: boolean; language: string | undefined };

type LinkOptions = {
  readonly view: Window;
  readonly frame: FrameElement;
  readonly settings: HostSettings;
  readonly keepsSave: boolean;
  readonly onEvent: (message: Extract<FrameMessage, { type: 'event' }>) => void;
  readonly log: (message: string) => void;
};

export type GameLink = {
  /** Settles once, or never after `close`: promises derived from it need no handler then. */
  readonly ready: Promise<void>;
  /** Waits until the game is ready. */
  readonly call: (name: Call['call'], value?: boolean | string) => Promise<GameState>;
  /** Rejects all open calls. */
  readonly close: (error: EmbedError) => void;
};

export function openGameLink({ view, frame, settings, keepsSave, onEvent, log }: LinkOptions): GameLink {
  const { iframe, origin, targetOrigin } = frame;
  const saveKey = `frozen-jewel:${iframe.src.replace(/[?#].*/, '')}`;
  /** Connection to the current load of the game. */
  let connection: Connection | undefined;
  /** Resolves with the ready connection. Replaced at a load of the frame if it has settled. */
  let game = createDeferred<Connection>();
  let isGameSettled = false;
  const ready = createDeferred<void>();

  const readyTimeout = setTimeout(() => {
    isGameSettled = true;
    const error = new EmbedError('not-ready', `No game loaded from ${iframe.src} within ${READY_SECONDS} s.`);
    for (const { reject } of [game, ready]) reject(error);
  }, READY_SECONDS * MS_PER_SECOND);

  /** Opens a connection for the hello of a game in this frame. Ignores every other message. */
  function handleHello({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (!source || source !== iframe.contentWindow || from !== origin || !isHello(data)) return;
    clearTimeout(readyTimeout);
    connection?.close(new EmbedError('reloaded', 'The frame was reloaded.'));
    if (isGameSettled) game = createDeferred();
    isGameSettled = false;
    const { port1, port2 } = new MessageChannel();
    const onSave = (text: string) => void (keepsSave && inStorage((storage) => storage.setItem(saveKey, text)));
    const opened = openConnection({ port: port1, onReady: () => void begin(opened), onEvent, onSave, log });
    connection = opened;
    const save = keepsSave ? inStorage((storage) => storage.getItem(saveKey)) : undefined;
    iframe.contentWindow.postMessage({ ...CONNECT, save }, targetOrigin, [port2]);
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
    ready.resolve();
  }

  view.addEventListener('message', handleHello);

  return {
    ready: ready.promise,
    call: async (name, value) => (await game.promise).call(name, value),
    close(error) {
      clearTimeout(readyTimeout);
      view.removeEventListener('message', handleHello);
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

/** Creates a promise whose rejection needs no handler. */
function createDeferred<T>(): Deferred<T> {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}
