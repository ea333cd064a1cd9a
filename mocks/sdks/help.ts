// The help card of a mock SDK: its scenarios as links, for `?ad=help` and for unknown scenarios.
import { addStyles } from './styles.ts';

/** The value of `ad` in the address that opens the card. */
export const HELP = 'help';

/** Shows the card if the page's address requires it. */
export function offerHelp(site: string, scenarios: readonly string[]): void {
  const requested = new URLSearchParams(location.search).get('ad');
  if (requested === null || scenarios.includes(requested)) return;
  addStyles();
  const dialog = document.createElement('dialog');
  dialog.className = 'mock-ad help';
  dialog.lang = 'en';
  dialog.setAttribute('aria-labelledby', 'mock-ad-title');
  dialog.innerHTML = `<div class="words">
    <h2 class="title" id="mock-ad-title">Ads of ${site}</h2>
    <p>No real ad here: choose how the ad service behaves.</p>
    <nav>${scenarios.map((name) => `<a href="${addressOf(name)}">${name}</a>`).join('')}</nav>
    <p class="fine">&amp;ad-delay=5 in the address: ads start after 5 seconds, not 2. &amp;ad-speed=5: ads are five times faster.</p>
    <form method="dialog"><button>Just play</button></form>
  </div>`;
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** Returns the address of the same page with that scenario. */
function addressOf(scenario: string): string {
  const parameters = new URLSearchParams(location.search);
  parameters.set('ad', scenario);
  return `?${parameters.toString().replace(/&/g, '&amp;')}`;
}
