// Language list of the settings: a native select in a pill. The menu has the same in index.html.
import { useEffect, useRef } from 'react';
import { isLanguage, LANGUAGES, type Language } from '../../i18n/languages.ts';
import { currentLanguage, translate } from '../../i18n/translate.ts';
import { useHud } from '../use-hud.ts';
import { Icon } from './buttons.tsx';

/** Names of the languages, each in that language. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  zh: '中文',
};

/** Whether the picker was used. A new language remounts the HUD; the picker then takes the focus. */
let isChosen = false;

export function LanguagePicker() {
  const { chooseLanguage } = useHud();
  const select = useRef<HTMLSelectElement>(null);
  useEffect(() => {
    if (isChosen) select.current?.focus();
    isChosen = false;
  }, []);

  function choose(language: string): void {
    if (!isLanguage(language)) return;
    isChosen = true;
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
