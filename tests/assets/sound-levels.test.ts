// Loudness, peaks and spectrum of the sources of all sounds. `build-sound.ts --verify` measures the coded files.
// @module-tag full
import { beforeAll, describe, expect, test } from 'vitest';
import { comboSteps, COMBO_NOTES } from '../../assets/sound/combo-notes.ts';
import { EFFECTS, FIRST_EFFECTS } from '../../assets/sound/effects.ts';
import { fromDb, integratedLoudness, momentaryLoudness } from '../../assets/sound/loudness.ts';
import { barLikeness } from '../../assets/sound/bar-likeness.ts';
import { buildMusic, GAP_MS, ROUND_SECONDS } from '../../assets/sound/music.ts';
import { chordSemitones } from '../../assets/sound/scale.ts';
import { MELODIES, readPart, SECTIONS } from '../../assets/sound/score.ts';
import { buildSprite, regionOf, SPRITES } from '../../assets/sound/sprite.ts';
import { limit, truePeak } from '../../assets/sound/true-peak.ts';
import { faultsOfMix, measureMix } from '../../assets/sound/verify-mix.ts';
import { SAMPLE_RATE } from '../../assets/sound/synth.ts';
import generated from '../../assets/generated/sound/music.json';

const BUILD_MILLISECONDS = 120_000;
const CEILING = fromDb(-1);

const TONE_SECONDS = 5;
const tone = (hertz: number, level: number, phase = 0): Float64Array =>
  Float64Array.from({ length: TONE_SECONDS * SAMPLE_RATE }, (_, i) => level * Math.sin((2 * Math.PI * hertz * i) / SAMPLE_RATE + phase));

describe('the measures', () => {
  test('a full-scale tone of 997 Hz on both speakers has 0 LUFS, on one -3', () => {
    expect(momentaryLoudness(tone(997, 1))).toBeCloseTo(0, 1);
    // The last windows of the whole are partly silent.
    expect(integratedLoudness([tone(997, 1), tone(997, 1)])).toBeCloseTo(-0.2, 1);
    expect(integratedLoudness([tone(997, 1), new Float64Array(TONE_SECONDS * SAMPLE_RATE)])).toBeCloseTo(-3.2, 1);
  });

  test('a peak between two samples counts, and is limited', () => {
    // Samples at 45 degrees reach 0.71 of the peak.
    const wave = tone(SAMPLE_RATE / 4, 1, Math.PI / 4);
    expect(wave.reduce((most, sample) => Math.max(most, sample), 0)).toBeCloseTo(Math.SQRT1_2, 2);
    expect(truePeak([wave])).toBeCloseTo(1, 1);
    expect(truePeak(limit([wave], 0.5))).toBeLessThan(0.505);
  });

  test('the limiter leaves what is below its ceiling', () => {
    const quiet = tone(440, 0.4);
    expect(limit([quiet], 0.5)).toEqual([quiet]);
  });
});

describe(
  'the sounds',
  () => {
    let effects: ReturnType<typeof buildSprite>[];
    let music: ReturnType<typeof buildMusic>;

    beforeAll(() => {
      const others = EFFECTS.filter((effect) => !FIRST_EFFECTS.includes(effect));
      effects = [buildSprite(FIRST_EFFECTS, SPRITES.first), buildSprite(others, SPRITES.others)];
      music = buildMusic(['classic', 'ember']);
    }, BUILD_MILLISECONDS);

    test('no file peaks above -1 dBTP', () => {
      for (const { channels } of effects) expect(truePeak(channels)).toBeLessThanOrEqual(CEILING);
      for (const [name, { channels }] of Object.entries(music.rounds)) expect(truePeak(channels), name).toBeLessThanOrEqual(CEILING);
      expect(truePeak(music.loop.channels)).toBeLessThanOrEqual(CEILING);
    });

    test('rounds and loop begin where the game expects it, rounds with silence before and after', () => {
      expect([generated.startMs, generated.sprite]).toEqual([GAP_MS, music.loop.sprite]);
      for (const [name, { channels, sprite }] of Object.entries(music.rounds)) {
        expect(sprite.round[0], name).toBe(GAP_MS);
        const pcm = regionOf(channels[0], sprite.round);
        expect(Math.max(...[pcm[0], pcm.at(-1)!].map(Math.abs)), name).toBeLessThan(1e-3);
      }
    });

    test('the melodies of all themes are equally loud', () => {
      const [classic, ember] = ['classic-a1', 'ember-a1'].map((name) => integratedLoudness(music.rounds[name].channels));
      expect(ember).toBeCloseTo(classic, 1);
    });

    test('the loop closes', () => {
      const [start, length] = music.loop.sprite.loop
        .slice(0, 2)
        .map((milliseconds) => Math.round((Number(milliseconds) / 1000) * SAMPLE_RATE));
      for (const channel of music.loop.channels) {
        // The file repeats the start of the loop after its end.
        for (let i = 0; i < 1000; i++) expect(channel[start + length + i]).toBe(channel[start + i]);
      }
    });

    test('the sixteen bars of the base are alike to at most 0.6', () => {
      const bar = (ROUND_SECONDS * SAMPLE_RATE) / 8;
      const bars = (['a', 'b'] as const).flatMap((section) => {
        const { channels, sprite } = music.rounds[`base-${section}`];
        const round = regionOf(channels[0], sprite.round);
        return Array.from({ length: 8 }, (_, i) => round.subarray(Math.round(i * bar), Math.round((i + 1) * bar)));
      });
      expect(barLikeness(bars)).toBeLessThan(0.6);
      expect(barLikeness([bars[0], bars[0]])).toBeCloseTo(1);
    });

    test('a minute of play has -19 LUFS, its music -26, and 8 % of its energy above 2.5 kHz', () => {
      expect(faultsOfMix(measureMix({ effects, rounds: music.rounds }))).toEqual([]);
    });

    test('each effect has the loudness of its recipe', () => {
      for (const { name, loudness } of EFFECTS) {
        const { channels, sprite: regions } = effects.find((sound) => name in sound.sprite)!;
        expect(Math.abs(momentaryLoudness(regionOf(channels[0], regions[name])) - loudness), name).toBeLessThan(0.6);
      }
    });
  },
  BUILD_MILLISECONDS,
);

describe('the notes of the combos', () => {
  const classOf = (semitones: number): number => (semitones + 120) % 12;

  test.each(['a', 'b'] as const)('climb in every bar of section %s, in tones of its chord', (section) => {
    comboSteps()[section].forEach((steps, bar) => {
      const notes = steps.map((step, i) => chordSemitones(COMBO_NOTES[i]) + step);
      expect(notes).toEqual([...new Set(notes)].sort((a, b) => a - b));
      const { air, box } = SECTIONS[section][bar];
      const chord = [...readPart(air), ...readPart(box)].map(({ name }) => classOf(chordSemitones(name)));
      for (const note of notes) expect(chord).toContain(classOf(note));
    });
  });

  test('are those of the game', () => {
    expect(generated.comboSteps).toEqual(comboSteps());
  });
});

test('the bass plays the roots of the chords', () => {
  const roots = Object.values(SECTIONS).map((bars) => bars.map(({ bass }) => readPart(bass)[0].name.slice(0, -1)).join(' '));
  expect(roots).toEqual(['D B G A F# G E A', 'B C# D G E F# G A']);
});

test.each(Object.entries(MELODIES))('the answers come in every second bar, above the melody %s', (_, { section, bars }) => {
  SECTIONS[section].forEach(({ answer }, bar) => {
    expect(answer !== undefined, `bar ${bar + 1}`).toBe(bar % 2 === 1);
    if (answer === undefined) return;
    const highest = Math.max(...readPart(bars[bar]).map(({ name }) => chordSemitones(name)));
    for (const { name } of readPart(answer)) expect(chordSemitones(name)).toBeGreaterThanOrEqual(highest);
  });
});

test('the melodies of the first section end their phrases differently', () => {
  const { a1, a2, a3 } = MELODIES;
  for (const bar of [3, 7]) expect(new Set([a1, a2, a3].map(({ bars }) => bars[bar])).size).toBe(3);
});
