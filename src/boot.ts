// The page's script: starts the game once the styles are there, and says so on the page where it cannot. Imports nothing that could fail.
// Its syntax is that of the first browsers with import(): an older one than the game needs must be able to read it.

/** As long as the words of splash.css wait. */
const STYLES_LIMIT_MILLISECONDS = 20_000;

function fail(reason: 'failed' | 'too-old', error: unknown): void {
  console.error(error);
  document.getElementById('splash')!.className = reason;
}

/** Features that appeared with the least versions: WeakRef with Chrome 84, dialogs with Firefox 98 and Safari 15.4. */
function isTooOld(): boolean {
  return !('WeakRef' in window && 'HTMLDialogElement' in window);
}

/** The last rule of the styles is missing. In a frame that is not displayed there are no computed styles to read. */
function areStylesLost(): boolean {
  const computed = getComputedStyle(document.documentElement);
  return computed.display !== '' && computed.getPropertyValue('--styles-end') === '';
}

function start(): void {
  if (isTooOld()) return fail('too-old', navigator.userAgent);
  if (areStylesLost()) return fail('failed', 'The styles could not be loaded.');
  import('./main.ts').catch((error) => fail('failed', error));
}

function startWithStyles(): void {
  const link = document.querySelector<HTMLLinkElement>('link[rel=stylesheet]')!;
  if (link.sheet || document.readyState === 'complete') return start();
  const timer = setTimeout(() => {
    // While they are awaited the browser shows nothing at all.
    link.remove();
    fail('failed', 'The styles did not arrive.');
  }, STYLES_LIMIT_MILLISECONDS);
  ['load', 'error'].forEach((type) => {
    link.addEventListener(type, () => {
      clearTimeout(timer);
      start();
    });
  });
}

// As an async script, which styles that hang do not hold up, it may come before the page's end.
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', startWithStyles);
else startWithStyles();
