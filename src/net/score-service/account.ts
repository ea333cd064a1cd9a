// The player's account with the score service: registration and login as forms, one at a time, and the stored user.
import type { KeyValueStore } from '../../save/key-value-store.ts';
import { CallError } from '../calls.ts';
import { checkNickname, checkPin } from '../names.ts';
import { BotProtectionError, type BotProtection } from './bot-protection.ts';
import type { ScoreServiceCalls } from './score-service-calls.ts';
import type { ScoreServiceFault } from './score-service-state.ts';
import type { StateHolder } from './state-holder.ts';
import { clearUserInfo, readUserInfo, writeUserInfo, type UserInfo } from './user-info.ts';

type AccountParts = {
  readonly holder: StateHolder;
  readonly calls: Pick<ScoreServiceCalls, 'register' | 'logIn'>;
  readonly botProtection: BotProtection;
  readonly store: KeyValueStore;
  /** Whether the user is stored for the next visit. */
  readonly isRemembered: boolean;
  readonly warn: (message: string) => void;
  readonly log: (message: string) => void;
};

type FormName = 'registration' | 'login';

export type Account = {
  /** Logs the stored user in. */
  restore(): void;
  /** Opens a form, unless one is being sent. */
  showForm(popup: FormName): void;
  isSubmitting(): boolean;
  /** Both resolve to whether a user is logged in now. A fault goes to the state. */
  register(nickname: string): Promise<boolean>;
  logIn(nickname: string, pin: string): Promise<boolean>;
  logOut(): void;
};

export function createAccount({ holder, calls, botProtection, store, isRemembered, warn, log }: AccountParts): Account {
  let isSubmitting = false;

  /** Sends one form at a time, and none with a fault in what was typed. */
  async function submit(
    form: FormName,
    fault: ScoreServiceFault | undefined,
    send: (token: string) => Promise<UserInfo>,
  ): Promise<boolean> {
    if (isSubmitting) return false;
    holder.change({ fault });
    if (fault) return false;
    isSubmitting = true;
    try {
      become(await holder.call(form, async () => send(await botProtection.takeToken())));
      return true;
    } catch (error) {
      refuse(form, error);
      return false;
    } finally {
      isSubmitting = false;
    }
  }

  function become(user: UserInfo): void {
    if (isRemembered) writeUserInfo(store, user);
    holder.change({ user, nickname: user.nickname, fault: undefined });
  }

  function refuse(form: FormName, error: unknown): void {
    warn(`Score service: the ${form} has failed: ${String(error)}`);
    const code = error instanceof BotProtectionError ? error.code : isUnanswered(error) ? 'no-answer' : (`${form}-failed` as const);
    if (code === 'login-failed') logOut();
    // The player may have closed the form while the call ran.
    holder.change({ popup: form, fault: { code } });
  }

  function logOut(): void {
    clearUserInfo(store);
    holder.change({ user: undefined });
    log('Score service: logged out');
  }

  return {
    restore: () => holder.change({ user: isRemembered ? readUserInfo(store) : undefined }),
    showForm(popup) {
      if (isSubmitting) return;
      botProtection.prepare();
      holder.change({ popup, fault: undefined });
    },
    isSubmitting: () => isSubmitting,
    register: (nickname) => submit('registration', checkNickname(nickname), (token) => calls.register(nickname, token)),
    logIn: (nickname, pin) => submit('login', checkNickname(nickname) ?? checkPin(pin), (token) => calls.logIn(nickname, pin, token)),
    logOut,
  };
}

function isUnanswered(error: unknown): boolean {
  return error instanceof CallError && error.status === undefined;
}
