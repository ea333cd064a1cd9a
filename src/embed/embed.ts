// embed.js: puts the game into a host's page and returns a promise API. See docs/embedding.md.
import { EmbedError, type EmbeddedGame, type EmbedOptions, type GameEvents, type GameState } from './api.ts';
import { createFrameElement } from './frame-element.ts';
import { openGameLink, type HostSettings } from './game-link.ts';
import { isEventName, type Call } from './protocol.ts';

export { EVENT_NAMES } from './protocol.ts';
export { EmbedError } from './api.ts';
export type * from './api.ts';

type Listener = { readonly event: keyof GameEvents; readonly call: (detail: never) => void };

/** Appends the game's frame to `element`, which must be in a document. Throws an EmbedError for invalid arguments. */
export function embed(element: Element, options: EmbedOptions = {}): EmbeddedGame {
  const view = (element as Element | null)?.ownerDocument?.defaultView;
  if (!view) throw new EmbedError('bad-argument', 'embed() requires an element that is in a document.');
  const frame = createFrameElement(element.ownerDocument, options);
  const { iframe } = frame;
  const { log = (message: string) => console.warn(message) } = options;
  const listeners = new Set<Listener>();
  const settings: HostSettings = { isMuted: options.isMuted ?? false, language: options.language };
  const link = openGameLink({
    view,
    frame,
    settings,
    options,
    onEvent: (message) => notify(listeners, message, log),
    log,
  });
  let isDestroyed = false;

  // Handles the rejection for hosts that do not.
  link.ready.catch((error: EmbedError) => error.code === 'not-ready' && log(error.message));

  async function call(name: Call['call'], value?: boolean | string): Promise<GameState> {
    if (isInPage && !iframe.isConnected) destroy();
    if (isDestroyed) throw new EmbedError('destroyed', 'The game was destroyed.');
    return link.call(name, value);
  }

  /** Moves the keyboard focus into the game if the call follows a user gesture, such as a press on a Play button of the host. */
  function focus(): void {
    if (view!.navigator.userActivation?.isActive) iframe.focus({ preventScroll: true });
  }

  function destroy(): void {
    if (isDestroyed) return;
    isDestroyed = true;
    listeners.clear();
    link.close(new EmbedError('destroyed', 'The game was destroyed.'));
    iframe.remove();
  }

  element.append(iframe);
  const isInPage = iframe.isConnected;

  return {
    iframe,
    ready: link.ready,
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
      if (typeof isMuted !== 'boolean') throw new EmbedError('bad-argument', 'mute() requires true or false.');
      settings.isMuted = isMuted;
      return call('mute', isMuted);
    },
    async setLanguage(language) {
      if (typeof language !== 'string') throw new EmbedError('bad-argument', 'setLanguage() requires a code, such as "en".');
      const state = await call('setLanguage', language);
      settings.language = language;
      return state;
    },
    hold(isHeld) {
      if (!isHeld) focus();
      return call('hold', isHeld);
    },
    getState: () => call('getState'),
    on(event, listener) {
      if (!isEventName(event)) throw new EmbedError('bad-argument', `Unknown event "${String(event)}".`);
      const entry = { event, call: listener };
      listeners.add(entry);
      return () => void listeners.delete(entry);
    },
    destroy,
  };
}

/** Calls the listeners of an event. Logs an exception and continues with the next listener. */
function notify(
  listeners: ReadonlySet<Listener>,
  { event, detail }: { readonly event: keyof GameEvents; readonly detail: unknown },
  log: (message: string) => void,
): void {
  for (const listener of [...listeners]) {
    if (listener.event !== event) continue;
    try {
      listener.call(detail as never);
    } catch (error) {
      log(`A listener for "${event}" failed: ${String(error)}`);
    }
  }
}
