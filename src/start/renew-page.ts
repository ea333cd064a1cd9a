// Reloads the page once if a deploy has removed files that the open page still needs.
import type { GameWorld } from '../game/world.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';
import { fetchText } from '../loading/fetch-text.ts';
import { setLossListener } from '../loading/load-late.ts';

/** Interval between checks for a calm moment. */
const INTERVAL_MILLISECONDS = 1000;

/** Key in sessionStorage. The value is the boot script of the reloaded page. */
const MARK = 'frozen-jewel-reloaded';

type RenewalOptions = {
  readonly world: Pick<GameWorld, 'flow' | 'input'>;
  readonly hud: Pick<Hud, 'isPartAwaited' | 'snackbar'>;
  /** Applies and stores everything: the page is being left. */
  readonly leave: () => void;
};

/**
 * Listens for lost code. A page is outdated if the server's page names another boot script. It saves and reloads itself at the next calm
 * moment. A mark in sessionStorage prevents a second reload: if storage is blocked, or the reload returned the outdated page again, a
 * message is shown instead. The listener's promise stays pending while the page reloads.
 */
export function followRenewal({ world, hud, leave }: RenewalOptions): void {
  const ownScript = document.querySelector('script[type=module]')!.getAttribute('src')!;
  let isDue = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  /** Returns true between games and while an overlay's code is missing; false during a drag or around an ad. */
  function isCalm(): boolean {
    const { flow, input } = world;
    const isBetweenGames = flow.screen !== 'game' && flow.overlay === 'none';
    return (isBetweenGames || hud.isPartAwaited.peek()) && input.drag.phase === 'idle' && flow.ad === 'none' && flow.awaited === 'none';
  }

  async function reloadIfCalm(): Promise<void> {
    if (!isCalm()) {
      timer ??= setInterval(() => void reloadIfCalm(), INTERVAL_MILLISECONDS);
      return;
    }
    clearInterval(timer);
    if (leaveMark()) {
      leave();
      location.reload();
      await new Promise(() => undefined);
    }
    // Runs after the caller's own message, to replace it.
    setTimeout(() => showSnackbar(hud, 'snackbar.newVersion'));
  }

  /** Returns false if the page was reloaded before or the mark cannot be stored. */
  function leaveMark(): boolean {
    try {
      return sessionStorage[MARK] !== ownScript && !!(sessionStorage[MARK] = ownScript);
    } catch {
      return false;
    }
  }

  setLossListener(async () => {
    const text = await fetchText(location.href, { cache: 'no-store' }).catch(() => '');
    const [script = ownScript] = /\bboot-\w+\.js/.exec(text) ?? [];
    isDue ||= script !== ownScript;
    if (isDue) await reloadIfCalm();
  });
}
