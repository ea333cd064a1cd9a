// Served as ./js/bot-check.js: bot protection without a third party, for development and tests. The score service issues the token.
import type { BotCheckScript } from '../src/scores/bot-protection.ts';

/** Default address, relative to the script. `bot-check.js?service=<address>` sets another. */
const SERVICE = '../service/';

const script = document.currentScript instanceof HTMLScriptElement ? document.currentScript.src : location.href;
const service = new URL(new URL(script).searchParams.get('service') ?? SERVICE, script);

async function execute(): Promise<string> {
  const answer = await fetch(new URL('challenge', service), { method: 'POST', credentials: 'omit' });
  if (!answer.ok) throw new Error(`Failed to get a token from the score service: HTTP ${answer.status}`);
  const { token } = (await answer.json()) as { readonly token: string };
  return token;
}

const botCheck: BotCheckScript = { execute };
Object.assign(window, { botCheck });
