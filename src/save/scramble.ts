// The simple substitution cipher under which the session is stored (specification, section 3). It hides; it does not protect.

/** Printable ASCII; anything else passes unchanged. */
const PLAIN = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** 37 and 95 have no common divisor, so that no two characters become the same. */
const STEP = 37;
const SHIFT = 11;
const SECRET = Array.from(PLAIN, (_, index) => PLAIN[(index * STEP + SHIFT) % PLAIN.length]).join('');

/** By character code: the code that replaces it. */
const TO_SECRET = tableOf(PLAIN, SECRET);
const TO_PLAIN = tableOf(SECRET, PLAIN);

export function scramble(text: string): string {
  return substitute(text, TO_SECRET);
}

export function unscramble(text: string): string {
  return substitute(text, TO_PLAIN);
}

function substitute(text: string, table: readonly number[]): string {
  let result = '';
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    result += String.fromCharCode(table[code] ?? code);
  }
  return result;
}

function tableOf(from: string, to: string): readonly number[] {
  const table: number[] = [];
  for (let index = 0; index < from.length; index++) table[from.charCodeAt(index)] = to.charCodeAt(index);
  return table;
}
