// Bot protection: whether a person asked. One interface over the server's own tokens, a siteverify service, or nothing.
import type { ServerContext } from '../server-context.ts';
import { createLocalCheck } from './local-check.ts';
import type { BotCheck } from './score-service-context.ts';
import { createSiteCheck } from './site-check.ts';

/** As the settings say: `local`, `off`, or the address of a siteverify service. */
export function createBotCheck(context: ServerContext): BotCheck {
  const { botCheck, botCheckSecret } = context.config;
  if (botCheck === 'off') return { isPerson: async () => true };
  if (botCheck === 'local') return createLocalCheck(context);
  return createSiteCheck({ address: botCheck, secret: botCheckSecret });
}
