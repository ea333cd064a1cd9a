// Opens the written files in Chromium and compares effects and music of both formats with their sources.

import { chromium } from 'playwright';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { BROWSER_ARGUMENTS, ensureBrowser } from '../../tools/browser.ts';
import { decode } from './decode.ts';
import { findJoin } from './find-join.ts';
import type { Music } from './music.ts';
import type { Sound } from './sprite.ts';
import { SAMPLE_RATE, toSamples } from './synth.ts';
import { verifyEffects } from './verify-effects.ts';
import { verifyMusic } from './verify-music.ts';

const FORMATS = ['ogg', 'mp3'];

/** `effects` and `files` are by name. Prints a table per file. Returns the faults. */
export async function verify(
  effects: Readonly<Record<string, Sound>>,
  music: Music,
  files: Readonly<Record<string, Buffer>>,
): Promise<string[]> {
  const { program } = await ensureBrowser();
  const browser = await chromium.launch({ executablePath: program, args: BROWSER_ARGUMENTS });
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    for (const format of FORMATS) {
      for (const [name, sound] of Object.entries(effects)) {
        const file = `${name}.${format}`;
        faults.push(...(await verifyEffects(page, file, files[file], sound)));
      }
      faults.push(...(await verifyMusic(page, format, files[`music.${format}`], music)));
    }
    const decoded: Float32Array[][] = [];
    for (const format of FORMATS) decoded.push(await decode(page, files[`music.${format}`], SAMPLE_RATE));
    console.log(`\nThe music is best joined at sample ${findJoin(decoded, toSamples(music.sprite.loop[1] / MS_PER_SECOND))}`);
    return faults;
  } finally {
    await browser.close();
  }
}
