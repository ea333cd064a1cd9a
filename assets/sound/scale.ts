// The key of all sound: D major, A4 = 440 Hz, equal temperament. Except for the music's chords, only its pentatonic scale is used.

const A4_HZ = 440;
/** Semitones from A4 by letter. */
type Scale = Readonly<Record<string, number>>;

const PENTATONIC: Scale = { D: -7, E: -5, 'F#': -3, A: 0, B: 2 };
const MAJOR: Scale = { ...PENTATONIC, G: -2, 'C#': -8 };
const SEMITONES_AN_OCTAVE = 12;

/** Returns the frequency in hertz of a pentatonic note, such as "F#5". All these notes harmonize. Throws for another note. */
export const note = (name: string): number => hertzOf(semitonesOf(name, PENTATONIC));

/** Returns the frequency in hertz of a note of D major. Throws for another note. */
export const chordNote = (name: string): number => hertzOf(chordSemitones(name));

/** Returns the semitones from A4 of a note of D major. Throws for another note. */
export const chordSemitones = (name: string): number => semitonesOf(name, MAJOR);

function semitonesOf(name: string, scale: Scale): number {
  const [, letter = '', octave] = /^([A-G]#?)(\d)$/.exec(name) ?? [];
  const semitones: number | undefined = scale[letter];
  if (semitones === undefined) throw new Error(`Unknown note "${name}" in ${scale === MAJOR ? 'D major' : 'D major pentatonic'}.`);
  return semitones + (Number(octave) - 4) * SEMITONES_AN_OCTAVE;
}

const hertzOf = (semitones: number): number => A4_HZ * 2 ** (semitones / SEMITONES_AN_OCTAVE);
