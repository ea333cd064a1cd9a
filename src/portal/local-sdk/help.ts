// Help: a card with the scenarios that a local SDK knows, for whoever asks for them, or for one that it does not know.
import { addStyles } from './styles.ts';

/** What `ad` in the address must be for it. */
export const HELP = 'help';

/** Shows the card if the page's address asks for it. */
export function offerHelp(site: string, scenarios: readonly string[]): void {
  const asked = new URLSearchParams(location.search).get('ad');
  if (asked === null || scenarios.includes(asked)) return;
  addStyles();
  const dialog = document.createElement('dialog');
  dialog.className = 'local-ad help';
  dialog.lang = 'en';
  dialog.setAttribute('aria-labelledby', 'local-ad-title');
  dialog.innerHTML = `<div class="words">
    <h2 class="title" id="local-ad-title">Ads of ${site}</h2>
    <p>No real ad here: choose how the ad service behaves.</p>
    <nav>${scenarios.map((name) => `<a href="${addressOf(name)}">${name}</a>`).join('')}</nav>
    <p class="fine">&amp;ad-speed=5 in the address makes it all five times faster.</p>
    <form method="dialog"><button>Just play</button></form>
  </div>`;
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** The same page with that scenario. */
function addressOf(scenario: string): string {
  const parameters = new URLSearchParams(location.search);
  parameters.set('ad', scenario);
  return `?${parameters.toString().replace(/&/g, '&amp;')}`;
}
