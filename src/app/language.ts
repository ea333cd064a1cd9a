// The language of all texts: chosen, suggested by a portal, or detected.
import type { Command } from '../game/commands.ts';
import { phrasesOf } from '../game/phrases.ts';
import type { Profile } from '../game/profile.ts';
import type { Hud } from '../hud/hud.ts';
import { detectLanguage, isLanguage, type Language } from '../i18n/languages.ts';
import { titleOf } from '../i18n/titles.ts';
import { switchLanguage, textOf, translate } from '../i18n/translate.ts';
import { loadImage } from '../platform/load-image.ts';
import { addressOf, choosePictureFormat } from '../platform/load-picture.ts';

/** Time limit for the title's picture, which is optional. */
const TITLE_LIMIT_SECONDS = 3;

type LanguageOptions = {
  readonly hud: Pick<Hud, 'language'>;
  readonly profile: Readonly<Profile>;
  readonly canvas: HTMLCanvasElement;
  readonly send: (command: Command) => void;
  readonly onLost: (reason: string) => void;
};

export type LanguageSwitch = {
  /** Loads the language's texts and shows them everywhere. Rejects if they cannot be loaded. */
  readonly show: (language: Language) => Promise<void>;
  readonly choose: (language: Language) => void;
  /** Changes the language unless the player has chosen one. */
  readonly suggest: (tag: string) => void;
  /** Changes to the profile's language if it differs from `shown`. */
  readonly follow: (shown: string) => void;
};

export function createLanguageSwitch({ hud, profile, canvas, send, onLost }: LanguageOptions): LanguageSwitch {
  async function show(language: Language): Promise<void> {
    const showTitle = async () => {
      await choosePictureFormat();
      await loadImage(addressOf(titleOf(language)), TITLE_LIMIT_SECONDS);
    };
    await Promise.all([switchLanguage(language), showTitle().catch(() => undefined)]);
    document.documentElement.lang = language;
    document.title = translate('game.name');
    canvas.setAttribute('aria-label', translate('game.board'));
    hud.language.value = language;
    send({ type: 'changePhrases', phrases: phrasesOf(textOf) });
  }

  function change(language: Language): void {
    show(language).catch((error: unknown) => onLost(`Failed to load the language: ${String(error)}`));
  }

  return {
    show,
    choose(language) {
      send({ type: 'chooseLanguage', language });
      change(language);
    },
    suggest(tag) {
      if (profile.isLanguageDetected) change(detectLanguage([tag]));
    },
    follow(shown) {
      if (profile.language !== shown && isLanguage(profile.language)) change(profile.language);
    },
  };
}

/** Returns the chosen language if the game has it; otherwise the browser's; otherwise English. */
export function firstLanguage(chosen: string | undefined): Language {
  return chosen !== undefined && isLanguage(chosen) ? chosen : detectLanguage(navigator.languages);
}
