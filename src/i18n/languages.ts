// The six languages of the game (specification, section 9).

export const LANGUAGES = ['en', 'ru', 'fr', 'es', 'pt', 'zh'] as const;

export type Language = (typeof LANGUAGES)[number];

export function isLanguage(text: string): text is Language {
  return (LANGUAGES as readonly string[]).includes(text);
}

/** Returns the first supported language of the preferred tags (such as "pt-BR"), or English. */
export function detectLanguage(preferred: readonly string[]): Language {
  return preferred.map((tag) => tag.toLowerCase().split(/[-_]/)[0]).find(isLanguage) ?? 'en';
}
