// The score service's client: the order of its popups, and the posting of scores (specification, section 4).
import type { ScoreReport } from '../game/session.ts';
import { encodeMoveTimes, encodeReplay } from '../rules/replay.ts';
import type { LeaderboardType } from '../net/leaderboard-types.ts';
import { checkNickname } from '../net/names.ts';
import { MAX_REPLAY_CHARACTERS } from '../net/protocol.ts';
import { createAccount } from './account.ts';
import { createLeaderboardPopup } from './leaderboard-popup.ts';
import { createScoreServiceQueue, type ScoreProof } from './score-service-queue.ts';
import { SCORE_SERVICE_VERSION, type ScoreServiceDependencies } from './score-service-state.ts';
import { createStateHolder } from './state-holder.ts';

/** Player actions in the popups, and game events. Results arrive through `onChange`. */
export type ScoreService = {
  /** Logs the stored user in, posts pending scores, and opens the registration if the options require it. Call once. */
  start(): void;
  showRegistration(): void;
  showLogin(): void;
  showLeaderboard(leaderboard: LeaderboardType): Promise<void>;
  typeNickname(nickname: string): void;
  register(nickname: string): Promise<void>;
  logIn(nickname: string, pin: string): Promise<void>;
  logOut(): void;
  close(): void;
  /** Retries pending scores. */
  postPending(): Promise<void>;
  /** Posts an ended game; `seconds` is its whole time of play. */
  ended(game: ScoreReport, seconds: number): Promise<void>;
};

export function createScoreService(dependencies: ScoreServiceDependencies): ScoreService {
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

  async function postPending(): Promise<void> {
    if (!queue.isWaiting()) return;
    const taken = await holder.call('score', () => queue.post());
    if (taken > 0) await popup.refresh();
  }

  function close(): void {
    const isLeaderboardNext = holder.read().popup === 'registered' && isLeaderboardDue;
    isLeaderboardDue = false;
    if (isLeaderboardNext) void popup.showAfter(postPending());
    else holder.change({ popup: 'none', fault: undefined });
  }

  async function ended(game: ScoreReport, seconds: number): Promise<void> {
    log(`Score service: game over with ${game.score} points after ${seconds} s`);
    queue.add({ score: game.score, seconds }, proofOf(game));
    const posting = postPending();
    if (options.autoShowLeaderboard && !account.isSubmitting()) await popup.showAfter(posting);
    else await posting;
  }

  return {
    start() {
      log(`Score service: client version ${SCORE_SERVICE_VERSION}`);
      account.restore();
      const { user } = holder.read();
      if (options.alwaysShowRegistration || (options.autoShowRegistration && !user)) account.showForm('registration');
      void postPending();
    },
    showRegistration: () => account.showForm('registration'),
    showLogin: () => account.showForm('login'),
    async showLeaderboard(leaderboard) {
      if (!account.isSubmitting()) await popup.show(leaderboard);
    },
    typeNickname: (nickname) => holder.change({ nickname, fault: checkNickname(nickname) }),
    register,
    logIn,
    logOut: () => account.logOut(),
    close,
    postPending,
    ended,
  };
}

/** Returns an empty proof for a game without a seed, and for a game too long to send. */
function proofOf({ start, actions, ticket, times }: ScoreReport): ScoreProof {
  if (start.type !== 'seed') return {};
  const proof = { replay: encodeReplay({ start, actions }), times: encodeMoveTimes(times) };
  if (Math.max(proof.replay.length, proof.times.length) > MAX_REPLAY_CHARACTERS) return {};
  return ticket === undefined ? proof : { ...proof, ticket };
}
