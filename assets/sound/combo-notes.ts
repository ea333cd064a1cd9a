// The notes of the combos: their own climb, and the chord tones that replace them while the music plays.

import { chordSemitones } from './scale.ts';
import { readPart, SECTIONS, type SectionName } from './score.ts';

/** The climb without music: the pentatonic scale. */
export const COMBO_NOTES = ['D5', 'E5', 'F#5', 'A5', 'B5', 'D6', 'E6'];

const SEMITONES_AN_OCTAVE = 12;
/** Range of the chord tones in semitones from A4. */
const RANGE = { low: -7, high: 31 };

/**
 * Returns, for each bar of a section, the semitones from each combo's own note to a note of the bar's chord. The seven notes are adjacent
 * tones of the chord, so that the combos climb in every bar. Of all such rows, the one nearest to the own notes is chosen.
 */
export function comboSteps(): Record<SectionName, number[][]> {
  return { a: stepsOf('a'), b: stepsOf('b') };
}

function stepsOf(section: SectionName): number[][] {
  const own = COMBO_NOTES.map(chordSemitones);
  return SECTIONS[section].map(({ air, box }) => {
    const classes = new Set([...readPart(air), ...readPart(box)].map(({ name }) => modulo(chordSemitones(name))));
    const tones = Array.from({ length: RANGE.high - RANGE.low }, (_, i) => i + RANGE.low).filter((tone) => classes.has(modulo(tone)));
    const rows = tones.slice(own.length - 1).map((_, start) => own.map((tone, i) => tones[start + i] - tone));
    return rows.reduce((best, row) => (distance(row) < distance(best) ? row : best));
  });
}

const modulo = (semitones: number): number => (semitones + SEMITONES_AN_OCTAVE * 9) % SEMITONES_AN_OCTAVE;

const distance = (row: readonly number[]): number => row.reduce((sum, step) => sum + step * step, 0);
