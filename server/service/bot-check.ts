// Bot protection: whether a person asked. One interface over the server's own tokens, a siteverify service, or nothing.
import type { ServerContext } from '../server-context.ts';
import { createLocalCheck } from './local-check.ts';
import { createSiteCheck } from './site-check.ts';

export type BotCheck = {
  /** Whether the token that came with a form may pass. What cannot be checked may not. */
  readonly isPerson: (token: string) => Promise<boolean>;
  /** A new token, where this server gives them itself. */
  readonly challenge?: () => string;
};

/** As the settings say: `local`, `off`, or the address of a siteverify service. */
export function createBotCheck(context: ServerContext): BotCheck {
  const { botCheck, botCheckSecret } = context.config;
  if (botCheck === 'off') return { isPerson: async () => true };
  if (botCheck === 'local') return createLocalCheck(context);
  return createSiteCheck({ address: botCheck, secret: botCheckSecret });
}
