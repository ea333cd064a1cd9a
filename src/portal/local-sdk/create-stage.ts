// The stage of the local SDK: its countdown, ad and splash in one modal dialog, which stands before every dialog of the game.
import type { AdKind } from '../portal.ts';
import { adMarkup, countdownMarkup, splashMarkup } from './markup.ts';
import type { Stage } from './stage.ts';
import { addStyles } from './styles.ts';
import { wait } from './wait.ts';
import { wordsFor } from './words.ts';

/** How long an ad lasts if nobody closes it; a rewarded one is then complete. */
const AD_SECONDS: Readonly<Record<AdKind, number>> = { interstitial: 15, rewarded: 3 };

const COUNTDOWN_SECONDS = 3;

/** All goes `speed` times faster. The dialog is made when it is first needed. */
export function createStage(speed: number): Stage {
  let dialog: HTMLDialogElement | undefined;
  /** What Escape does; undefined while there is nothing to be left. */
  let leave: (() => void) | undefined;

  function createDialog(): HTMLDialogElement {
    const element = document.createElement('dialog');
    element.className = 'local-ad';
    element.setAttribute('aria-labelledby', 'local-ad-title');
    element.addEventListener('cancel', (event) => {
      event.preventDefault();
      leave?.();
    });
    element.addEventListener('close', () => {
      // A browser closes a dialog that is asked to often enough. While it is on stage it is open.
      if (element.isConnected && !element.open) element.showModal();
    });
    addStyles();
    return element;
  }

  function show(markup: string, language: string, seconds = 0): HTMLDialogElement {
    dialog ??= createDialog();
    dialog.innerHTML = markup;
    dialog.lang = language;
    dialog.style.setProperty('--seconds', `${seconds / speed}s`);
    if (!dialog.isConnected) document.body.append(dialog);
    // Anew each time, so that it is before what the game may have opened since.
    dialog.close();
    dialog.showModal();
    return dialog;
  }

  function hide(): void {
    leave = undefined;
    // Closing, unlike removing, gives the focus back to where it was.
    dialog?.close();
    dialog?.remove();
  }

  /** Shows something with a button, until that is pressed or `seconds` have passed. */
  function showUntil(element: HTMLDialogElement, seconds: number): Promise<'button' | 'time'> {
    return new Promise((resolve) => {
      leave = () => resolve('button');
      element.querySelector('button')?.addEventListener('click', () => resolve('button'));
      if (seconds < Infinity) void wait(seconds / speed).then(() => resolve('time'));
    });
  }

  return {
    async countDown() {
      const words = wordsFor(document.documentElement.lang);
      const element = show(countdownMarkup(words), words.language, COUNTDOWN_SECONDS);
      for (let left = COUNTDOWN_SECONDS; left > 0; left--) {
        element.querySelector('.digit')!.textContent = `${left}`;
        element.querySelector('.title')!.textContent = words.countdown(left);
        await wait(1 / speed);
      }
    },
    async showAd(kind, secondsUntilClosed) {
      const words = wordsFor(document.documentElement.lang);
      const element = show(adMarkup(words, kind), words.language, AD_SECONDS[kind]);
      const end = await showUntil(element, secondsUntilClosed ?? AD_SECONDS[kind]);
      hide();
      return end === 'time' && secondsUntilClosed === undefined ? 'watched' : 'closed';
    },
    async showSplash() {
      const words = wordsFor(document.documentElement.lang);
      await showUntil(show(splashMarkup(words), words.language), Infinity);
      hide();
    },
  };
}
