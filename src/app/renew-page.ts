// Reloads the page once if a deploy has removed files that the open page still needs.
import { fetchText } from '../loading/fetch-text.ts';

/** Interval between checks for a calm moment. */
const INTERVAL_MILLISECONDS = 1000;

/** Key in sessionStorage. The value is the boot script of the reloaded page. */
const MARK = 'frozen-jewel-reloaded';

const BOOT_SCRIPT = /\bboot-\w+\.js/;

type RenewalOptions = {
  /** Returns whether a reload would not interrupt the player. */
  readonly isCalm: () => boolean;
  /** Saves the game and reloads the page. */
  readonly reload: () => void;
  /** Called if the page is outdated and must not reload itself. */
  readonly onOutdated: () => void;
};

type RenewalBrowser = {
  /** Address of the running boot script. */
  readonly ownScript: string;
  /** Fetches the current page from the server. */
  readonly fetchPage: () => Promise<string>;
  /** Returns sessionStorage. Throws if storage is blocked. */
  readonly openMarks: () => Pick<Storage, 'getItem' | 'setItem'>;
};

const browserOf = (page: Document): RenewalBrowser => ({
  ownScript: page.querySelector('script[type=module]')?.getAttribute('src') ?? '',
  fetchPage: () => fetchText(page.location.href.split('#')[0], { cache: 'no-store' }),
  openMarks: () => sessionStorage,
});

/**
 * Returns the listener for lost code. A page is outdated if the server's page names another boot script. It reloads itself at the next
 * calm moment. A mark in sessionStorage prevents a second reload: if storage is blocked, or the reload returned the outdated page again,
 * `onOutdated` is called instead. The listener's promise stays pending while the page reloads.
 */
export function createRenewal({ isCalm, reload, onOutdated }: RenewalOptions, browser = browserOf(document)): () => Promise<void> {
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
    // Runs after the caller's own message, to replace it.
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

/** Returns false if the page was reloaded before or the mark cannot be stored. */
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
