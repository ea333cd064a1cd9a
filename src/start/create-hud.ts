import { computed, signal } from '@preact/signals-core';
import type { GameWorld } from '../game/world.ts';
import { bindWorld } from '../state/bridge.ts';
import { FIRST_DAILY } from '../state/daily-view.ts';
import type { AppSignals, Hud, HudCalls } from '../state/hud.ts';
import { FIRST_LEADERBOARD } from '../state/leaderboard-view.ts';
import { FIRST_RECORDS_VIEW } from '../state/records-view.ts';

/** The HUD's data and `publish`, which updates the world's signals. */
export type LiveHud = Hud & { readonly publish: () => void };

export function createHud(world: GameWorld, calls: HudCalls): LiveHud {
  const {
    signals: { flowAd, ...signals },
    publish,
  } = bindWorld(world);
  const app = createAppSignals();
  // The page is ahead of the flow, which follows in the next frame. Until then no panel may open that the end of the ad closes.
  const adStage = computed(() => (app.ad.value.stage === 'none' ? flowAd.value : app.ad.value.stage));
  return { ...signals, ...app, adStage, ...calls, publish };
}

function createAppSignals(): AppSignals {
  return {
    isHostMuted: signal(false),
    lastInput: signal('none'),
    ad: signal({ stage: 'none', seconds: 0 }),
    leaderboardTarget: signal('none'),
    leaderboard: signal(FIRST_LEADERBOARD),
    scoreService: signal(undefined),
    daily: signal(FIRST_DAILY),
    records: signal(FIRST_RECORDS_VIEW),
    isShareable: signal(false),
    isPartAwaited: signal(false),
    copyText: signal(undefined),
    carry: signal(undefined),
    snackbar: signal({ count: 0, text: undefined }),
    language: signal('en'),
  };
}
