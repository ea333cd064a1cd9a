// Connects the score service to the game: shows its state in the HUD, handles the player's commands and reports games to it.
import { effect, signal } from '@preact/signals-core';
import type { ScoreReport } from '../game/session.ts';
import type { Hud } from '../state/hud.ts';
import type { ScoreServiceCommand } from '../state/score-service-view.ts';
import { createCalls, type CallDependencies } from '../net/calls.ts';
import { createBotProtection, type BotCheckScript } from './bot-protection.ts';
import { createScoreService, type ScoreService } from './score-service.ts';
import { createScoreServiceCalls } from './score-service-calls.ts';
import { FIRST_STATE } from './score-service-state.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import type { ScoreServiceSettings } from '../settings/settings.ts';
import { describeScoreService, hasRoomForPopups } from './describe-score-service.ts';
import { trackGame } from './track-game.ts';

type ConnectOptions = CallDependencies & {
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly settings: ScoreServiceSettings;
  /** Returns the game on the board. */
  readonly report: () => ScoreReport | undefined;
  /** Milliseconds since any fixed time. */
  readonly now: () => number;
  /** Receives failures. */
  readonly warn: (message: string) => void;
  /** Receives the client's actions, for verbose pages. */
  readonly log: (message: string) => void;
  readonly loadCheck?: (script: string) => Promise<BotCheckScript>;
};

export type ScoreServiceConnection = { readonly handle: (command: ScoreServiceCommand) => void };

/** Starts the service's client. Must not be called if the settings disable the service. */
export function connectScoreService(parts: ConnectOptions): ScoreServiceConnection {
  const { hud, settings, store, report, now, warn, log, loadCheck } = parts;
  const state = signal(FIRST_STATE);
  const service = createScoreService({
    options: settings,
    calls: createScoreServiceCalls({ calls: createCalls(parts), ...settings }),
    botProtection: createBotProtection(settings.botProtection, loadCheck),
    store,
    onChange: (next) => (state.value = next),
    warn,
    log,
  });
  effect(() => {
    hud.scoreService.value = describeScoreService(state.value, settings.boards, hasRoomForPopups(hud));
  });
  trackGame(hud, { report, now, onEnd: (game, seconds) => void service.ended(game, seconds) });
  addEventListener('online', () => void service.postPending());
  service.start();
  return { handle: (command) => handle(service, command) };
}

function handle(service: ScoreService, command: ScoreServiceCommand): void {
  switch (command.type) {
    case 'showLeaderboard':
      return void service.showLeaderboard(command.leaderboard);
    case 'showRegistration':
      return service.showRegistration();
    case 'showLogin':
      return service.showLogin();
    case 'typeNickname':
      return service.typeNickname(command.nickname);
    case 'register':
      return void service.register(command.nickname);
    case 'logIn':
      return void service.logIn(command.nickname, command.pin);
    case 'logOut':
      return service.logOut();
    case 'close':
      return service.close();
  }
}
