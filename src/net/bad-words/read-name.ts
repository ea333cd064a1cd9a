// Possible readings of a name: split into words at separators, capitals and digits, with spaced letters joined, in each alphabet.
import LISTS from './lists.json' with { type: 'json' };
import { isCyrillicInDisguise, toCyrillic, toLatin } from './look-alikes.ts';

/** Keeps the signs that can replace letters: `@$!|*`. */
const SEPARATORS = /[^\p{L}\p{M}\p{N}@$!|*]+/u;

/** Numbers, alone or at the end of a name as in `Jack45`. Other digits replace letters: `5h1t` is a word. */
const NUMBER = /^\d+$|(\p{L}{4})\d{2,}$|(\p{L}{3})\d{3,}$/u;

export function readName(name: string) {
  // Marks that are part of a letter, as in ё and ñ, are composed first. The others are decoration: they strike through or underline.
  const text = name.normalize('NFKC').replace(/\p{M}+/gu, '');
  const cutAtCapitals = text.replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ');
  const cuts = [text, text.replace(/lI|Il/g, 'll'), cutAtCapitals, text.replace(/\d+/g, ' '), cutAtCapitals.replace(/\d+/g, ' ')].map(
    cutWords,
  );
  const readings = [...cuts, ...cuts.map(joinLetters), ...cuts.flatMap(joinHalves)].filter((words) => words.length > 0);
  const different = [...new Map(readings.map((words) => [words.join(' '), words])).values()];
  return {
    /** One entry per reading: its words, in lower case. */
    latin: different.map((words) => words.map(dropNumber).filter(isLatin).map(toLatin)).filter((words) => words.length > 0),
    cyrillic: different.map((words) => words.filter(isCyrillic).map(toCyrillic)).filter((words) => words.length > 0),
    /** Chinese characters, Bopomofo, Latin letters and digits, without separators. */
    han: Array.from(text)
      .filter((letter) => /[\p{Script=Han}\p{Script=Bopomofo}A-Za-z0-9]/u.test(letter))
      .join(''),
    /** All letters and digits without separators, in lower case. */
    whole: text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''),
  };
}

function cutWords(text: string): string[] {
  return text
    .toLowerCase()
    .split(SEPARATORS)
    .filter((word) => word !== '');
}

/** Joins runs of single letters: `f u c k you` becomes `fuck you`. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isJoining = false;
  for (const word of words) {
    const isLetter = Array.from(word).length === 1;
    if (isLetter && isJoining) joined[joined.length - 1] += word;
    else joined.push(word);
    isJoining = isLetter;
  }
  return joined;
}

/** Bad words that match across word gaps: two innocent words almost never form them. */
const EVEN_IN_PARTS = new RegExp(`^(?:${LISTS.evenInParts.join('|')})$`);

/** Finds neighbors that together form such a word: `fu ck` is `fuck`. Returns each as a one-word reading. */
function joinHalves(words: readonly string[]): string[][] {
  const found: string[][] = [];
  for (let from = 0; from < words.length; from++)
    for (let to = from + 2; to <= words.length; to++) {
      const joined = words.slice(from, to).join('');
      const readings = [toLatin(joined), toCyrillic(joined)];
      const bad = readings.find((reading) => EVEN_IN_PARTS.test(reading));
      if (bad !== undefined) found.push([bad]);
    }
  return found;
}

function dropNumber(word: string): string {
  return word.replace(NUMBER, '$1$2');
}

/** Excludes words of Cyrillic letters only: `соска` is not read as `cocka`. */
function isLatin(word: string): boolean {
  return word !== '' && (/\p{Script=Latin}/u.test(word) || !/\p{L}/u.test(word));
}

function isCyrillic(word: string): boolean {
  return /\p{Script=Cyrillic}/u.test(word) || isCyrillicInDisguise(word);
}
