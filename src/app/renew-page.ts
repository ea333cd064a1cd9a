// Reloads the page once if a deploy has removed files that the open page still needs.
import { showSnackbar } from '../hud/hud.ts';
import { fetchText } from '../loading/fetch-text.ts';
import { setLossListener } from '../loading/load-late.ts';
import type { Game } from './create-game.ts';

/** Interval between checks for a calm moment. */
const INTERVAL_MILLISECONDS = 1000;

/** Key in sessionStorage. The value is the boot script of the reloaded page. */
const MARK = 'frozen-jewel-reloaded';

type RenewalOptions = {
  /** Returns whether a reload would not interrupt the player. */
  readonly isCalm: () => boolean;
  /** Saves the game and reloads the page. */
  readonly reload: () => void;
  /** Called if the page is outdated and must not reload itself. */
  readonly onOutdated: () => void;
  /** Address of the running boot script. */
  readonly ownScript: string;
  /** Fetches the current page from the server. */
  readonly fetchPage: () => Promise<string>;
  /** Returns sessionStorage. Throws if storage is blocked. */
  readonly openMarks: () => Record<string, unknown>;
};

/** Saves and reloads an outdated page as soon as that does not interrupt the player. */
export function followRenewal({ world, hud, lifecycle }: Pick<Game, 'world' | 'hud' | 'lifecycle'>): void {
  setLossListener(
    createRenewal({
      /** Returns true between games and while an overlay's code is missing; false during a drag or around an ad. */
      isCalm() {
        const { flow, input } = world;
        const isBetweenGames = flow.screen !== 'game' && flow.overlay === 'none';
        return (isBetweenGames || hud.isPartAwaited.peek()) && input.drag.phase === 'idle' && flow.ad === 'none' && flow.awaited === 'none';
      },
      reload() {
        lifecycle.leave();
        location.reload();
      },
      onOutdated: () => showSnackbar(hud, 'snackbar.newVersion'),
      ownScript: document.querySelector('script[type=module]')!.getAttribute('src')!,
      fetchPage: () => fetchText(location.href, { cache: 'no-store' }),
      openMarks: () => sessionStorage,
    }),
  );
}

/**
 * Returns the listener for lost code. A page is outdated if the server's page names another boot script. It reloads itself at the next
 * calm moment. A mark in sessionStorage prevents a second reload: if storage is blocked, or the reload returned the outdated page again,
 * `onOutdated` is called instead. The listener's promise stays pending while the page reloads.
 */
export function createRenewal({ isCalm, reload, onOutdated, ownScript, fetchPage, openMarks }: RenewalOptions): () => Promise<void> {
  let isDue = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function reloadIfCalm(): Promise<void> {
    if (!isCalm()) {
      timer ??= setInterval(() => void reloadIfCalm(), INTERVAL_MILLISECONDS);
      return;
    }
    clearInterval(timer);
    if (leaveMark()) {
      reload();
      await new Promise(() => undefined);
    }
    // Runs after the caller's own message, to replace it.
    setTimeout(onOutdated);
  }

  /** Returns false if the page was reloaded before or the mark cannot be stored. */
  function leaveMark(): boolean {
    try {
      const marks = openMarks();
      return marks[MARK] !== ownScript && !!(marks[MARK] = ownScript);
    } catch {
      return false;
    }
  }

  return async () => {
    const [script = ownScript] = /\bboot-\w+\.js/.exec(await fetchPage().catch(() => '')) ?? [];
    isDue ||= script !== ownScript;
    if (isDue) await reloadIfCalm();
  };
}
