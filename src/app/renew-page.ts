// Reloads the page, once, where a deploy has removed files that the open page still needs.
import { fetchText } from '../loading/fetch-text.ts';

/** Between looks for a calm moment. */
const INTERVAL_MILLISECONDS = 1000;

/** In the session's storage: the boot script of the page that was reloaded. */
const MARK = 'frozen-jewel-reloaded';

const BOOT_SCRIPT = /\bboot-\w+\.js/;

type RenewalParts = {
  /** Whether a reload interrupts nothing. */
  readonly isCalm: () => boolean;
  /** Saves the game and reloads the page. */
  readonly reload: () => void;
  /** Called where the page is outdated and must not reload itself. */
  readonly onOutdated: () => void;
};

type RenewalBrowser = {
  /** The address of the boot script that runs. */
  readonly ownScript: string;
  /** The page as the server has it now. */
  readonly fetchPage: () => Promise<string>;
  /** Throws where storage is blocked. */
  readonly openMarks: () => Pick<Storage, 'getItem' | 'setItem'>;
};

const browserOf = (page: Document): RenewalBrowser => ({
  ownScript: page.querySelector('script[type=module]')?.getAttribute('src') ?? '',
  fetchPage: () => fetchText(page.location.href.split('#')[0], { cache: 'no-store' }),
  openMarks: () => sessionStorage,
});

/**
 * Returns the listener for lost code. A page is outdated if the server's page names another boot script. It reloads itself at the next
 * calm moment. A mark in the session's storage prevents a second reload: where storage is blocked, or the reload brought the same page
 * again, `onOutdated` is called instead. The listener's promise stays pending while the page reloads.
 */
export function createRenewal({ isCalm, reload, onOutdated }: RenewalParts, browser = browserOf(document)): () => Promise<void> {
  let isDue = false;
  let timer: ReturnType<typeof setInterval> | undefined;

  async function reloadIfCalm(): Promise<void> {
    if (!isCalm()) {
      timer ??= setInterval(() => void reloadIfCalm(), INTERVAL_MILLISECONDS);
      return;
    }
    clearInterval(timer);
    if (leaveMark(browser)) {
      reload();
      await new Promise(() => undefined);
    }
    // After the caller's own message, which it replaces.
    setTimeout(onOutdated);
  }

  return async () => {
    isDue ||= await isOutdated(browser);
    if (isDue) await reloadIfCalm();
  };
}

async function isOutdated({ ownScript, fetchPage }: RenewalBrowser): Promise<boolean> {
  try {
    const script = BOOT_SCRIPT.exec(await fetchPage())?.[0];
    return script !== undefined && script !== ownScript;
  } catch {
    return false;
  }
}

/** Returns false where the page has been reloaded before, or that could not be remembered. */
function leaveMark({ ownScript, openMarks }: RenewalBrowser): boolean {
  try {
    const marks = openMarks();
    if (marks.getItem(MARK) === ownScript) return false;
    marks.setItem(MARK, ownScript);
    return true;
  } catch {
    return false;
  }
}
