// The score service's client: who is logged in, which popup follows which, and when scores are posted (specification, section 4).
import type { KeyValueStore } from '../../save/key-value-store.ts';
import { CallError } from '../calls.ts';
import type { LeaderboardType } from '../leaderboard-types.ts';
import { checkNickname, checkPin } from '../names.ts';
import { BotProtectionError, type BotProtection } from './bot-protection.ts';
import { createPendingScores } from './pending-scores.ts';
import { createPoster } from './post-scores.ts';
import { proofOf, type EndedGame } from './proof-of.ts';
import type { ScoreServiceCalls } from './score-service-calls.ts';
import {
  FIRST_STATE,
  SCORE_SERVICE_VERSION,
  type ScoreServiceFault,
  type ScoreServiceOptions,
  type ScoreServiceState,
} from './score-service-state.ts';
import { createTracking, type Tracking } from './tracking.ts';
import { clearUserInfo, readUserInfo, writeUserInfo, type UserInfo } from './user-info.ts';

type ScoreServiceParts = {
  readonly options: ScoreServiceOptions;
  readonly calls: ScoreServiceCalls;
  readonly botProtection: BotProtection;
  readonly store: KeyValueStore;
  /** Milliseconds of any clock. */
  readonly now: () => number;
  /** A UUID, another one each time. */
  readonly newSubmission: () => string;
  /** Called with each new state; what it throws is logged. */
  readonly onChange: (state: ScoreServiceState) => void;
  /** Told what failed. */
  readonly warn: (message: string) => void;
  /** Told what is done. */
  readonly log: (message: string) => void;
};

type FormName = 'registration' | 'login';

/** What a person does in the popups, and how games go. What calls lead to comes through `onChange`. */
export type ScoreService = {
  /** Once, with the page: takes up the stored user and what is pending, and shows the registration if it is due. */
  start(): void;
  showRegistration(): void;
  showLogin(): void;
  showLeaderboard(leaderboard: LeaderboardType): Promise<void>;
  typeNickname(nickname: string): void;
  register(nickname: string): Promise<void>;
  logIn(nickname: string, pin: string): Promise<void>;
  logOut(): void;
  close(): void;
  /** Tries again what a call has failed to post. */
  postPending(): Promise<void>;
  readonly tracking: Omit<Tracking, 'ended'> & { ended(game: EndedGame): Promise<void> };
};

export function createScoreService(parts: ScoreServiceParts): ScoreService {
  const { options, calls, botProtection, store, newSubmission, warn, log } = parts;
  const pending = createPendingScores(store);
  const tracking = createTracking(parts.now);
  const postAll = createPoster({
    pending,
    calls,
    findUser: () => (options.gameId === '' ? undefined : state.user?.id),
    newSubmission,
    warn,
  });
  let state: ScoreServiceState = FIRST_STATE;
  let isSubmitting = false;
  /** Of the leaderboard that was asked for last; the answers to others come too late. */
  let turn = 0;
  /** The registration has let a pending score go: its leaderboard follows the PIN. */
  let isLeaderboardDue = false;

  function change(next: Partial<ScoreServiceState>): void {
    state = { ...state, ...next };
    try {
      parts.onChange(state);
    } catch (error) {
      warn(`A callback of the score service failed: ${String(error)}`);
    }
  }

  async function call<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    log(`Score service: ${name}`);
    change({ calls: state.calls + 1 });
    try {
      return await work();
    } finally {
      change({ calls: state.calls - 1 });
    }
  }

  function showForm(popup: FormName): void {
    if (isSubmitting) return;
    botProtection.prepare();
    change({ popup, fault: undefined });
  }

  /** One form at a time. A fault of what was typed keeps it from being sent. Whether it was taken. */
  async function submit(
    form: FormName,
    fault: ScoreServiceFault | undefined,
    send: (token: string) => Promise<UserInfo>,
  ): Promise<boolean> {
    if (isSubmitting) return false;
    change({ fault });
    if (fault) return false;
    isSubmitting = true;
    try {
      become(await call(form, async () => send(await botProtection.takeToken())));
      return true;
    } catch (error) {
      refuse(form, error);
      return false;
    } finally {
      isSubmitting = false;
    }
  }

  function refuse(form: FormName, error: unknown): void {
    warn(`Score service: the ${form} has failed: ${String(error)}`);
    const code = error instanceof BotProtectionError ? error.code : isUnanswered(error) ? 'no-answer' : (`${form}-failed` as const);
    if (code === 'login-failed') logOut();
    // The player may have closed the form while the call ran.
    change({ popup: form, fault: { code } });
  }

  function become(user: UserInfo): void {
    if (options.rememberNickname) writeUserInfo(store, user);
    change({ user, nickname: user.nickname, fault: undefined });
  }

  function logOut(): void {
    clearUserInfo(store);
    change({ user: undefined });
    log('Score service: logged out');
  }

  async function register(nickname: string): Promise<void> {
    if (!(await submit('registration', checkNickname(nickname), (token) => calls.register(nickname, token)))) return;
    isLeaderboardDue = hasPending();
    // Whatever was closed meanwhile: the PIN is shown this once.
    change({ popup: 'registered' });
    await postPending();
  }

  async function logIn(nickname: string, pin: string): Promise<void> {
    const fault = checkNickname(nickname) ?? checkPin(pin);
    if (!(await submit('login', fault, (token) => calls.logIn(nickname, pin, token)))) return;
    // Whoever has closed the form wants to see nothing more.
    if (state.popup !== 'login') return postPending();
    if (hasPending()) return showLeaderboardOf(postPending());
    change({ popup: options.confirmLogin ? 'loggedIn' : 'none' });
  }

  const hasPending = () => options.gameId !== '' && state.user !== undefined && pending.isWaiting(state.user.id);

  async function postPending(): Promise<void> {
    if (!hasPending()) return;
    const taken = await call('score', postAll);
    if (taken > 0 && state.popup === 'leaderboard' && state.face !== 'loading') await loadLeaderboard();
  }

  /** The score leaderboard, asked for once the score has been posted. */
  async function showLeaderboardOf(posting: Promise<void>): Promise<void> {
    const own = ++turn;
    change({ popup: 'leaderboard', leaderboard: 'score', face: 'loading', rows: [], fault: undefined });
    await posting;
    if (own === turn) await loadLeaderboard();
  }

  async function showLeaderboard(leaderboard: LeaderboardType): Promise<void> {
    if (isSubmitting) return;
    change({ popup: 'leaderboard', leaderboard, face: 'loading', rows: [], fault: undefined });
    await loadLeaderboard();
  }

  async function loadLeaderboard(): Promise<void> {
    const own = ++turn;
    try {
      const rows = await call(`leaderboard ${state.leaderboard}`, () => calls.readLeaderboard(state.leaderboard));
      if (own === turn) change({ rows, face: rows.length > 0 ? 'list' : 'empty' });
    } catch (error) {
      warn(`Score service: the leaderboard was not loaded: ${String(error)}`);
      if (own === turn) change({ rows: [], face: 'error' });
    }
  }

  function close(): void {
    const isLeaderboardNext = state.popup === 'registered' && isLeaderboardDue;
    isLeaderboardDue = false;
    if (isLeaderboardNext) void showLeaderboardOf(postPending());
    else change({ popup: 'none', fault: undefined });
  }

  async function ended(game: EndedGame): Promise<void> {
    const seconds = tracking.ended();
    if (seconds === undefined) return;
    log(`Score service: a game has ended with ${game.score} points after ${seconds} s`);
    pending.add({ score: game.score, seconds, submission: newSubmission(), proof: proofOf(game) });
    const posting = postPending();
    if (options.autoShowLeaderboard && !isSubmitting) await showLeaderboardOf(posting);
    else await posting;
  }

  return {
    start() {
      log(`Score service: client version ${SCORE_SERVICE_VERSION}`);
      change({ user: options.rememberNickname ? readUserInfo(store) : undefined });
      if (options.alwaysShowRegistration || (options.autoShowRegistration && !state.user)) showForm('registration');
      void postPending();
    },
    showRegistration: () => showForm('registration'),
    showLogin: () => showForm('login'),
    showLeaderboard,
    typeNickname: (nickname) => change({ nickname, fault: checkNickname(nickname) }),
    register,
    logIn,
    logOut,
    close,
    postPending,
    tracking: { ...tracking, ended },
  };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.status === undefined;
}
