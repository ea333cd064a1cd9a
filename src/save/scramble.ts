// The simple substitution cipher under which the session is stored (specification, section 3). It hides; it does not protect.

/** Printable ASCII; anything else passes unchanged. */
const PLAIN = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** 37 and 95 have no common divisor, so that no two characters become the same. */
const STEP = 37;
const SHIFT = 11;
const SECRET = Array.from(PLAIN, (_, index) => PLAIN[(index * STEP + SHIFT) % PLAIN.length]).join('');

export function scramble(text: string): string {
  return substitute(text, PLAIN, SECRET);
}

export function unscramble(text: string): string {
  return substitute(text, SECRET, PLAIN);
}

function substitute(text: string, from: string, to: string): string {
  return Array.from(text, (letter) => {
    const index = from.indexOf(letter);
    return index < 0 ? letter : to[index];
  }).join('');
}
