// The one key of the game's sound: D major, A4 = 440 Hz, equal temperament; all but the music's chords keep to its five notes without halves.

const A4_HZ = 440;
/** Semitones from A4 by letter. */
type Scale = Readonly<Record<string, number>>;

const PENTATONIC: Scale = { D: -7, E: -5, 'F#': -3, A: 0, B: 2 };
const MAJOR: Scale = { ...PENTATONIC, G: -2, 'C#': -8 };

/** Hertz of a note of effects and melody, such as "F#5": any two of them sound well together. Another note throws. */
export const note = (name: string): number => hertzIn(PENTATONIC, name);

/** Hertz of a note of a chord, which may be any of D major. */
export const chordNote = (name: string): number => hertzIn(MAJOR, name);

function hertzIn(scale: Scale, name: string): number {
  const [, letter = '', octave] = /^([A-G]#?)(\d)$/.exec(name) ?? [];
  const semitones: number | undefined = scale[letter];
  if (semitones === undefined) throw new Error(`${name} is not in ${scale === MAJOR ? 'D major' : 'D major pentatonic'}`);
  return A4_HZ * 2 ** (Number(octave) - 4 + semitones / 12);
}
