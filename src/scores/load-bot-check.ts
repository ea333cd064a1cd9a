// Loads the bot protection's script and adapts it to one interface: a function from site key to token.
import type { BotCheckScript } from './bot-protection.ts';
import { loadScript } from '../loading/load-script.ts';

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
