// Starts the game once the styles have loaded, or shows a failure message on the page. Has no static imports: they could fail to load.
// Uses only the syntax of the first browsers with import(), so that unsupported browsers can parse it too.

/** Equals the delay of the failure message in splash.css. */
const STYLES_LIMIT_MILLISECONDS = 20_000;

function fail(reason: 'failed' | 'too-old', error: unknown): void {
  console.error(error);
  document.getElementById('splash')!.className = reason;
}

/** Tests for features of the minimum versions: WeakRef (Chrome 84), dialogs (Firefox 98, Safari 15.4). */
function isTooOld(): boolean {
  return !('WeakRef' in window && 'HTMLDialogElement' in window);
}

/** Returns whether the last rule of the styles is missing. Returns false in a hidden frame, which has no computed styles. */
function areStylesLost(): boolean {
  const computed = getComputedStyle(document.documentElement);
  return computed.display !== '' && computed.getPropertyValue('--styles-end') === '';
}

function start(): void {
  if (isTooOld()) return fail('too-old', navigator.userAgent);
  if (areStylesLost()) return fail('failed', 'Failed to load the styles.');
  import('./main.ts').catch((error) => fail('failed', error));
}

function startWithStyles(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')!;
  if (link.sheet || document.readyState === 'complete') return start();
  const timer = setTimeout(() => {
    // The browser paints nothing while styles are pending.
    link.remove();
    fail('failed', 'The styles did not load in time.');
  }, STYLES_LIMIT_MILLISECONDS);
  ['load', 'error'].forEach((type) => {
    link.addEventListener(type, () => {
      clearTimeout(timer);
      start();
    });
  });
}

// The script is async so that pending styles do not block it. It may run before the page is parsed.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startWithStyles);
else startWithStyles();
