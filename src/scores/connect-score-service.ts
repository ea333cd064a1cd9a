// Connects the score service to the game: shows its state in the HUD, handles the player's commands and reports games to it.
import { effect } from '@preact/signals-core';
import { isCovered, type Hud } from '../state/hud.ts';
import type { ScoreServiceCommand, ScoreServiceText, ScoreServiceView } from '../state/score-service-view.ts';
import { createCalls, type CallDependencies } from '../net/calls.ts';
import type { LeaderboardType } from '../net/leaderboard-types.ts';
import { nicknameKey } from '../net/names.ts';
import { createBotProtection, type BotCheckScript } from './bot-protection.ts';
import { createScoreService } from './score-service.ts';
import { createScoreServiceCalls } from './score-service-calls.ts';
import type { ScoreServiceSettings } from '../settings/settings.ts';
import type { ScoreServiceDependencies, ScoreServiceFault, ScoreServiceState } from './score-service-state.ts';
import { trackGame, type TrackingOptions } from './track-game.ts';

type ConnectOptions = CallDependencies &
  Pick<ScoreServiceDependencies, 'store' | 'warn' | 'log'> &
  Pick<TrackingOptions, 'report' | 'now'> & {
    readonly hud: Hud;
    readonly settings: ScoreServiceSettings;
    readonly loadCheck?: (script: string) => Promise<BotCheckScript>;
  };

/** Starts the service's client. Must not be called if the settings disable the service. */
export function connectScoreService(parts: ConnectOptions) {
  const { hud, settings, store, report, now, warn, log, loadCheck } = parts;
  const service = createScoreService({
    options: settings,
    calls: createScoreServiceCalls({ calls: createCalls(parts), ...settings }),
    botProtection: createBotProtection(settings.botProtection, loadCheck),
    store,
    warn,
    log,
  });
  effect(() => {
    hud.scoreService.value = describeScoreService(service.state.value, settings.boards, hasRoomForPopups(hud));
  });
  trackGame(hud, { report, now, onEnd: (game, seconds) => void service.ended(game, seconds) });
  addEventListener('online', () => void service.postPending());
  service.start();
  return { handle: (command: ScoreServiceCommand) => void service.handle(command) };
}

/** Converts the state to the HUD's view: faults become texts, the player's row is marked, misplaced popups are dropped. */
function describeScoreService(state: ScoreServiceState, leaderboards: readonly LeaderboardType[], hasRoom: boolean): ScoreServiceView {
  const { user, popup, fault, calls, rows, ...shown } = state;
  const ownKey = user && nicknameKey(user.nickname);
  return {
    ...shown,
    popup: hasRoom ? popup : 'none',
    message: fault && describeFault(fault),
    isBusy: calls > 0,
    user: user && { nickname: user.nickname, pin: user.pincode },
    leaderboards,
    rows: rows.map((row) => ({ ...row, isOwn: nicknameKey(row.username) === ownKey })),
  };
}

/** Returns whether a popup may open: over the menu, its leaderboard and the end of a game, if nothing blocks the screen. */
function hasRoomForPopups(hud: Hud): boolean {
  const { screen, overlay } = hud;
  if (isCovered(hud)) return false;
  const isMenu = screen.value === 'menu' && ['none', 'leaderboard'].includes(overlay.value);
  return isMenu || overlay.value === 'gameOver';
}

function describeFault({ code, ...values }: ScoreServiceFault): ScoreServiceText {
  return { key: `scoreService.error.${code}`, values };
}
