// The score of the music: a lullaby of eight bars of 6/8 in two phrases.

/** `eighth`: position in the bar, 0 to 5. */
export type PartNote = { readonly name: string; readonly eighth: number; readonly level: number };

type Bar = {
  readonly air: string;
  readonly box: string;
  readonly melody: string;
  readonly answer?: string;
  readonly bass: string;
};

/**
 * One line per part and bar: `note@eighth*level`, eighths 0 to 5, default level 1. `melody` and `answer` use the pentatonic scale of the
 * effects, so that every effect harmonizes. The answers come in every second bar, an octave higher, where the melody rests. The last bar ends early: the loop joins after it. The bass has
 * the roots D B G A F# G E A.
 */
export const BARS: readonly Bar[] = [
  // D add9: the motif, long short long
  {
    air: 'D3 A3 D4 F#4',
    box: 'D4@0 A4@1*0.7 F#4@2*0.6 A4@4*0.6',
    melody: 'F#5@0 A5@2*0.75 E5@3*0.9',
    bass: 'D2@0 A2@3*0.7 D3@5*0.5',
  },
  // B minor 7: the motif falls; the answer rises from its end
  {
    air: 'B2 A3 D4 F#4',
    box: 'B3@0 F#4@1*0.7 D4@2*0.6 F#4@4*0.6',
    melody: 'D5@0*0.9 F#5@2*0.7 B4@3*0.85',
    answer: 'F#6@3.5*0.7 D6@4*0.8 A6@5',
    bass: 'B1@0 F#2@3*0.7 B2@5*0.5',
  },
  // G major 9: it climbs
  {
    air: 'G2 B3 D4 F#4',
    box: 'G3@0 D4@1*0.7 B3@2*0.6 D4@4*0.6',
    melody: 'D5@0*0.85 F#5@2*0.7 A5@3*0.95',
    bass: 'G2@0 D3@3*0.7 B2@5*0.45',
  },
  // A sus4: open; the melody rests and the answer is alone
  {
    air: 'A2 A3 D4 E4',
    box: 'A3@0 E4@1*0.6',
    melody: 'E5@0*0.9',
    answer: 'E6@2*0.7 A6@3 B6@4*0.6 E6@4.5*0.8 D6@5*0.6',
    bass: 'A1@0 E2@3*0.7 A2@5*0.5',
  },
  // D over F#: the motif again, up to the top
  {
    air: 'F#2 A3 D4 F#4',
    box: 'F#3@0 D4@1*0.7 A4@2*0.6 D4@4*0.6',
    melody: 'F#5@0 A5@2*0.75 D6@3*0.85',
    bass: 'F#2@0 D3@3*0.7 A2@5*0.5',
  },
  // G major 7
  {
    air: 'G2 B3 D4 F#4',
    box: 'G3@0 D4@1*0.7 B4@2*0.55 D4@4*0.6',
    melody: 'B5@0*0.9 A5@2*0.7 F#5@3*0.85',
    answer: 'D6@3.5*0.7 F#6@4*0.8 B6@5',
    bass: 'G2@0 D3@3*0.7 G2@5*0.5',
  },
  // E minor 9
  {
    air: 'E2 G3 D4 F#4',
    box: 'E3@0 B3@1*0.7 F#4@2*0.6 B3@4*0.55',
    melody: 'E5@0*0.8 F#5@2*0.65 B5@3*0.85',
    bass: 'E2@0 B2@3*0.7 E3@5*0.45',
  },
  // A 7 sus4: suspended over the end, resolved in bar 1
  {
    air: 'A2 G3 D4 E4',
    box: 'A3@0 E4@1*0.6',
    melody: 'A5@0*0.85 E5@3*0.6',
    answer: 'E6@1*0.7 D6@1.5*0.6 A6@2*0.9',
    bass: 'A1@0 E2@3*0.7',
  },
];

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
