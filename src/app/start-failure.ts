// Explains on the page why the game could not start.
import { switchLanguage, translate } from '../i18n/translate.ts';
import { NoWebGlError } from '../render-webgl/gl/context.ts';
import { firstLanguage } from './language.ts';
import type { Splash } from './splash.ts';

export async function explainFailure(splash: Splash, error: unknown): Promise<void> {
  console.error(error);
  // The page's own text first: the language's texts may be what is missing.
  splash.fail(undefined);
  splash.fail(await textFor(error instanceof NoWebGlError ? 'failure.noWebGl' : 'failure.loading'));
}

async function textFor(key: 'failure.noWebGl' | 'failure.loading'): Promise<string | undefined> {
  try {
    await switchLanguage(firstLanguage(undefined));
    return translate(key);
  } catch {
    return undefined;
  }
}
