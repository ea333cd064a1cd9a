// The player's score-service account: registration, login, and the stored user.
import { CallError } from '../net/calls.ts';
import { checkNickname, checkPin } from '../net/names.ts';
import type { FormFault, ScoreServiceDependencies, ScoreServiceFault, StateHolder } from './score-service-state.ts';
import { readUserInfo, USER_INFO_KEY, type UserInfo } from './user-info.ts';

type FormName = 'registration' | 'login';

export function createAccount(holder: StateHolder, dependencies: ScoreServiceDependencies) {
  const { options, calls, botProtection, store, warn, log } = dependencies;
  let isSubmitting = false;

  /** Sends a form unless the input has a fault or another form is being sent. */
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
      setUser(await holder.call(form, async () => send(await botProtection.takeToken())));
      return true;
    } catch (error) {
      refuse(form, error);
      return false;
    } finally {
      isSubmitting = false;
    }
  }

  function setUser(user: UserInfo): void {
    if (options.rememberNickname) store.set(USER_INFO_KEY, JSON.stringify(user));
    holder.change({ user, nickname: user.nickname, fault: undefined });
  }

  function refuse(form: FormName, error: unknown): void {
    warn(`Score service: the ${form} failed: ${String(error)}`);
    const code = codeOf(form, error);
    if (code === 'login') logOut();
    // The player may have closed the form during the call.
    holder.change({ popup: form, fault: { code } });
  }

  function logOut(): void {
    store.remove(USER_INFO_KEY);
    holder.change({ user: undefined });
    log('Score service: logged out');
  }

  return {
    /** Logs the stored user in. */
    restore: () => holder.change({ user: options.rememberNickname ? readUserInfo(store) : undefined }),
    /** Opens a form unless one is being sent. */
    showForm(popup: FormName): void {
      if (isSubmitting) return;
      botProtection.prepare();
      holder.change({ popup, fault: undefined });
    },
    isSubmitting: () => isSubmitting,
    /** Resolves to true once the user is logged in, to false on failure. Writes a fault to the state. */
    register: (nickname: string) => submit('registration', checkNickname(nickname), (token) => calls.register(nickname, token)),
    /** Like `register`. */
    logIn: (nickname: string, pin: string) =>
      submit('login', checkNickname(nickname) ?? checkPin(pin), (token) => calls.logIn(nickname, pin, token)),
    logOut,
  };
}

function codeOf(form: FormName, error: unknown): FormFault['code'] {
  if (!(error instanceof CallError) || error.status !== undefined) return form;
  return error.code === 'botScript' || error.code === 'botToken' ? error.code : 'noAnswer';
}
