// One race: every engine in a fresh page of its own with the same scene; they take turns round by round.
import type { BrowserContext, Page } from 'playwright';
import { expectSame, WrongAnswer } from '../support/report.ts';
import { Unavailable } from '../support/unavailable.ts';
import type { EngineName } from './engine.ts';
import type { Picture } from './picture.ts';
import type { FrameCounts, FrameTimes } from './sprites-page.ts';
import type { SwarmScene } from './swarm.ts';

export type Rounds = {
  readonly warmUp: number;
  readonly warmUpDrawn: number;
  readonly rounds: number;
  readonly scriptPerRound: number;
  readonly drawnPerRound: number;
};

export type Contestant = {
  readonly name: EngineName;
  readonly counts: FrameCounts;
  /** Of frames with draw calls off; a rasteriser in software would take the processor. */
  readonly script: readonly number[];
  /** Of frames with draw calls on, until a pixel can be read back. */
  readonly whole: readonly number[];
  /** The view's share that is covered. */
  readonly covered: number;
};

type Runner = { readonly name: EngineName; readonly page: Page; readonly script: number[]; readonly whole: number[] };
type Seen = Picture & FrameCounts;

/** Pictures of the same swarm may differ by this share in what they cover and in the mean of a colour: edges fall to either side of a pixel. */
export const PICTURE_TOLERANCE = 0.03;

export async function race(
  context: BrowserContext,
  address: string,
  names: readonly EngineName[],
  scene: SwarmScene,
  { warmUp, warmUpDrawn, rounds, scriptPerRound, drawnPerRound }: Rounds,
): Promise<Contestant[]> {
  const runners: Runner[] = [];
  for (const name of names) {
    const page = await openPage(context, address);
    await page.evaluate(([engine, what]) => window.spriteBench.start(engine, what), [name, scene] as const);
    await runFrames(page, warmUp, false);
    await runFrames(page, warmUpDrawn, true);
    runners.push({ name, page, script: [], whole: [] });
  }
  checkPictures(await lookAtAll(runners));
  // There and back, so that none has always the same one before it.
  const turns = Array.from({ length: rounds }, (_, round) => (round % 2 === 0 ? runners : runners.toReversed())).flat();
  for (const { page, script } of turns) script.push(...(await runFrames(page, scriptPerRound, false)).script);
  for (const { page, whole } of turns) {
    // The first frame of a turn waits for the browser, which still shows the last one of the turn before.
    const [, ...times] = (await runFrames(page, drawnPerRound + 1, true)).whole;
    whole.push(...times);
  }
  // The swarm has flown on: what is seen must still be the same.
  const seen = await lookAtAll(runners);
  checkPictures(seen);
  for (const { page } of runners) await page.close();
  return runners.map(({ name, script, whole }) => ({ name, script, whole, counts: seen.get(name)!, covered: seen.get(name)!.covered }));
}

async function openPage(context: BrowserContext, address: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(address);
  await page.waitForFunction(() => 'spriteBench' in window && crossOriginIsolated, undefined, { polling: 50 });
  if (!(await page.evaluate(() => document.createElement('canvas').getContext('webgl2') !== null))) {
    throw new Unavailable('the browser gives no WebGL2');
  }
  return page;
}

function runFrames(page: Page, count: number, isDrawing: boolean): Promise<FrameTimes> {
  return page.evaluate(([frames, draws]) => window.spriteBench.runFrames(frames, draws), [count, isDrawing] as const);
}

async function lookAtAll(runners: readonly Runner[]): Promise<Map<EngineName, Seen>> {
  const seen = new Map<EngineName, Seen>();
  for (const { name, page } of runners) seen.set(name, await page.evaluate(() => window.spriteBench.look()));
  return seen;
}

/** All must show what the bare loop shows. */
function checkPictures(seen: ReadonlyMap<EngineName, Seen>): void {
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
