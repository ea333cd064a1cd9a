// Opens the portal named in the settings. The game does not wait for it; without a portal there are no ads.
import { effect } from '@preact/signals-core';
import type { AdBreak } from '../flow/flow.ts';
import type { Hud } from '../state/hud.ts';
import { onceLoaded } from '../state/once.ts';
import { createAdBreaks } from '../portal/ad-breaks.ts';
import { createPortal } from '../portal/create-portal.ts';
import type { Portal } from '../portal/portal.ts';
import type { Settings } from '../settings/settings.ts';
import type { KeyValueStore, RemoteStore } from '../platform/key-value-store.ts';
import { syncPortalSave, type PortalSaveSync } from '../save/sync-portal-save.ts';
import { connectAds, type Ads } from './connect-ads.ts';
import type { SaveKeeper } from '../save/keep-save.ts';

/** Time after which a portal that is not ready counts as degraded. */
const LIMIT_SECONDS = 30;

type PortalOptions = {
  readonly hud: Hud;
  /** This device's storage. */
  readonly store: KeyValueStore;
  readonly keeper: SaveKeeper;
  readonly settings: Promise<Settings>;
  /** Receives the site's language tag, even if the player has chosen a language. */
  readonly suggestLanguage: (tag: string) => void;
  /** Receives the portal's actions and failures. */
  readonly log: (message: string) => void;
  readonly create?: typeof createPortal;
};

/** The game's interface to the hosting site. */
export type Site = ReturnType<typeof openPortal>;

/** Opens the portal in the background. Until that succeeds, no ads are shown and no rewards are offered. */
export function openPortal({ settings, hud, store, keeper, suggestLanguage, log, create = createPortal }: PortalOptions) {
  let ads: Ads | undefined;
  let saveSync: PortalSaveSync | undefined;

  async function open(): Promise<void> {
    const chosen = await settings;
    const portal = await create(chosen, log);
    const breaks = createAdBreaks({ portal, now: () => performance.now(), cooldownSeconds: chosen.adCooldownSeconds });
    ads = connectAds({ portal, breaks, store, hud });
    reportPlay(portal, hud);
    effect(() => {
      if (hud.isOver.value) breaks.endGame();
    });
    portal.on('mute', () => followMute(portal));
    portal.on('ready', () => becomeReady(portal));
    portal.on('account', () => void saveSync?.refresh());
    const outcome = await portal.init(LIMIT_SECONDS);
    if (outcome === 'degraded') ads.disableVideos();
    log(`The portal ${portal.id} is ${outcome}.`);
  }

  function becomeReady(portal: Portal): void {
    onceLoaded(hud, () => portal.loadingFinished());
    followMute(portal);
    const locale = portal.locale();
    // SDKs do not always follow their own types. After the game's first language has been shown.
    if (typeof locale === 'string' && locale !== '') onceLoaded(hud, () => suggestLanguage(locale));
    const remote = portal.store();
    if (remote) void keepIn(remote);
  }

  /** Synchronizes the save with the site's store. Resolves when both are merged. */
  function keepIn(remote: RemoteStore): Promise<void> {
    saveSync = syncPortalSave({ remote, local: store, keeper, log, now: Date.now });
    return saveSync.refresh();
  }

  function followMute(portal: Portal): void {
    hud.isHostMuted.value = portal.isMuted();
  }

  open().catch((error: unknown) => {
    log(`Failed to open the portal: ${String(error)}. Playing without ads.`);
    hud.send({ type: 'offerVideo', video: 'none' });
  });
  return {
    offerAd: (at: AdBreak) => ads?.offerAd(at),
    requestReward: () => ads?.requestReward(),
    keepIn,
    /** Returns undefined until the save is kept in the site's store. */
    saveSync: () => saveSync,
  };
}

/** Reports start and stop of play, and happy moments to the portal. */
function reportPlay(portal: Portal, hud: Hud): void {
  effect(() => (hud.isPlaying.value ? portal.gameplayStart() : portal.gameplayStop()));
  effect(() => {
    if (hud.overlay.value === 'levelUp') portal.happyTime();
  });
}
