// Opens the written files in Chromium and measures that effects and music come out of both formats as they went in.

import { chromium } from 'playwright';
import { BROWSER_ARGUMENTS, ensureBrowser } from '../../tools/browser.ts';
import { decode } from './decode.mjs';
import { findJoin } from './find-join.mjs';
import { SAMPLE_RATE, toSamples } from './synth.mjs';
import { verifyEffects } from './verify-effects.mjs';
import { verifyMusic } from './verify-music.mjs';

const FORMATS = ['ogg', 'mp3'];

/** `files` by name; prints a table per file and answers the list of faults. */
export async function verify({ effects, music }, files) {
  const { program } = await ensureBrowser();
  const browser = await chromium.launch({ executablePath: program, args: BROWSER_ARGUMENTS });
  try {
    const page = await browser.newPage();
    const faults = [];
    for (const format of FORMATS) {
      faults.push(...(await verifyEffects(page, format, files[`effects.${format}`], effects)));
      faults.push(...(await verifyMusic(page, format, files[`music.${format}`], music)));
    }
    const decoded = [];
    for (const format of FORMATS) decoded.push(await decode(page, files[`music.${format}`], SAMPLE_RATE));
    console.log(`\nThe music is best joined at sample ${findJoin(decoded, toSamples(music.sprite.loop[1] / 1000))}`);
    return faults;
  } finally {
    await browser.close();
  }
}
