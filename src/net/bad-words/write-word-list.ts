// A kept list of bad words and phrases as something to look names up in: whole words, and words in a row.

export type WordList = {
  /** Whether one of the words is on the list, or several in a row are a phrase of it. */
  has(words: readonly string[]): boolean;
};

/** `fold` brings entries into the form in which words will be asked for. Entries on `innocent` stay out. */
export function writeWordList(entries: readonly string[], innocent: ReadonlySet<string>, fold: (word: string) => string): WordList {
  const kept = entries.map((entry) => entry.toLowerCase().trim()).filter((entry) => !innocent.has(entry));
  const phrases = kept.map((entry) => entry.split(/[\s-]+/).map((word) => fold(word.replace(/['’`]/g, ''))));
  const single = new Set(phrases.map((phrase) => phrase.join('')));
  const several = phrases.filter((phrase) => phrase.length > 1).map((phrase) => ` ${phrase.join(' ')} `);
  return {
    has(words) {
      const text = ` ${words.join(' ')} `;
      return words.some((word) => single.has(word)) || several.some((phrase) => text.includes(phrase));
    },
  };
}
