// Opens the written files in Chromium and compares effects and music of both formats with their sources.

import { chromium } from 'playwright';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { BROWSER_ARGUMENTS, ensureBrowser } from '../../tools/browser.ts';
import { decode } from './decode.ts';
import { findJoin } from './find-join.ts';
import { type Music, STEM_NAMES, type StemName } from './music.ts';
import type { Sound } from './sprite.ts';
import { SAMPLE_RATE, toSamples } from './synth.ts';
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
    const joined: Float32Array[][] = [];
    for (const format of FORMATS) {
      const effects: Sound[] = [];
      for (const [name, sound] of Object.entries(sprites)) {
        const file = `${name}.${format}`;
        faults.push(...(await verifyEffects(page, file, files[file], sound)));
        effects.push({ ...sound, channels: await decode(page, files[file], SAMPLE_RATE) });
      }
      const stems: Partial<Record<StemName, Float32Array[]>> = {};
      for (const name of STEM_NAMES) {
        const bytes = files[`music-${name}.${format}`];
        faults.push(...(await verifyMusic(page, name, format, bytes, music)));
        stems[name] = await decode(page, bytes, SAMPLE_RATE);
        joined.push(stems[name]);
      }
      faults.push(...verifyMix(format, { effects, stems: stems as Required<typeof stems> }));
    }
    console.log(`\nThe music is best joined at sample ${findJoin(joined, toSamples(music.sprite.loop[1] / MS_PER_SECOND))}`);
    return faults;
  } finally {
    await browser.close();
  }
}
