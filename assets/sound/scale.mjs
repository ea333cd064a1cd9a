// The one key of the game's sound: D major pentatonic, A4 = 440 Hz, equal temperament.

const A4_HZ = 440;
const SEMITONES_FROM_A = { D: -7, E: -5, 'F#': -3, A: 0, B: 2 };

/** Hertz of a note of the key, such as "F#5"; a note outside the key throws. */
export function note(name) {
  const [, letter, octave] = /^([A-G]#?)(\d)$/.exec(name) ?? [];
  const semitones = SEMITONES_FROM_A[letter];
  if (semitones === undefined) throw new Error(`${name} is not in D major pentatonic`);
  return A4_HZ * 2 ** (Number(octave) - 4 + semitones / 12);
}
