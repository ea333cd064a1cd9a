// Selects the bot check: the server's tokens, a siteverify service, or none.
import type { ServerContext } from '../server-context.ts';
import { createLocalCheck } from './local-check.ts';
import type { BotCheck } from './score-service-context.ts';
import { createSiteCheck } from './site-check.ts';

/** By the setting BOT_CHECK: `local`, `off`, or a siteverify URL. */
export function createBotCheck(context: ServerContext): BotCheck {
  const { botCheck, botCheckSecret } = context.config;
  if (botCheck === 'off') return { isPerson: async () => true };
  if (botCheck === 'local') return createLocalCheck(context);
  return createSiteCheck({ address: botCheck, secret: botCheckSecret });
}
