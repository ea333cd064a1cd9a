// Language list: a native select in a pill.
import { useEffect, useRef } from 'react';
import { isLanguage, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { currentLanguage, translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { Icon } from './icon.tsx';

/** Names of the languages, each in that language. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  zh: '中文',
};

/** Place of the picker that was used. A new language remounts the HUD; the picker in that place then takes the focus. */
let chosenIn: 'page' | 'dialog' | undefined;

function placeOf(element: Element | null): 'page' | 'dialog' {
  return element?.closest('dialog') ? 'dialog' : 'page';
}

export function LanguagePicker() {
  const { chooseLanguage } = useHud();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (chosenIn !== placeOf(select.current)) return;
    chosenIn = undefined;
    select.current?.focus();
  }, []);

  function choose(language: string): void {
    if (!isLanguage(language)) return;
    chosenIn = placeOf(select.current);
    chooseLanguage(language);
  }

  return (
    <label className="pill plain picker">
      <Icon name="globe" />
      <select
        ref={select}
        name="menu.language"
        aria-label={translate('menu.language')}
        value={currentLanguage()}
        onChange={({ target }) => choose(target.value)}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={language}>
            {NAMES[language]}
          </option>
        ))}
      </select>
    </label>
  );
}
