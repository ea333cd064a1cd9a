// Opens the portal that the settings name, while the game is already there: nothing waits for it, and without it there are no ads.
import { effect } from '@preact/signals-core';
import { showSnackbar, type Hud } from '../hud/hud.ts';
import { createAdBreaks } from '../portal/ad-breaks.ts';
import { createPortal } from '../portal/create-portal.ts';
import type { Portal } from '../portal/portal.ts';
import type { Settings } from '../settings/settings.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import { carrySave, type SaveCarrier } from './carry-save.ts';
import { connectAds, type Ads } from './connect-ads.ts';
import type { SaveKeeper } from './keep-save.ts';
import { createKeptReward } from './kept-reward.ts';

/** How long the portal may take to be ready before it counts as degraded. */
const LIMIT_SECONDS = 10;

type PortalParts = {
  readonly hud: Hud;
  /** What is stored on this device. */
  readonly store: KeyValueStore;
  readonly keeper: SaveKeeper;
  readonly settings: Promise<Settings>;
  /** Told the site's language tag, whatever language was chosen. */
  readonly suggestLanguage: (tag: string) => void;
  /** Told what the portal does. */
  readonly log: (message: string) => void;
  readonly create?: typeof createPortal;
};

/** The game's side of the site that hosts it. */
export type Site = Ads & {
  /** The save was written: the site may carry it to other devices. */
  keepSave(): void;
  /** The player is back: another device may have played meanwhile. */
  refreshSave(): void;
  /** The page is being left. */
  leave(): void;
};

/** Until the portal is there, and if it never comes, ads are not shown and videos answer at once that they were not. */
export function openPortal({ settings, hud, store, keeper, suggestLanguage, log, create = createPortal }: PortalParts): Site {
  let ads: Ads | undefined;
  let carrier: SaveCarrier | undefined;

  async function open(): Promise<void> {
    const chosen = await settings;
    const portal = await create(chosen, log);
    portal.loadingProgress(0);
    const breaks = createAdBreaks({ portal, now: () => performance.now(), cooldownSeconds: chosen.adCooldownSeconds });
    ads = connectAds({ portal, breaks, reward: createKeptReward(store), hud });
    reportPlay(portal, hud);
    effect(() => {
      if (hud.isOver.value) breaks.endGame();
    });
    portal.on('mute', () => followMute(portal));
    portal.on('ready', () => becomeReady(portal));
    log(`The portal ${portal.id} is ${await portal.init(LIMIT_SECONDS)}.`);
  }

  function becomeReady(portal: Portal): void {
    followMute(portal);
    const locale = portal.locale();
    // Behind the language that the game begins with.
    if (locale !== undefined) whenLoaded(hud, () => suggestLanguage(locale));
    const remote = portal.store();
    if (remote) carry(remote).catch((error: unknown) => log(`The site's save could not be had: ${String(error)}`));
  }

  async function carry(remote: NonNullable<ReturnType<Portal['store']>>): Promise<void> {
    carrier = await carrySave({ remote, local: store, keeper, log, now: Date.now });
  }

  function followMute(portal: Portal): void {
    hud.isHostMuted.value = portal.isMuted();
  }

  open().catch((error: unknown) => {
    log(`Failed to open the portal: ${String(error)}. Playing without ads.`);
    hud.send({ type: 'offerVideo', video: 'none' });
  });
  return {
    offerAd: (at) => ads?.offerAd(at),
    askReward() {
      if (ads) return ads.askReward();
      hud.send({ type: 'answerReward', isRewarded: false });
      showSnackbar(hud, 'snackbar.sdkNotReady');
    },
    keepSave: () => carrier?.keep(),
    refreshSave: () => void carrier?.refresh(),
    leave: () => carrier?.flush(),
  };
}

/** Tells the portal when all is loaded, when somebody plays, and of the moments that were good. */
function reportPlay(portal: Portal, hud: Hud): void {
  whenLoaded(hud, () => portal.loadingFinished());
  effect(() => (hud.isPlaying.value ? portal.gameplayStart() : portal.gameplayStop()));
  effect(() => {
    if (hud.overlay.value === 'levelUp') portal.happyTime();
  });
}

/** Calls once, when the game has left the splash. */
function whenLoaded(hud: Hud, call: () => void): void {
  const stop = effect(() => {
    if (hud.screen.value === 'loading') return;
    queueMicrotask(() => stop());
    call();
  });
}
