// Builds effects, music and their loudness table into assets/generated/sound. --check compares, --verify measures; neither writes files.

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { comboSteps } from './combo-notes.ts';
import { EFFECTS, FIRST_EFFECTS } from './effects.ts';
import { encodeMp3, encodeOgg, type Mp3Coding, type OggRate } from './encode.ts';
import { buildMusic, GAP_MS, type Music, ROUND_SECONDS } from './music.ts';
import { loudnessTable } from './report.ts';
import { buildSprite, type Sound, SPRITES } from './sprite.ts';

const OUTPUT = new URL('../generated/sound/', import.meta.url);
const OPTIONS = ['--check', '--verify'];

/**
 * Effects are short and bright and share one voice. The first effects have at most 10 KB: nearly all of their sound is below 11 kHz, so half
 * the sample rate is enough. So it is for the music. `lead`: melody and answers of a theme.
 */
const CODING = {
  'first-effects': { oggQuality: 1, oggRate: 'half', mp3: { kilobits: 32 } },
  effects: { oggQuality: 4, oggRate: 'full', mp3: { kilobits: 64 } },
  base: { oggQuality: 2, oggRate: 'half', mp3: { quality: 4 } },
  bass: { oggQuality: 3, oggRate: 'half', mp3: { quality: 4 } },
  lead: { oggQuality: 3, oggRate: 'half', mp3: { quality: 6 } },
  loop: { oggQuality: 3, oggRate: 'half', mp3: { kilobits: 64 } },
} as const satisfies Readonly<Record<string, Coding>>;

type Coding = { readonly oggQuality: number; readonly oggRate: OggRate; readonly mp3: Mp3Coding };
type Sprites = { readonly 'first-effects': Sound; readonly effects: Sound };
type Built = { readonly sprites: Sprites; readonly music: Music };
type SoundFiles = Record<string, Buffer>;

async function build(): Promise<{ built: Built; files: SoundFiles }> {
  const others = EFFECTS.filter((effect) => !FIRST_EFFECTS.includes(effect));
  const sprites = { 'first-effects': buildSprite(FIRST_EFFECTS, SPRITES.first), effects: buildSprite(others, SPRITES.others) };
  const music = buildMusic();
  const files: SoundFiles = {};
  for (const name of ['first-effects', 'effects'] as const) {
    await encode(files, name, name, sprites[name].channels);
    files[`${name}.json`] = Buffer.from(`{\n  ${spriteText(sprites[name].sprite)}\n}\n`);
  }
  for (const [name, { channels }] of Object.entries(music.rounds)) {
    const part = name.split('-')[0];
    await encode(files, part === 'base' || part === 'bass' ? part : 'lead', `music-${name}`, channels);
  }
  await encode(files, 'loop', 'music-loop', music.loop.channels);
  files['music.json'] = Buffer.from(musicText(music));
  files['music-files.js'] = Buffer.from(moduleText(Object.keys(music.rounds)));
  files['loudness.md'] = Buffer.from(loudnessTable([sprites['first-effects'], sprites.effects], music));
  return { built: { sprites, music }, files };
}

async function encode(files: SoundFiles, coding: keyof typeof CODING, file: string, channels: readonly Float32Array[]): Promise<void> {
  const { oggQuality, oggRate, mp3 } = CODING[coding];
  files[`${file}.ogg`] = await encodeOgg(channels, oggQuality, oggRate);
  files[`${file}.mp3`] = await encodeMp3(channels, mp3);
}

/** Returns the sprite as JSON with one region per line. */
function spriteText(sprite: Sound['sprite']): string {
  const regions = Object.entries(sprite).map(([name, region]) => `    ${JSON.stringify(name)}: [${region.join(', ')}]`);
  return `"sprite": {\n${regions.join(',\n')}\n  }`;
}

/** `startMs`: silence before a round in its file. */
function musicText({ loop }: Music): string {
  const lines = [
    `"roundSeconds": ${ROUND_SECONDS}`,
    `"startMs": ${GAP_MS}`,
    spriteText(loop.sprite),
    `"comboSteps": ${JSON.stringify(comboSteps())}`,
  ];
  return `{\n  ${lines.join(',\n  ')}\n}\n`;
}

/** Returns a module with the addresses of the rounds in both formats. */
function moduleText(rounds: readonly string[]): string {
  const variable = (name: string, format: string) => `${name.replaceAll('-', '_')}_${format}`;
  const imports = rounds.flatMap((name) =>
    ['ogg', 'mp3'].map((format) => `import ${variable(name, format)} from './music-${name}.${format}';`),
  );
  const entries = rounds.map((name) => `  '${name}': [${variable(name, 'ogg')}, ${variable(name, 'mp3')}],`);
  return `// The addresses of each round of the music, as assets/sound/build-sound.ts lists them.\n${imports.join('\n')}\n\n/** @type {Record<string, [ogg: string, mp3: string]>} */\nexport const ROUNDS = {\n${entries.join('\n')}\n};\n`;
}

function write(files: SoundFiles): void {
  mkdirSync(OUTPUT, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) {
    writeFileSync(new URL(name, OUTPUT), bytes);
    console.log(`assets/generated/sound/${name} ${bytes.length} bytes`);
  }
}

function read(name: string): Buffer | undefined {
  try {
    return readFileSync(new URL(name, OUTPUT));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Returns a message for each committed file that differs from the build of its sources. */
function staleFiles(files: SoundFiles): string[] {
  return Object.entries(files).flatMap(([name, bytes]) => {
    const committed = read(name);
    if (committed === undefined) return [`assets/generated/sound/${name} is missing`];
    return committed.equals(bytes) ? [] : [`assets/generated/sound/${name} differs from the build of its sources`];
  });
}

function fail(lines: readonly string[]): void {
  for (const line of lines) console.error(`sound: ${line}`);
  process.exitCode = 1;
}

async function main(options: readonly string[]): Promise<void> {
  const unknown = options.filter((option) => !OPTIONS.includes(option));
  if (unknown.length > 0) return fail([`unknown option ${unknown.join(' ')}; known: ${OPTIONS.join(' ')}`]);
  const { built, files } = await build();
  if (options.includes('--check')) {
    const stale = staleFiles(files);
    if (stale.length > 0) return fail([...stale, 'run: npx tsx assets/sound/build-sound.ts']);
    console.log('sound: committed files are up to date');
  }
  if (options.includes('--verify')) {
    const written = Object.fromEntries(
      Object.keys(files).flatMap((name): [string, Buffer][] => {
        const bytes = read(name);
        return bytes ? [[name, bytes]] : [];
      }),
    );
    if (Object.keys(written).length < Object.keys(files).length)
      return fail(['nothing to verify; run: npx tsx assets/sound/build-sound.ts']);
    const { verify } = await import('./verify-sound.ts');
    const faults = await verify(built, written);
    if (faults.length > 0) return fail(faults);
    console.log('sound: every region and the loop of the music are correct in both formats');
  }
  if (options.length === 0) write(files);
}

await main(process.argv.slice(2));
