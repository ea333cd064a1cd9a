// Builds effects, music and their loudness table into assets/generated/sound; with --check or --verify it only measures.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { encodeMp3, encodeOgg } from './encode.mjs';
import { buildMusic } from './music.mjs';
import { loudnessTable } from './report.mjs';
import { buildSprite } from './sprite.mjs';

const OUTPUT = new URL('../generated/sound/', import.meta.url);
const OPTIONS = ['--check', '--verify'];

/** Effects are short and bright, and share one voice; music is soft, wide and long. */
const CODING = {
  effects: { oggQuality: 3, mp3Kilobits: 64 },
  music: { oggQuality: 2, mp3Kilobits: 80 },
};

async function build() {
  const built = { effects: buildSprite(), music: buildMusic() };
  const files = {};
  for (const [name, { oggQuality, mp3Kilobits }] of Object.entries(CODING)) {
    const { channels, sprite } = built[name];
    files[`${name}.ogg`] = await encodeOgg(channels, oggQuality);
    files[`${name}.mp3`] = await encodeMp3(channels, mp3Kilobits);
    files[`${name}.json`] = Buffer.from(spriteText(sprite));
  }
  files['loudness.md'] = Buffer.from(loudnessTable(built));
  return { built, files };
}

/** One region a line. */
function spriteText(sprite) {
  const regions = Object.entries(sprite).map(([name, region]) => `    ${JSON.stringify(name)}: [${region.join(', ')}]`);
  return `{\n  "sprite": {\n${regions.join(',\n')}\n  }\n}\n`;
}

function write(files) {
  mkdirSync(OUTPUT, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(new URL(name, OUTPUT), bytes);
    console.log(`assets/generated/sound/${name} ${bytes.length} bytes`);
  }
}

function read(name) {
  try {
    return readFileSync(new URL(name, OUTPUT));
  } catch (error) {
    if (error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Names each committed file that is not what the sources make today. */
function staleFiles(files) {
  return Object.entries(files).flatMap(([name, bytes]) => {
    const committed = read(name);
    if (committed === null) return [`assets/generated/sound/${name} is missing`];
    return committed.equals(bytes) ? [] : [`assets/generated/sound/${name} differs from what its sources make`];
  });
}

function fail(lines) {
  for (const line of lines) console.error(`sound: ${line}`);
  process.exitCode = 1;
}

async function main(options) {
  const unknown = options.filter((option) => !OPTIONS.includes(option));
  if (unknown.length > 0) return fail([`unknown option ${unknown.join(' ')}; known: ${OPTIONS.join(' ')}`]);
  const { built, files } = await build();
  if (options.includes('--check')) {
    const stale = staleFiles(files);
    if (stale.length > 0) return fail([...stale, 'run: node assets/sound/build-sound.mjs']);
    console.log('sound: committed files are up to date');
  }
  if (options.includes('--verify')) {
    const written = Object.fromEntries(Object.keys(files).map((name) => [name, read(name)]));
    if (Object.values(written).includes(null)) return fail(['nothing to verify; run: node assets/sound/build-sound.mjs']);
    const { verify } = await import('./verify-sound.mjs');
    const faults = await verify(built, written);
    if (faults.length > 0) return fail(faults);
    console.log('sound: every region holds its own sound and the music joins, in both formats');
  }
  if (options.length === 0) write(files);
}

await main(process.argv.slice(2));
