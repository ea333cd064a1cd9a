import { signal } from '@preact/signals-core';
import type { GameWorld } from '../game/world.ts';
import { bindWorld } from '../state/bridge.ts';
import { FIRST_DAILY } from '../state/daily-view.ts';
import type { AppSignals, Hud, HudCalls } from '../state/hud.ts';
import { FIRST_LEADERBOARD } from '../state/leaderboard-view.ts';
import { FIRST_RECORDS_VIEW } from '../state/records-view.ts';

/** The HUD's data and `publish`, which updates the world's signals. */
export type LiveHud = Hud & { readonly publish: () => void };

export function createHud(world: GameWorld, calls: HudCalls): LiveHud {
  const { signals, publish } = bindWorld(world);
  return { ...signals, ...createAppSignals(), ...calls, publish };
}

function createAppSignals(): AppSignals {
  return {
    isHostMuted: signal(false),
    lastInput: signal('none'),
    isPageTaken: signal(false),
    adSeconds: signal(0),
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
