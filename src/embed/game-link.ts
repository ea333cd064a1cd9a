// Connects to the game in the frame, and again after each load of the frame: calls with their answers, and events of the game.
import { EmbedError, type AdKind, type EmbedOptions, type GameState, type HostStorage } from './api.ts';
import type { FrameElement } from './frame-element.ts';
import { inStorage } from './in-storage.ts';
import type { BoardScore } from '../net/leaderboard-types.ts';
import {
  CONNECT,
  isFrameMessage,
  isHello,
  type Call,
  type FrameMessage,
  type HostAnswer,
  type HostOffer,
  type HostRequest,
} from './protocol.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

const READY_SECONDS = 30;
const ANSWER_SECONDS = 10;

/** Settings of the host, applied again after each load of the frame. */
export type HostSettings = { isMuted: boolean; language: string | undefined };

type LinkOptions = {
  readonly view: Window;
  readonly frame: FrameElement;
  readonly settings: HostSettings;
  readonly options: EmbedOptions;
  readonly onEvent: (message: Extract<FrameMessage, { type: 'event' }>) => void;
  readonly log: (message: string) => void;
};

export function openGameLink({ view, frame, settings, options, onEvent, log }: LinkOptions) {
  const { iframe, origin, targetOrigin } = frame;
  const saveKey = `frozen-jewel:${iframe.src.replace(/[?#].*/, '')}`;
  const pageStorage: HostStorage = {
    load: () => inStorage((local) => local.getItem(saveKey)),
    save: (text) => inStorage((local) => local.setItem(saveKey, text)),
  };
  /** Connection to the current load of the game. */
  let connection: Connection | undefined;
  /** Resolves with the ready connection. Replaced at a load of the frame if it has settled. */
  let game = createDeferred<Connection>();
  let isGameSettled = false;
  const ready = createDeferred<void>();

  // A lazy frame may load at any time.
  const readyTimeout = options.loading === 'lazy' ? undefined : setTimeout(giveUp, READY_SECONDS * MS_PER_SECOND);

  function giveUp(): void {
    isGameSettled = true;
    const error = new EmbedError('not-ready', `No game loaded from ${iframe.src} within ${READY_SECONDS} s.`);
    for (const { reject } of [game, ready]) reject(error);
  }

  /** Opens a connection for the hello of a game in this frame. Ignores every other message. */
  function handleHello({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (!source || source !== iframe.contentWindow || from !== origin || !isHello(data)) return;
    clearTimeout(readyTimeout);
    connection?.close(new EmbedError('reloaded', 'The frame was reloaded.'));
    if (isGameSettled) game = createDeferred();
    isGameSettled = false;
    const { port1, port2 } = new MessageChannel();
    const opened = openConnection({ port: port1, onReady: () => void begin(opened), onEvent, options, pageStorage, log });
    connection = opened;
    iframe.contentWindow.postMessage({ ...CONNECT, offer: offerOf(options) }, targetOrigin, [port2]);
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
    /** Settles once, or never after `close`: promises derived from it need no handler then. */
    ready: ready.promise,
    /** Waits until the game is ready. */
    call: async (name: Call['call'], value?: boolean | string): Promise<GameState> => (await game.promise).call(name, value),
    /** Rejects all open calls. */
    close(error: EmbedError) {
      clearTimeout(readyTimeout);
      view.removeEventListener('message', handleHello);
      connection?.close(error);
      connection = undefined;
      game.reject(error);
    },
  };
}

function offerOf({ ads, storage, keepsSave = true, board, leaderboard, player, theme, daily, seed }: EmbedOptions): HostOffer {
  return {
    ads: ads ? (ads.kinds ?? ['interstitial', 'rewarded']) : [],
    storage: storage ? 'host' : keepsSave ? 'page' : 'none',
    board: board ? (board.list ? 'list' : 'scores') : 'none',
    leaderboard,
    player,
    theme,
    daily,
    seed,
  };
}

/** Carries out a request of the game. */
async function serve({ ads, storage, board }: EmbedOptions, request: HostRequest['request'], value: unknown, onAdStart: () => void) {
  switch (request) {
    case 'showAd':
      return ads?.show(value as AdKind, onAdStart);
    case 'loadSave':
      return { account: (await storage?.account?.()) ?? '', text: (await storage?.load()) ?? undefined };
    case 'submitScore':
      return board?.submit(value as BoardScore);
    case 'listScores':
      return board?.list?.();
  }
}

/** Creates a promise whose rejection needs no handler. */
function createDeferred<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((...settle) => {
    [resolve, reject] = settle;
  });
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

type Connection = ReturnType<typeof openConnection>;

type ConnectionOptions = Pick<LinkOptions, 'options' | 'onEvent' | 'log'> & {
  readonly port: MessagePort;
  readonly onReady: () => void;
  readonly pageStorage: HostStorage;
};

type PendingCall = { readonly resolve: (state: GameState) => void; readonly reject: (error: EmbedError) => void };

/** Opens the host's side of one port. */
function openConnection({ port, onReady, onEvent, options, pageStorage, log }: ConnectionOptions) {
  const pending = new Map<number, PendingCall>();
  const services = { ...options, storage: options.storage ?? pageStorage };
  let lastId = 0;
  let isLogged = false;

  async function answer({ id, request, value }: HostRequest & { readonly id: number }): Promise<void> {
    const post = (message: HostAnswer) => port.postMessage(message);
    try {
      const result = await serve(services, request, value, () => post({ type: 'adStarted', id }));
      post({ type: 'hostAnswer', id, value: result });
    } catch (error) {
      log(`${request} failed: ${String(error)}`);
      post({ type: 'hostFailure', id });
    }
  }

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
        return void (services.keepsSave !== false && services.storage.save(message.text, message.account));
      case 'request':
        return void answer(message);
    }
  }

  port.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    if (isFrameMessage(data)) return handleMessage(data);
    if (!isLogged) log('Ignored an invalid message from the game. Later ones are not logged.');
    isLogged = true;
  });
  port.start();

  return {
    /** Rejects with an EmbedError: `refused`, `no-answer`, or the error passed to `close`. */
    async call(name: Call['call'], value?: boolean | string): Promise<GameState> {
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
    /** Rejects every open call. */
    close(error: EmbedError) {
      port.close();
      for (const { reject } of [...pending.values()]) reject(error);
    },
  };
}
