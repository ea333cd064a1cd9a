// Nicknames of letters from several alphabets, which can look like another player's nickname.

/** Alphabets with letters that look the same. Han, kana and Hangul stand beside any of them. */
const ALPHABETS = [/\p{Script=Latin}/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u, /\p{Script=Armenian}/u, /\p{Script=Cherokee}/u];

export function hasMixedScripts(nickname: string): boolean {
  const text = nickname.normalize('NFKC');
  return ALPHABETS.filter((alphabet) => alphabet.test(text)).length > 1;
}
