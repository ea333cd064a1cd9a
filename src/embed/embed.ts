// embed.js, the host's side: puts the game into a page of somebody else's, and gives that page a promise API. docs/embedding.md tells it.
import { EmbedError, type EmbeddedGame, type EmbedOptions, type GameEvents, type GameState } from './api.ts';
import { openConnection, type Connection } from './connection.ts';
import { createDeferred } from './deferred.ts';
import { createFrameElement } from './frame-element.ts';
import { CONNECT, isEventName, isHello, type Call } from './protocol.ts';

export { EmbedError } from './api.ts';
export type { EmbeddedGame, EmbedErrorCode, EmbedOptions, GameEvents, GameOverlay, GameScreen, GameState } from './api.ts';

const READY_SECONDS = 30;
const MILLISECONDS = 1000;

type Listener = { readonly event: keyof GameEvents; readonly call: (detail: never) => void };

/** Puts the game at the end of `element`, which is in a page. Throws an EmbedError for arguments that are none. */
export function embed(element: Element, options: EmbedOptions = {}): EmbeddedGame {
  const view = (element as Element | null)?.ownerDocument?.defaultView;
  if (!view) throw new EmbedError('bad-argument', 'embed needs an element of the page to put the game into.');
  const { iframe, origin, targetOrigin } = createFrameElement(element.ownerDocument, options);
  const log = options.log ?? ((message) => console.warn(message));
  const listeners = new Set<Listener>();
  /** What holds over a reload of the frame. */
  const wishes = { isMuted: options.isMuted ?? false, language: options.language };
  /** The port to the game as it is loaded now, and the promise of it: settled for good, or until the game is loaded anew. */
  let connection: Connection | undefined;
  let game = createDeferred<Connection>();
  let isGameSettled = false;
  let isDestroyed = false;

  const ready = game.promise.then(() => undefined);
  // Whoever does not look at the promise reads it in the log.
  ready.catch((error: EmbedError) => error.code === 'not-ready' && log(error.message));
  const limit = setTimeout(() => {
    isGameSettled = true;
    game.reject(new EmbedError('not-ready', `No game has come from ${iframe.src} within ${READY_SECONDS} s.`));
  }, READY_SECONDS * MILLISECONDS);

  /** The game has loaded, or loaded anew: nobody but it, in this frame, can say so. */
  function greet({ source, origin: from, data }: MessageEvent<unknown>): void {
    if (!source || source !== iframe.contentWindow || from !== origin || !isHello(data)) return;
    clearTimeout(limit);
    connection?.close(new EmbedError('reloaded', 'The game was loaded anew.'));
    if (isGameSettled) game = createDeferred();
    isGameSettled = false;
    const { port1, port2 } = new MessageChannel();
    const opened = openConnection({ port: port1, onReady: () => void begin(opened), onEvent: tell, log });
    connection = opened;
    iframe.contentWindow.postMessage(CONNECT, targetOrigin, [port2]);
  }

  async function begin(opened: Connection): Promise<void> {
    try {
      if (wishes.isMuted) await opened.call('mute', true);
      if (wishes.language !== undefined) await opened.call('setLanguage', wishes.language);
    } catch (error) {
      if (opened === connection) log(String(error));
    }
    if (opened !== connection) return;
    isGameSettled = true;
    game.resolve(opened);
  }

  function tell({ event, detail }: { readonly event: keyof GameEvents; readonly detail: unknown }): void {
    for (const listener of [...listeners]) {
      if (listener.event !== event) continue;
      try {
        listener.call(detail as never);
      } catch (error) {
        log(`A listener to "${event}" failed: ${String(error)}`);
      }
    }
  }

  async function call(name: Call['call'], value?: boolean | string): Promise<GameState> {
    if (isDestroyed) throw new EmbedError('destroyed', 'The game was taken out of the page.');
    return (await game.promise).call(name, value);
  }

  /** Whoever pressed a button of the page to play wants the keyboard in the game. */
  function focus(): void {
    if (view!.navigator.userActivation?.isActive) iframe.focus({ preventScroll: true });
  }

  view.addEventListener('message', greet);
  element.append(iframe);

  return {
    iframe,
    ready,
    play() {
      focus();
      return call('play');
    },
    pause: () => call('pause'),
    resume() {
      focus();
      return call('resume');
    },
    async mute(isMuted) {
      if (typeof isMuted !== 'boolean') throw new EmbedError('bad-argument', 'mute needs true or false.');
      wishes.isMuted = isMuted;
      return call('mute', isMuted);
    },
    async setLanguage(language) {
      if (typeof language !== 'string') throw new EmbedError('bad-argument', 'setLanguage needs a code, such as "en".');
      const state = await call('setLanguage', language);
      wishes.language = language;
      return state;
    },
    getState: () => call('getState'),
    on(event, listener) {
      if (!isEventName(event)) throw new EmbedError('bad-argument', `There is no event "${String(event)}".`);
      const entry = { event, call: listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    destroy() {
      if (isDestroyed) return;
      isDestroyed = true;
      clearTimeout(limit);
      view.removeEventListener('message', greet);
      listeners.clear();
      const error = new EmbedError('destroyed', 'The game was taken out of the page.');
      connection?.close(error);
      connection = undefined;
      game.reject(error);
      iframe.remove();
    },
  };
}
