// Bot checks: tokens of this server, a siteverify service, or none.
import * as v from 'valibot';
import type { ServerContext } from '../server-context.ts';

export type BotCheck = {
  /** Returns whether the token of a form is valid. Tokens that cannot be checked are invalid. */
  readonly isPerson: (token: string) => Promise<boolean>;
  /** A token costs a robot effort, so its sender passes the lock of a nickname that others have caused. */
  readonly passesLocks?: boolean;
  /** Returns a new token. Only if this server issues them. */
  readonly challenge?: () => string;
};

type CheckParts = Pick<ServerContext, 'config' | 'database' | 'clock' | 'randomBytes' | 'signer'>;

const LOCAL_USE = 'challenge';
const LOCAL_MILLISECONDS = 120_000;
const LOCAL_BYTES = 16;

const SITE_MILLISECONDS = 3000;
const MAX_TOKEN_CHARACTERS = 8192;
const ANSWER = v.object({ success: v.boolean() });

/** Selects by the setting BOT_CHECK: `local`, `off`, or a siteverify URL. */
export function createBotCheck(parts: CheckParts): BotCheck {
  const { botCheck, botCheckSecret } = parts.config;
  if (botCheck === 'off') return { isPerson: async () => true };
  if (botCheck === 'local') return createLocalCheck(parts);
  return createSiteCheck(botCheck, botCheckSecret);
}

/** For development and tests: a signed token, valid once for a short time. It does not stop robots that request one. */
function createLocalCheck({ database, clock, randomBytes, signer }: CheckParts): BotCheck {
  return {
    challenge: () => signer.seal(LOCAL_USE, `${clock() + LOCAL_MILLISECONDS}.${randomBytes(LOCAL_BYTES).toString('base64url')}`),
    async isPerson(token) {
      const text = signer.open(LOCAL_USE, token);
      if (text === undefined) return false;
      const expiresAt = Number(text.split('.')[0]);
      if (expiresAt <= clock()) return false;
      // The first process that inserts the row has used the token.
      const { numInsertedOrUpdatedRows } = await database.kysely
        .insertInto('rate_counters')
        .values({ key: signer.sign(LOCAL_USE, text).toString('base64url'), hits: 1, expires_at: expiresAt })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
  };
}

/**
 * Uses a siteverify service (reCAPTCHA, hCaptcha, Turnstile). Any error counts as a robot. Does not send the client's address: the services do
 * not require it.
 */
export function createSiteCheck(address: string, secret: string, timeoutMilliseconds = SITE_MILLISECONDS): BotCheck {
  return {
    passesLocks: true,
    async isPerson(token) {
      if (token === '' || token.length > MAX_TOKEN_CHARACTERS) return false;
      try {
        const response = await fetch(address, {
          method: 'POST',
          body: new URLSearchParams({ secret, response: token }),
          signal: AbortSignal.timeout(timeoutMilliseconds),
          redirect: 'error',
        });
        return response.ok && v.parse(ANSWER, await response.json()).success;
      } catch {
        return false;
      }
    },
  };
}
