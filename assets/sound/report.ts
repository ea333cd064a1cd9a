// Writes the loudness tables of effects, music and the mix, in Markdown.

import { MUSIC_VOLUME, SOUND_VOLUME } from '../../src/save/saved-data.ts';
import { EFFECTS } from './effects.ts';
import { integratedLoudness, momentaryLoudness, toDb } from './loudness.ts';
import type { Music } from './music.ts';
import { recordPlay } from './record-play.ts';
import { renderMix } from './render-mix.ts';
import { BAND_EDGES_HZ, bandShares } from './spectrum.ts';
import { regionOf, type Sound } from './sprite.ts';
import type { Pcm } from './synth.ts';
import { truePeak } from './true-peak.ts';

const HEADINGS = ['true peak dBTP', 'LUFS', ...bandNames().map((band) => `${band} Hz %`)];

/** Lists the effects of all `files` in the order of their recipes, the rounds of the music, and a minute of play. */
export function loudnessTable(files: readonly Sound[], music: Music): string {
  const effects = EFFECTS.map(({ name }) => {
    const { channels, sprite } = files.find((file) => name in file.sprite)!;
    const sound = regionOf(channels[0], sprite[name]);
    return levels([name, Math.round(sprite[name][1])], [sound], momentaryLoudness(sound));
  });
  const rounds = Object.entries(music.rounds).map(([name, { channels, sprite }]) => {
    const round = channels.map((channel) => regionOf(channel, sprite.round));
    return levels([name, Math.round(sprite.round[1])], round, integratedLoudness(round));
  });
  const mix = renderMix(recordPlay(), { effects: files, rounds: music.rounds });
  const parts = [['music', mix.music] as const, ['music and effects', mix.whole] as const];
  return [
    '# Loudness',
    '',
    "LUFS of an effect's loudest 400 ms, of a round of the music with its tail, and of a minute of recorded play. All sounds are measured as two speakers play them.",
    `In the game, effects play at ${SOUND_VOLUME} (-6 dB) and music at ${MUSIC_VOLUME} (-12 dB) of their files. The last columns are the shares of energy by frequency.`,
    '',
    ...table(['effect', 'ms', ...HEADINGS], effects),
    ...table(['music', 'ms', ...HEADINGS], rounds),
    'A minute of play, at the default volumes:',
    '',
    ...table(
      ['part', ...HEADINGS],
      parts.map(([name, channels]) => levels([name], channels, integratedLoudness(channels))),
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
}

function bandNames(): string[] {
  const last = BAND_EDGES_HZ.length - 1;
  return [`< ${BAND_EDGES_HZ[0]}`, ...BAND_EDGES_HZ.slice(1).map((edge, i) => `${BAND_EDGES_HZ[i]}-${edge}`), `> ${BAND_EDGES_HZ[last]}`];
}

type Cell = string | number;

function table(headings: readonly string[], rows: readonly string[]): string[] {
  return [line(...headings), line(...headings.map((_, i) => (i === 0 ? '---' : '--:'))), ...rows, ''];
}

const line = (...cells: readonly Cell[]): string => `| ${cells.join(' | ')} |`;

function levels(first: readonly Cell[], channels: readonly Pcm[], loudness: number): string {
  const shares = bandShares(channels).map((share) => (100 * share).toFixed(1));
  return line(...first, toDb(truePeak(channels)).toFixed(1), loudness.toFixed(1), ...shares);
}

/** Returns a row of a console table. */
export const row = (name: string, ...cells: readonly Cell[]): string =>
  name.padEnd(14) + cells.map((cell) => String(cell).padStart(15)).join('');
