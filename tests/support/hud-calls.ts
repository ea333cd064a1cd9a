import type { HudCalls } from '../../src/state/hud.ts';

const ignore = () => {};

/** Calls of a HUD without a page. */
export const NO_HUD_CALLS: HudCalls = {
  send: ignore,
  chooseLanguage: ignore,
  previewTheme: async () => {},
  sendToLeaderboard: ignore,
  sendToScoreService: ignore,
  share: ignore,
};
