// Ties the score service to the game: what it knows goes to the HUD, what a person asks goes to it, and it hears how games go.
import { effect, signal } from '@preact/signals-core';
import type { ScoreReport } from '../game/session.ts';
import type { Hud } from '../hud/hud.ts';
import type { ScoreServiceCommand } from '../hud/score-service-view.ts';
import { createCalls, type CallDependencies } from '../net/calls.ts';
import { createBotProtection, type BotCheck } from '../net/score-service/bot-protection.ts';
import { createScoreService, type ScoreService } from '../net/score-service/score-service.ts';
import { createScoreServiceCalls } from '../net/score-service/score-service-calls.ts';
import { FIRST_STATE } from '../net/score-service/score-service-state.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import type { ScoreServiceSettings } from '../settings/settings.ts';
import { withTimeout } from '../platform/time.ts';
import { describeScoreService, hasRoomForPopups } from './describe-score-service.ts';
import { loadBotCheck } from './load-bot-check.ts';
import { trackGame } from './track-game.ts';

/** How long the bot protection's script, and each token of it, may take. */
const BOT_LIMIT_SECONDS = 5;

type ConnectParts = CallDependencies & {
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly settings: ScoreServiceSettings;
  /** The game that is on the board. */
  readonly report: () => ScoreReport | undefined;
  /** Milliseconds of any clock. */
  readonly now: () => number;
  /** A UUID, another one each time. */
  readonly newSubmission: () => string;
  /** Keeps two tabs from posting at the same time. */
  readonly locks?: Pick<LockManager, 'request'> | undefined;
  /** Told of what failed. */
  readonly warn: (message: string) => void;
  /** Told of what is done, where the page is to be verbose. */
  readonly log: (message: string) => void;
  /** Calls whenever the browser is back on the network. */
  readonly onOnline: (call: () => void) => void;
  readonly loadCheck?: (script: string) => Promise<BotCheck>;
};

export type ScoreServiceConnection = { readonly handle: (command: ScoreServiceCommand) => void };

/** Starts the service's client. Only for settings that have the service enabled. */
export function connectScoreService(parts: ConnectParts): ScoreServiceConnection {
  const { hud, settings, store, now, newSubmission, locks, warn, log, onOnline, loadCheck = loadBotCheck } = parts;
  const state = signal(FIRST_STATE);
  const service = createScoreService({
    options: settings,
    calls: createScoreServiceCalls({ calls: createCalls(parts), ...settings }),
    botProtection: createBotProtection({
      siteKey: settings.botProtection.siteKey,
      loadCheck: () => loadCheck(settings.botProtection.script),
      limit: (promise) => withTimeout(BOT_LIMIT_SECONDS, promise),
    }),
    store,
    now,
    newSubmission,
    locks,
    onChange: (next) => (state.value = next),
    warn,
    log,
  });
  effect(() => {
    hud.scoreService.value = describeScoreService(state.value, settings.boards, hasRoomForPopups(hud));
  });
  trackGame(hud, service.tracking, parts.report);
  onOnline(() => void service.postPending());
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
