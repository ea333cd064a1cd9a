// Bot check by a siteverify service (reCAPTCHA, hCaptcha, Turnstile). Any error counts as a robot.
import * as v from 'valibot';
import type { BotCheck } from './score-service-context.ts';

type Options = { readonly address: string; readonly secret: string; readonly timeoutMilliseconds?: number };

const TIMEOUT_MILLISECONDS = 3000;
const MAX_TOKEN_CHARACTERS = 8192;
const ANSWER = v.object({ success: v.boolean() });

/** Does not send the client's address: the services do not require it. */
export function createSiteCheck({ address, secret, timeoutMilliseconds = TIMEOUT_MILLISECONDS }: Options): BotCheck {
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
