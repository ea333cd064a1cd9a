// A lookup of bad words and phrases: matches whole words and sequences of words.

/** Returns a function that returns whether a word, or a sequence of words, is on a list. `fold` normalizes entries to the form of its words. */
export function createWordList(entries: readonly string[], innocent: ReadonlySet<string>, fold: (word: string) => string) {
  const kept = entries.map((entry) => entry.toLowerCase().trim()).filter((entry) => !innocent.has(entry));
  const phrases = kept.map((entry) => entry.split(/[\s-]+/).map((word) => fold(word.replace(/['’`]/g, ''))));
  const single = new Set(phrases.map((phrase) => phrase.join('')));
  const several = phrases.filter((phrase) => phrase.length > 1).map((phrase) => ` ${phrase.join(' ')} `);
  return (words: readonly string[]): boolean => {
    const text = ` ${words.join(' ')} `;
    return words.some((word) => single.has(word)) || several.some((phrase) => text.includes(phrase));
  };
}
