// The key of all sound: D major, A4 = 440 Hz, equal temperament. Except for the music's chords, only its pentatonic scale is used.

const A4_HZ = 440;
/** Semitones from A4 by letter. */
type Scale = Readonly<Record<string, number>>;

const PENTATONIC: Scale = { D: -7, E: -5, 'F#': -3, A: 0, B: 2 };
const MAJOR: Scale = { ...PENTATONIC, G: -2, 'C#': -8 };

/** Returns the frequency in hertz of a pentatonic note, such as "F#5". All these notes harmonize. Throws for another note. */
export const note = (name: string): number => hertzIn(PENTATONIC, name);

/** Returns the frequency in hertz of a note of D major. Throws for another note. */
export const chordNote = (name: string): number => hertzIn(MAJOR, name);

function hertzIn(scale: Scale, name: string): number {
  const [, letter = '', octave] = /^([A-G]#?)(\d)$/.exec(name) ?? [];
  const semitones: number | undefined = scale[letter];
  if (semitones === undefined) throw new Error(`Unknown note "${name}" in ${scale === MAJOR ? 'D major' : 'D major pentatonic'}.`);
  return A4_HZ * 2 ** (Number(octave) - 4 + semitones / 12);
}
