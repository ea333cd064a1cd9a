// Chooses the language: the system's own list of choices behind a pill.
import { currentLanguage, isLanguage, LANGUAGES, translate, type Language } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { Icon } from './icon.tsx';

/** Each in its own language, whatever the page's is. */
const NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  ru: 'Русский',
  fr: 'Français',
  es: 'Español',
  pt: 'Português',
  zh: '中文',
};

export function LanguagePicker() {
  const { chooseLanguage } = useHud();
  return (
    <label className="pill plain picker">
      <Icon name="globe" />
      <select
        aria-label={translate('menu.language')}
        value={currentLanguage()}
        onChange={({ target }) => isLanguage(target.value) && chooseLanguage(target.value)}
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
