// The loudness table of the sprite, as text.

import { momentaryLoudness, peak, toDb } from './loudness.mjs';
import { regionOf } from './sprite.mjs';

const rms = (pcm) => Math.sqrt(pcm.reduce((sum, sample) => sum + sample * sample, 0) / pcm.length);

export function loudnessTable({ pcm, sprite }) {
  const rows = Object.entries(sprite).map(([name, region]) => {
    const sound = regionOf(pcm, region);
    const levels = [toDb(peak(sound)), toDb(rms(sound)), momentaryLoudness(sound)];
    return row(name, region[1], ...levels.map((level) => level.toFixed(1)));
  });
  return [row('effect', 'ms', 'peak dBFS', 'RMS dBFS', 'LUFS (400 ms)'), ...rows].join('\n');
}

export const row = (name, ...cells) => name.padEnd(12) + cells.map((cell) => String(cell).padStart(14)).join('');
