// Writes the loudness table of effects and music, in Markdown.

import { EFFECTS } from './effects.ts';
import { integratedLoudness, momentaryLoudness, peak, toDb } from './loudness.ts';
import type { Music } from './music.ts';
import { type Region, regionOf, type Sound } from './sprite.ts';
import type { Pcm } from './synth.ts';

/** Default volumes of the game. */
const DEFAULT_VOLUME = { effects: 0.5, music: 0.25 };

function rms(pcm: Pcm): number {
  let sum = 0;
  for (const sample of pcm) sum += sample * sample;
  return Math.sqrt(sum / pcm.length);
}

/** Lists the effects of all `files` in the order of their recipes. */
export function loudnessTable(files: readonly Sound[], music: Music): string {
  const rows = EFFECTS.map(({ name }) => {
    const { channels, sprite } = files.find((file) => name in file.sprite)!;
    const sound = regionOf(channels[0], sprite[name]);
    return levels(name, sprite[name], [sound], momentaryLoudness(sound), DEFAULT_VOLUME.effects);
  });
  const loop = music.channels.map((channel) => regionOf(channel, music.sprite.loop));
  rows.push(levels('music', music.sprite.loop, loop, integratedLoudness(loop), DEFAULT_VOLUME.music));
  return [
    '# Loudness',
    '',
    "Loudness of an effect's loudest 400 ms and of the whole music. The last column is at the default volumes, 0.5 and 0.25.",
    '',
    line('sound', 'ms', 'peak dBFS', 'RMS dBFS', 'LUFS', 'LUFS as played'),
    line('-----', '--:', '--:', '--:', '--:', '--:'),
    ...rows,
    '',
  ].join('\n');
}

const line = (...cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

function levels(name: string, [, durationMs]: Region, channels: readonly Pcm[], loudness: number, volume: number): string {
  const highest = Math.max(...channels.map(peak));
  const cells = [toDb(highest), toDb(Math.max(...channels.map(rms))), loudness, loudness + toDb(volume)];
  return line(name, Math.round(durationMs), ...cells.map((level) => level.toFixed(1)));
}

/** Returns a row of a console table. */
export const row = (name: string, ...cells: readonly (string | number)[]): string =>
  name.padEnd(14) + cells.map((cell) => String(cell).padStart(15)).join('');
