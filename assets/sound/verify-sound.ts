// Opens the written files in Chromium and compares effects and music of both formats with their sources.

import { chromium } from 'playwright';
import { BROWSER_ARGUMENTS, ensureBrowser } from '../../tools/browser.ts';
import { decode } from './decode.ts';
import type { Music } from './music.ts';
import type { Sound } from './sprite.ts';
import { SAMPLE_RATE } from './synth.ts';
import { verifyEffects } from './verify-effects.ts';
import { verifyMix } from './verify-mix.ts';
import { verifyMusic } from './verify-music.ts';

const FORMATS = ['ogg', 'mp3'];

type Built = { readonly sprites: Readonly<Record<string, Sound>>; readonly music: Music };

/** Prints a table per file. Returns the faults. */
export async function verify({ sprites, music }: Built, files: Readonly<Record<string, Buffer>>): Promise<string[]> {
  const { program } = await ensureBrowser();
  const browser = await chromium.launch({ executablePath: program, args: BROWSER_ARGUMENTS });
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    for (const format of FORMATS) {
      const effects: Sound[] = [];
      for (const [name, sound] of Object.entries(sprites)) {
        const file = `${name}.${format}`;
        faults.push(...(await verifyEffects(page, file, files[file], sound)));
        effects.push({ ...sound, channels: await decode(page, files[file], SAMPLE_RATE) });
      }
      const rounds: Record<string, Sound> = {};
      for (const [name, round] of Object.entries(music.rounds)) {
        const file = `music-${name}.${format}`;
        faults.push(...(await verifyMusic(page, file, files[file], round)));
        rounds[name] = { ...round, channels: await decode(page, files[file], SAMPLE_RATE) };
      }
      const loop = `music-loop.${format}`;
      faults.push(...(await verifyMusic(page, loop, files[loop], music.loop)));
      faults.push(...verifyMix(format, { effects, rounds }));
    }
    return faults;
  } finally {
    await browser.close();
  }
}
