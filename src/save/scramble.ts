// The substitution cipher of the stored session (specification, section 3). It obfuscates; it does not protect.

/** Printable ASCII. Other characters stay unchanged. */
const PLAIN = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join('');
/** Coprime to 95, so that no two characters map to the same one. */
const STEP = 37;
const SHIFT = 11;
const SECRET = Array.from(PLAIN, (_, index) => PLAIN[(index * STEP + SHIFT) % PLAIN.length]).join('');

/** Replacement code by character code. */
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
