// Bot protection: requests a token from a bot-check script before registration and login.
import { loadScript } from '../loading/load-script.ts';

/** API of the bot-check script. */
export type BotCheckScript = { execute(siteKey: string): Promise<string> };

/** `bot-script`: the script failed to load. `bot-token`: it returned no token. */
export class BotProtectionError extends Error {
  override readonly name = 'BotProtectionError';
  readonly code: 'bot-script' | 'bot-token';

  constructor(code: 'bot-script' | 'bot-token', cause: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

export type BotProtection = {
  /** Loads the script ahead of the first token. Never rejects. */
  prepare(): void;
  /** Rejects with a BotProtectionError. */
  takeToken(): Promise<string>;
};

type BotProtectionOptions = {
  readonly siteKey: string;
  /** Resolves once the script has run. */
  readonly loadCheck: () => Promise<BotCheckScript>;
  /** Rejects if the promise takes too long. */
  readonly limit: <Value>(promise: Promise<Value>) => Promise<Value>;
};

/** Creates the bot protection. A failed load is retried with the next token. */
export function createBotProtection({ siteKey, loadCheck, limit }: BotProtectionOptions): BotProtection {
  let loading: Promise<BotCheckScript> | undefined;

  async function load(): Promise<BotCheckScript> {
    loading ??= loadCheck();
    try {
      return await limit(loading);
    } catch (error) {
      loading = undefined;
      throw new BotProtectionError('bot-script', error);
    }
  }

  async function takeToken(): Promise<string> {
    const check = await load();
    try {
      const token: unknown = await limit(check.execute(siteKey));
      if (typeof token === 'string' && token !== '') return token;
    } catch (error) {
      throw new BotProtectionError('bot-token', error);
    }
    throw new BotProtectionError('bot-token', 'empty token');
  }

  return { prepare: () => void load().catch(() => undefined), takeToken };
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
