// Loads the bot protection's script, and makes one thing of what such scripts give: a function from site key to token.
import type { BotCheck } from '../net/score-service/bot-protection.ts';
import { loadScript } from '../portal/load-script.ts';

/** Google's reCAPTCHA, version 3; its script's address ends with `?render=<site key>`. */
type Recaptcha = {
  ready(call: () => void): void;
  execute(siteKey: string, options: { readonly action: string }): Promise<string>;
};

/** Our local script, and whoever writes another to its shape, sets `botCheck`. */
export type BotWindow = { readonly botCheck?: BotCheck; readonly grecaptcha?: Recaptcha };

/** Rejects if the script cannot be loaded, or gives nothing that is known here. */
export async function loadBotCheck(script: string, page = window as BotWindow, load = loadScript): Promise<BotCheck> {
  await load(script);
  const { botCheck, grecaptcha } = page;
  if (botCheck) return botCheck;
  if (!grecaptcha) throw new Error(`${script} is no bot protection`);
  await new Promise<void>((resolve) => grecaptcha.ready(resolve));
  return { execute: (siteKey) => grecaptcha.execute(siteKey, { action: 'submit' }) };
}
