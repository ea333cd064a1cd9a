// Bot protection: requests a token from a bot-check script before registration and login.
import { latePart } from '../loading/late-part.ts';
import { loadScript } from '../loading/load-script.ts';
import { CallError } from '../net/calls.ts';
import { withTimeout } from '../platform/time.ts';
import type { ScoreServiceSettings } from '../settings/settings.ts';

/** API of the bot-check script. */
export type BotCheckScript = { execute(siteKey: string): Promise<string> };

/** Time limit for the script and for each token. */
const LIMIT_SECONDS = 5;

export type BotProtection = ReturnType<typeof createBotProtection>;

/** Creates the bot protection. A failed load is retried with the next token. `loadCheck` resolves once the script has run. */
export function createBotProtection(
  { script, siteKey }: ScoreServiceSettings['botProtection'],
  loadCheck: (script: string) => Promise<BotCheckScript> = loadBotCheck,
) {
  const check = latePart(() => within('botScript', () => loadCheck(script)));

  /** Rejects with a CallError: `botScript` if the script failed to load, `botToken` if it returned no token. */
  async function takeToken(): Promise<string> {
    const loaded = await check.call();
    const token: unknown = await within('botToken', () => loaded.execute(siteKey));
    if (typeof token === 'string' && token !== '') return token;
    throw new CallError('botToken', undefined, 0, 'empty token');
  }

  return {
    /** Loads the script ahead of the first token. Never rejects. */
    prepare: () => void check.call().catch(() => undefined),
    takeToken,
  };
}

/** Rejects with a CallError of this code if the call fails or takes too long. */
async function within<Value>(code: string, call: () => Promise<Value>): Promise<Value> {
  try {
    return await withTimeout(LIMIT_SECONDS, call());
  } catch (error) {
    throw new CallError(code, undefined, 0, error);
  }
}

/** Google reCAPTCHA v3. The address of its script ends with `?render=<site key>`. */
type Recaptcha = {
  ready(call: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): Promise<string>;
};

/** Globals of the supported scripts. The local mock script, and any other script with its interface, sets `botCheck`. */
export type BotWindow = { readonly botCheck?: BotCheckScript; readonly grecaptcha?: Recaptcha };

/** Loads the script. Rejects if that fails or if the script sets neither global. */
export async function loadBotCheck(script: string, page = window as BotWindow, load = loadScript): Promise<BotCheckScript> {
  await load(script);
  const { botCheck, grecaptcha } = page;
  if (botCheck) return botCheck;
  if (!grecaptcha) throw new Error(`${script} sets neither botCheck nor grecaptcha`);
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return { execute: (siteKey) => grecaptcha.execute(siteKey, { action: 'submit' }) };
}
