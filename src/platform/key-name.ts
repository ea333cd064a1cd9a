// Names of pressed keys.

/** Letters of another script than Latin. */
const FOREIGN_LETTERS = /^[^\p{Script=Latin}\P{L}]+$/u;

/** Values of `KeyboardEvent.key` from on-screen keyboards and input methods. */
const UNNAMED = new Set(['', 'Unidentified', 'Process']);

/**
 * Returns a lower-case letter, a digit, `Space`, or a name of `KeyboardEvent.key`. Latin letters are those of the layout. Keys of other
 * scripts, digits below signs and keys without a name are read by position, as on a US keyboard. Both fields are missing where a browser
 * fills in a form.
 */
export function keyName({ key = '', code = '' }: Partial<Pick<KeyboardEvent, 'key' | 'code'>>): string {
  const isByPosition = UNNAMED.has(key) || FOREIGN_LETTERS.test(key) || (key.length === 1 && /^(Digit|Numpad)\d$/.test(code));
  const name = isByPosition ? code.replace(/^(Key|Digit|Numpad)/, '') : key;
  if (name === ' ') return 'Space';
  return name.length === 1 ? name.toLowerCase() : name;
}
