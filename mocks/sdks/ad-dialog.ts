// Shows the ads and the splash of a mock SDK in one modal dialog, in front of the game's dialogs.
import type { AdKind } from '../../src/portal/portal.ts';
import { adMarkup, splashMarkup } from './markup.ts';
import { addStyles } from './styles.ts';
import { wait } from './wait.ts';
import { wordsFor } from './words.ts';

export type AdDialog = {
  /** Resolves with whether the ad was watched to its end. With `secondsUntilClosed` the ad closes before its end. */
  showAd(kind: AdKind, secondsUntilClosed?: number): Promise<'watched' | 'closed'>;
  /** Resolves when the player closes the splash. */
  showSplash(): Promise<void>;
};

/** Duration of an ad that is not closed, in seconds. A rewarded ad is then complete. */
const AD_SECONDS: Readonly<Record<AdKind, number>> = { interstitial: 15, rewarded: 3 };

/** Runs `speed` times faster. Creates the dialog on first use. */
export function createAdDialog(speed: number): AdDialog {
  let dialog: HTMLDialogElement | undefined;
  /** The action of Escape. Undefined while the dialog is closed. */
  let leave: (() => void) | undefined;

  function createDialog(): HTMLDialogElement {
    const element = document.createElement('dialog');
    element.className = 'mock-ad';
    element.setAttribute('aria-labelledby', 'mock-ad-title');
    element.addEventListener('cancel', (event) => {
      event.preventDefault();
      leave?.();
    });
    element.addEventListener('close', () => {
      // Browsers close a dialog after repeated close requests. This one stays open until `hide`.
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
    // Reopened each time, to be in front of dialogs that the game has opened since.
    dialog.close();
    dialog.showModal();
    return dialog;
  }

  function hide(): void {
    leave = undefined;
    // Closing, unlike removing, restores the focus.
    dialog?.close();
    dialog?.remove();
  }

  /** Resolves when the button of `element` is pressed or `seconds` have passed. */
  function showUntil(element: HTMLDialogElement, seconds: number): Promise<'button' | 'time'> {
    return new Promise((resolve) => {
      leave = () => resolve('button');
      element.querySelector('button')?.addEventListener('click', () => resolve('button'));
      if (seconds < Infinity) void wait(seconds / speed).then(() => resolve('time'));
    });
  }

  return {
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
