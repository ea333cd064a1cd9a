// Bot protection: whoever registers or logs in brings a token of a script that tells people from programs. Any script of that shape will do.

/** What the script gives the page. */
export type BotCheck = { execute(siteKey: string): Promise<string> };

/** The script is not there, or it gave no token. */
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

type BotParts = {
  readonly siteKey: string;
  /** Resolves once the script has run, and there is something to ask. */
  readonly loadCheck: () => Promise<BotCheck>;
  /** Rejects where the promise takes too long. */
  readonly limit: <Value>(promise: Promise<Value>) => Promise<Value>;
};

/** A load that failed is tried again with the next token. */
export function createBotProtection({ siteKey, loadCheck, limit }: BotParts): BotProtection {
  let loading: Promise<BotCheck> | undefined;

  async function load(): Promise<BotCheck> {
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
    throw new BotProtectionError('bot-token', 'an empty token');
  }

  return { prepare: () => void load().catch(() => undefined), takeToken };
}
