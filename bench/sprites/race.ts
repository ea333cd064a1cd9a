// One race: every engine in a page of its own with the same scene; they take turns block by block.
import type { BrowserContext, Page } from 'playwright';
import { expectSame, WrongAnswer } from '../harness/report.ts';
import type { Say } from '../harness/tasks.ts';
import type { EngineName } from './engine.ts';
import type { Picture } from './picture.ts';
import type { FrameCounts, Measure } from './sprites-page.ts';
import type { SwarmScene } from './swarm.ts';

export type RacePlan = SwarmScene & {
  readonly warmUps: Readonly<Record<Measure, number>>;
  readonly blocks: number;
  readonly samplesPerBlock: Readonly<Record<Measure, number>>;
};

export type Raced = {
  readonly name: EngineName;
  /** Of the last frame, with the share of the view that it covers. */
  readonly seen: FrameCounts & Picture;
  /** Milliseconds of a frame by block: with draw calls off, and until a pixel can be read back. */
  readonly script: readonly (readonly number[])[];
  readonly whole: readonly (readonly number[])[];
};

type Runner = { readonly name: EngineName; readonly page: Page; readonly script: number[][]; readonly whole: number[][] };

/** Pictures of the same swarm may differ by this share in what they cover and in the mean of a colour: edges fall to either side of a pixel. */
export const PICTURE_TOLERANCE = 0.03;

export async function race(
  context: BrowserContext,
  address: string,
  names: readonly EngineName[],
  { warmUps, blocks, samplesPerBlock, ...scene }: RacePlan,
  say: Say,
): Promise<Raced[]> {
  const runners: Runner[] = [];
  for (const name of names) {
    say(`warming up ${name}`);
    const page = await context.newPage();
    await page.goto(address);
    await page.waitForFunction(() => 'spriteBench' in window && crossOriginIsolated, undefined, { polling: 50 });
    await page.evaluate(([engine, what, frames]) => window.spriteBench.start(engine, what, frames), [name, scene, warmUps] as const);
    runners.push({ name, page, script: [], whole: [] });
  }
  checkPictures(await lookAtAll(runners));
  for (const measure of ['script', 'whole'] as const) {
    for (let block = 0; block < blocks; block++) {
      say(`${measure}, block ${block + 1} of ${blocks}`);
      // There and back, so that none always follows the same one.
      for (const { page, ...times } of block % 2 === 0 ? runners : runners.toReversed()) {
        times[measure].push(
          await page.evaluate(([what, samples]) => window.spriteBench.sample(what, samples), [measure, samplesPerBlock[measure]] as const),
        );
      }
    }
  }
  // The swarm has flown on: the pictures must still be the same.
  const seen = await lookAtAll(runners);
  checkPictures(seen);
  for (const { page } of runners) await page.close();
  return runners.map(({ name, script, whole }) => ({ name, script, whole, seen: seen.get(name)! }));
}

async function lookAtAll(runners: readonly Runner[]): Promise<Map<EngineName, Raced['seen']>> {
  const seen = new Map<EngineName, Raced['seen']>();
  for (const { name, page } of runners) seen.set(name, await page.evaluate(() => window.spriteBench.look()));
  return seen;
}

/** All must show the picture of the bare loop. */
function checkPictures(seen: ReadonlyMap<EngineName, Raced['seen']>): void {
  const { covered, mean } = seen.get('bare loop')!;
  for (const [name, picture] of seen) {
    if (name === 'motion alone') continue;
    expectSame(`${name} draws the sprite on top in its tint`, picture.hasTopSprite, true);
    if (!isNear(picture.covered, covered)) {
      throw new WrongAnswer(`${name} covers ${picture.covered} of the view, the bare loop ${covered}`);
    }
    if (!picture.mean.every((value, channel) => isNear(value, mean[channel]))) {
      throw new WrongAnswer(`${name} has the mean colour ${picture.mean.join()}, the bare loop ${mean.join()}`);
    }
  }
}

function isNear(value: number, expected: number): boolean {
  return Math.abs(value - expected) <= expected * PICTURE_TOLERANCE;
}
