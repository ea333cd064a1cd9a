// The score service's client: the order of its popups, and the posting of scores (specification, section 4).
import type { ScoreReport } from '../game/session.ts';
import type { ScoreServiceCommand } from '../state/score-service-view.ts';
import { checkNickname } from '../net/names.ts';
import { createAccount } from './account.ts';
import { createLeaderboardPopup } from './leaderboard-popup.ts';
import { createScoreServiceQueue } from './score-service-queue.ts';
import { createStateHolder, SCORE_SERVICE_VERSION, type ScoreServiceDependencies } from './score-service-state.ts';

export function createScoreService(dependencies: ScoreServiceDependencies) {
  const { options, log } = dependencies;
  const holder = createStateHolder(dependencies);
  const account = createAccount(holder, dependencies);
  const popup = createLeaderboardPopup(holder, dependencies);
  const queue = createScoreServiceQueue({
    ...dependencies,
    leaderboard: options.gameId,
    findUser: () => (options.gameId === '' ? undefined : holder.read().user?.id),
  });
  /** The registration posts a pending score: the leaderboard follows the PIN popup. */
  let isLeaderboardDue = false;

  /** Retries pending scores. */
  async function postPending(): Promise<void> {
    if (!queue.isWaiting()) return;
    const taken = await holder.call('score', () => queue.post());
    if (taken > 0) await popup.refresh();
  }

  async function register(nickname: string): Promise<void> {
    if (!(await account.register(nickname))) return;
    isLeaderboardDue = queue.isWaiting();
    // The PIN is shown this once, even if the form was closed meanwhile.
    holder.change({ popup: 'registered' });
    await postPending();
  }

  async function logIn(nickname: string, pin: string): Promise<void> {
    if (!(await account.logIn(nickname, pin))) return;
    queue.retryRefused();
    // Shows no further popup if the player has closed the form.
    if (holder.read().popup !== 'login') return postPending();
    if (queue.isWaiting()) return popup.showAfter(postPending());
    holder.change({ popup: options.confirmLogin ? 'loggedIn' : 'none' });
  }

  function close(): void {
    const isLeaderboardNext = holder.read().popup === 'registered' && isLeaderboardDue;
    isLeaderboardDue = false;
    if (isLeaderboardNext) void popup.showAfter(postPending());
    else holder.change({ popup: 'none', fault: undefined });
  }

  /** Posts an ended game; `seconds` is its whole time of play. */
  async function ended(game: ScoreReport, seconds: number): Promise<void> {
    log(`Score service: game over with ${game.score} points after ${seconds} s`);
    queue.add(game, seconds);
    const posting = postPending();
    if (options.autoShowLeaderboard && !account.isSubmitting()) await popup.showAfter(posting);
    else await posting;
  }

  /** Handles a player's action in the popups. Returns a promise if it requires a call. */
  function handle(command: ScoreServiceCommand): void | Promise<void> {
    switch (command.type) {
      case 'showLeaderboard':
        return account.isSubmitting() ? undefined : popup.show(command.leaderboard);
      case 'showRegistration':
        return account.showForm('registration');
      case 'showLogin':
        return account.showForm('login');
      case 'typeNickname':
        return holder.change({ nickname: command.nickname, fault: checkNickname(command.nickname) });
      case 'register':
        return register(command.nickname);
      case 'logIn':
        return logIn(command.nickname, command.pin);
      case 'logOut':
        return account.logOut();
      case 'close':
        return close();
    }
  }

  return {
    state: holder.state,
    /** Logs the stored user in, posts pending scores, and opens the registration if the options require it. Call once. */
    start(): void {
      log(`Score service: client version ${SCORE_SERVICE_VERSION}`);
      account.restore();
      const { user } = holder.read();
      if (options.alwaysShowRegistration || (options.autoShowRegistration && !user)) account.showForm('registration');
      void postPending();
    },
    handle,
    postPending,
    ended,
  };
}
