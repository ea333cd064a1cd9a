// The score of the music: two sections of eight bars of 6/8, three melodies for the first one, and a rest.

/** `eighth`: position in the bar, 0 to 5. */
export type PartNote = { readonly name: string; readonly eighth: number; readonly level: number };

type Bar = { readonly air: string; readonly box: string; readonly bass: string; readonly answer?: string };

export type SectionName = 'a' | 'b';

/**
 * One line per part and bar: `note@eighth*level`, eighths 0 to 5, default level 1. `answer` and the melodies use the pentatonic scale of the
 * effects, so that every effect harmonizes. The answers come in every second bar, an octave higher, where the melody rests. No two adjacent
 * bars share a voicing: chords an octave apart are less alike.
 */
export const SECTIONS: Readonly<Record<SectionName, readonly Bar[]>> = {
  // D, B minor, G, A, D over F#, G, E minor, A 7 sus 4, which the next section resolves
  a: [
    { air: 'D3 A3 E4 F#4', box: 'D4@0 A4@1*0.7 F#4@2*0.6 A4@4*0.6', bass: 'D2@0 A2@3*0.7 D3@5*0.5' },
    {
      air: 'B2 F#3 D4 A4',
      box: 'B3@0 F#4@1*0.7 D5@2*0.6 B4@4*0.6',
      bass: 'B1@0 F#2@3*0.7 B2@5*0.5',
      answer: 'F#6@3.5*0.7 D6@4*0.8 A6@5',
    },
    { air: 'G2 D3 B3', box: 'G3@0 B3@1*0.7 G4@2*0.6 D4@4*0.6', bass: 'G2@0 D3@3*0.7 B2@5*0.45' },
    { air: 'A2 E3 D4 E5', box: 'E4@0 A4@2*0.6', bass: 'A1@0 E2@3*0.7 A2@5*0.5', answer: 'E6@2*0.7 A6@3 B6@4*0.6 E6@4.5*0.8 D6@5*0.6' },
    { air: 'F#2 A3 D4', box: 'F#3@0 A3@1*0.7 D4@2*0.6 F#4@3*0.5 D5@4*0.6', bass: 'F#2@0 D3@3*0.7 A2@5*0.5' },
    {
      air: 'G3 B3 F#4 B4',
      box: 'B4@0 G4@1*0.7 D4@2*0.55 G4@4*0.6',
      bass: 'G2@0 D3@3*0.7 G2@5*0.5',
      answer: 'D6@3.5*0.7 F#6@4*0.8 B6@5',
    },
    { air: 'E2 B2 G3 E4', box: 'E3@0 G3@1*0.7 B3@2*0.6 E4@4*0.55', bass: 'E2@0 B2@3*0.7 E3@5*0.45' },
    { air: 'A2 G3 C#4 E4', box: 'A3@0 E4@1*0.6', bass: 'A1@0 E2@3*0.7', answer: 'E6@1*0.7 D6@1.5*0.6 A6@2*0.9' },
  ],
  // B minor, A over C#, D, G, E minor, F# minor, G, A: the bass climbs
  b: [
    { air: 'B2 B3 F#4', box: 'B4@0 F#4@1.5*0.7 D4@3*0.7 F#4@4.5*0.5', bass: 'B1@0 B2@2*0.5 F#2@3*0.7' },
    {
      air: 'C#3 E3 A3',
      box: 'E4@0 C#4@1.5*0.7 A3@3*0.7',
      bass: 'C#2@0 C#3@2*0.5 A2@3*0.7',
      answer: 'E6@4*0.7 A6@4.5*0.8 B6@5.5*0.7',
    },
    { air: 'D3 F#3 A4 D5', box: 'A4@0 F#4@1.5*0.7 D5@3*0.7 A4@4.5*0.5', bass: 'D2@0 D3@2*0.5 A2@3*0.7' },
    {
      air: 'G2 D4 G4',
      box: 'D4@0 B3@1.5*0.7 G3@3*0.7',
      bass: 'G2@0 G2@2*0.5 D3@3*0.7',
      answer: 'D6@2*0.7 B6@2.5*0.8 A6@3.5 F#6@4.5*0.7',
    },
    { air: 'E3 B3 G4 E5', box: 'B4@0 G4@1.5*0.7 E5@3*0.7 B4@4.5*0.5', bass: 'E2@0 E3@2*0.5 B2@3*0.7' },
    {
      air: 'F#2 C#3 A3',
      box: 'C#4@0 A3@1.5*0.7 F#3@3*0.7',
      bass: 'F#2@0 F#2@2*0.5 A2@3*0.7',
      answer: 'F#6@4*0.7 A6@4.5*0.8 E6@5.5*0.7',
    },
    { air: 'G2 G3 B3 D4', box: 'D4@0 B3@1.5*0.7 G4@3*0.7 D4@4.5*0.5', bass: 'G2@0 B2@2*0.5 D3@3*0.7' },
    { air: 'A2 E4 B4', box: 'E4@0 A4@3*0.6', bass: 'A1@0 A2@2*0.5 E2@3*0.7', answer: 'B6@2*0.7 A6@2.5*0.6 E6@3.5*0.9' },
  ],
};

/** The melodies of each section, of eight bars. Their fourth and eighth bars, which end the phrases, all differ. */
export const MELODIES = {
  // The motif, long short long; it falls, climbs and opens, and comes again up to the top
  a1: {
    section: 'a',
    bars: [
      'F#5@0 A5@2*0.75 E5@3*0.9',
      'D5@0*0.9 F#5@2*0.7 B4@3*0.85',
      'D5@0*0.85 F#5@2*0.7 A5@3*0.95',
      'E5@0*0.9',
      'F#5@0 A5@2*0.75 D6@3*0.85',
      'B5@0*0.9 A5@2*0.7 F#5@3*0.85',
      'E5@0*0.8 F#5@2*0.65 B5@3*0.85',
      'A5@0*0.85 E5@3*0.6',
    ],
  },
  // Down from the top, in steps
  a2: {
    section: 'a',
    bars: [
      'A5@0 F#5@2*0.75 D5@3*0.85',
      'F#5@0*0.9 E5@1*0.6 D5@2*0.75 B4@3*0.8',
      'B4@0*0.8 D5@1*0.65 A5@3*0.95 F#5@5*0.6',
      'A5@0*0.8 E5@1*0.7',
      'D6@0 B5@2*0.7 A5@3*0.85',
      'A5@0*0.85 B5@1*0.65 D6@2*0.8',
      'B5@0*0.85 A5@2*0.65 F#5@3*0.75 E5@5*0.6',
      'E5@0*0.8',
    ],
  },
  // After the beat
  a3: {
    section: 'a',
    bars: [
      'D5@1*0.8 E5@2*0.7 F#5@3',
      'A5@0*0.9 B5@3*0.75',
      'A5@1*0.8 F#5@2*0.65 D5@3*0.75 E5@4*0.8 F#5@5*0.6',
      'E5@1*0.8',
      'A5@1 D6@2*0.7 A5@3*0.8 F#5@5*0.6',
      'B5@0*0.9 D6@2*0.65',
      'F#5@1*0.8 E5@2*0.65 D5@3*0.7 B4@5*0.65',
      'D5@0*0.75 E5@3*0.55',
    ],
  },
  b: {
    section: 'b',
    bars: [
      'B5@0 F#5@1.5*0.7 D5@3*0.85',
      'E5@0*0.9 A5@3*0.8',
      'A5@0*0.85 F#5@1*0.6 A5@2*0.7 D6@3*0.95',
      'B5@0*0.9',
      'B5@0 A5@1.5*0.7 E5@3*0.85',
      'A5@0*0.85 E5@1.5*0.65 F#5@3*0.8',
      'D5@0*0.8 E5@1*0.6 F#5@2*0.7 B5@3*0.95',
      'A5@0*0.85',
    ],
  },
} as const satisfies Readonly<Record<string, { readonly section: SectionName; readonly bars: readonly string[] }>>;

export type MelodyName = keyof typeof MELODIES;

export const BARS_A_SECTION = 8;
export const EIGHTHS_A_BAR = 6;

/** Strokes of a pulse in each bar. */
type Pulse = readonly (readonly [eighth: number, level: number])[];

/** The trot of the sleigh bells. */
export const SLEIGH_PULSE: Pulse = [
  [0, 1],
  [2, 0.35],
  [3, 0.7],
  [5, 0.35],
];

/** The brush: soft on the beat, accented after it. */
export const BRUSH_PULSE: Pulse = [
  [0, 0.45],
  [1, 0.2],
  [2, 0.4],
  [3, 1],
  [4, 0.25],
  [5, 0.5],
];

/** Parses the notes of a part. */
export function readPart(line = ''): PartNote[] {
  return line
    .split(' ')
    .filter(Boolean)
    .map((word) => {
      const [name, eighth = 0, level = 1] = word.split(/[@*]/);
      return { name, eighth: Number(eighth), level: Number(level) };
    });
}
