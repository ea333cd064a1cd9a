// The language of all texts: chosen, suggested by a portal, or detected.
import type { Command } from '../game/commands.ts';
import { phrasesOf } from '../game/phrases.ts';
import type { Profile } from '../game/profile.ts';
import type { Hud } from '../state/hud.ts';
import type { HudPart } from '../start/open-hud.ts';
import type { Page } from '../start/open-page.ts';
import { detectLanguage, isLanguage, type Language } from '../i18n/languages.ts';
import { TITLES } from '../../assets/generated/titles.js';
import { fillTexts } from '../start/screen-element.ts';
import { loadImage } from '../platform/load-image.ts';
import { addressOf, choosePictureFormat } from '../platform/load-picture.ts';

/** Time limit for the title's picture, which is optional. */
const TITLE_LIMIT_SECONDS = 3;

type LanguageOptions = {
  readonly hud: Pick<Hud, 'language'>;
  readonly profile: Readonly<Profile>;
  readonly page: Pick<Page, 'canvas' | 'screenElement'>;
  readonly send: (command: Command) => void;
  readonly onLost: (reason: string) => void;
  readonly loadHudPart: () => Promise<HudPart>;
};

export type LanguageSwitch = ReturnType<typeof createLanguageSwitch>;

export function createLanguageSwitch({ hud, profile, page, send, onLost, loadHudPart }: LanguageOptions) {
  let requested = languageOf(profile);

  /** Loads the language's texts and shows them everywhere. Rejects if they cannot be loaded. */
  async function show(language: Language): Promise<void> {
    requested = language;
    const { switchLanguage, textOf, translate } = await loadHudPart();
    const showTitle = async () => {
      await choosePictureFormat();
      await loadImage(addressOf(TITLES[language]), TITLE_LIMIT_SECONDS);
    };
    await Promise.all([switchLanguage(language), showTitle().catch(() => undefined)]);
    // The last request counts.
    if (requested !== language) return;
    fillTexts(page.screenElement, language, textOf);
    page.canvas.setAttribute('aria-label', translate('game.board'));
    hud.language.value = language;
    send({ type: 'changePhrases', phrases: phrasesOf(textOf) });
  }

  function change(language: Language): void {
    show(language).catch((error: unknown) => onLost(`Failed to load the language: ${String(error)}`));
  }

  /** Shows the language that was requested last, at first that of the first screen. Falls back to English, and rejects if that is missing too. */
  async function showRequested(): Promise<void> {
    let language: Language;
    do {
      language = requested;
      try {
        await show(language);
      } catch (error) {
        if (language === 'en') throw error;
        if (requested === language) requested = 'en';
      }
    } while (language !== requested);
  }

  return {
    showFirst: showRequested,
    choose: (language: Language) => {
      send({ type: 'chooseLanguage', language });
      change(language);
    },
    /** Changes the language unless the player has chosen one. */
    suggest: (tag: string) => {
      if (profile.isLanguageDetected) change(detectLanguage([tag]));
    },
    /** Changes to the profile's language if it differs from `shown`. */
    follow: (shown: string) => {
      if (profile.language !== shown && isLanguage(profile.language)) change(profile.language);
    },
  };
}

/** Returns the language that the player has chosen; otherwise the browser's; otherwise English. */
export function languageOf({ isLanguageDetected, language }: Readonly<Profile>): Language {
  return !isLanguageDetected && isLanguage(language) ? language : detectLanguage(navigator.languages);
}
