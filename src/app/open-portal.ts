// Opens the portal that the settings name, while the game is already there: nothing waits for it, and without it there are no ads.
import { effect } from '@preact/signals-core';
import { tell, type Hud } from '../hud/bridge.ts';
import { createAdBreaks } from '../portal/ad-breaks.ts';
import { createPortal } from '../portal/create-portal.ts';
import type { Portal } from '../portal/portal.ts';
import { readSettings } from '../portal/settings.ts';
import { connectAds, type Ads } from './connect-ads.ts';

/** How long the portal may take to be ready before it counts as degraded. */
const LIMIT_SECONDS = 10;

type PortalParts = {
  readonly hud: Hud;
  /** Told what a host must know: settings that cannot be read. */
  readonly warn: (message: string) => void;
  /** Told what the portal does. */
  readonly log: (message: string) => void;
};

/**
 * Until the portal is there, and if it never comes, ads are not shown and videos answer at once that they were not. The ad of
 * the start-up, whose moment mostly comes before the portal is ready, is shown once it is, if nobody has begun to play.
 */
export function openPortal({ hud, warn, log }: PortalParts): Ads {
  let ads: Ads | undefined;
  let isReady = false;
  let wasOffered = false;

  async function open(): Promise<void> {
    const settings = await readSettings(async () => (await fetch('settings.json')).text(), warn);
    const portal = await createPortal(settings, log);
    const breaks = createAdBreaks({ portal, now: () => performance.now(), cooldownSeconds: settings.adCooldownSeconds });
    ads = connectAds({ portal, breaks, send: hud.send, tell: (text) => tell(hud, text) });
    reportPlay(portal, hud);
    log(`The portal ${portal.id} is ${await portal.init(LIMIT_SECONDS)}.`);
    isReady = true;
    if (wasOffered && hud.screen.peek() === 'menu') ads.offer();
  }

  open().catch((error: unknown) => log(`The portal could not be opened: ${String(error)}`));
  return {
    offer() {
      wasOffered = true;
      if (isReady) ads?.offer();
    },
    askReward() {
      if (ads) return ads.askReward();
      hud.send({ type: 'answerReward', isRewarded: false });
      tell(hud, 'snackbar.sdkNotReady');
    },
  };
}

/** Tells the portal when somebody plays, and of the moments that were good. */
function reportPlay(portal: Portal, hud: Hud): void {
  effect(() => {
    if (hud.screen.value !== 'loading') portal.loadingFinished();
  });
  effect(() => (hud.isPlaying.value ? portal.gameplayStart() : portal.gameplayStop()));
  effect(() => {
    if (hud.overlay.value === 'levelUp') portal.happyTime();
  });
}
