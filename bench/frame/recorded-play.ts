// Plays the scenes of the game by a real pointer while the page records its frames.
import type { CDPSession, Page } from 'playwright';
import { expectSame, WrongResult } from '../harness/report.ts';
import type { SetStatus } from '../harness/tasks.ts';
import { throttleAndMeasure } from '../harness/throttle.ts';
import type { Place } from '../play/drive-game.ts';
import { SCENE_NAMES, SCENES, type Scene, type SceneDrop, type SceneName } from '../play/scenes.ts';
import type { ArithmeticFrames, Recording } from './frame-page.ts';

export type RecordedScene = { readonly scene: SceneName; readonly recording: Recording };

export type PlayedAtRate = {
  readonly rate: number;
  /** Measured slowdown of arithmetic. */
  readonly slowdown: number;
  /** Cold first round of the page. */
  readonly first: readonly RecordedScene[];
  readonly rounds: readonly (readonly RecordedScene[])[];
  /** One per round. */
  readonly arithmetic: readonly ArithmeticFrames[];
};

/** Duration of the menu, and of the recording after a drop or after the panel that follows it. */
const RECORDED_MILLISECONDS = 800;
/** Moves of a drag to its cell, like a quick player, and of a circle over the board. The browser dispatches one per frame. */
const MOVES = { drag: 14, circle: 45 };
const ARITHMETIC_FRAMES = 90;
const PLAY_BUTTON = '.menu-buttons button.primary';
const PAUSE_BUTTON = '.top .round';
const HOME_BUTTON = 'dialog[open] button:has([href="#home"])';
/** Polling in each frame would distort the measurement. */
const POLL_MILLISECONDS = 200;

export async function playAtRate(
  page: Page,
  session: CDPSession,
  rate: number,
  rounds: number,
  setStatus: SetStatus,
): Promise<PlayedAtRate> {
  const slowdown = await throttleAndMeasure(page, session, rate);
  // The first press creates the AudioContext, which precedes the first move in every game.
  await page.click(PLAY_BUTTON);
  await waitFor(page, 'screen', 'game');
  setStatus('cold round');
  const first = await playRound(page);
  const played = { rounds: [] as RecordedScene[][], arithmetic: [] as ArithmeticFrames[] };
  for (let round = 1; round <= rounds; round++) {
    setStatus(`round ${round} of ${rounds}`);
    played.rounds.push(await playRound(page));
    played.arithmetic.push(await page.evaluate((count) => window.frameBench.runArithmeticFrames(count), ARITHMETIC_FRAMES));
  }
  return { rate, slowdown, first, ...played };
}

/** Plays all scenes, starting from a board or a panel. Throws a WrongResult if a scene ends in an unexpected state. */
async function playRound(page: Page): Promise<RecordedScene[]> {
  await goHome(page);
  const scenes: RecordedScene[] = [];
  for (const scene of SCENE_NAMES) {
    scenes.push({ scene, recording: await playScene(page, SCENES[scene]) });
    const { notation, overlay, score }: Scene = SCENES[scene];
    const state = await page.evaluate(() => window.frozenJewel.state());
    expectSame(`${scene}: screen`, state.screen, notation === undefined ? 'menu' : 'game');
    expectSame(`${scene}: overlay`, state.overlay, overlay);
    expectSame(`${scene}: score`, state.score, score);
  }
  return scenes;
}

async function playScene(page: Page, { notation, drop, overlay }: Scene): Promise<Recording> {
  if (notation !== undefined) await page.evaluate((line) => window.frozenJewel.load(line), notation);
  await settle(page);
  if (notation === undefined) return recordWhile(page, () => rest(page));
  return drop ? dropPiece(page, drop, overlay) : carryAround(page);
}

/** Waits until nothing moves and no panel comes or leaves. */
async function settle(page: Page): Promise<void> {
  // React renders the screen in later tasks.
  await page.waitForTimeout(POLL_MILLISECONDS);
  await page.waitForFunction(
    () =>
      window.frozenJewel.state().isSettled &&
      document.getAnimations().every(({ effect }) => effect?.getComputedTiming().endTime === Number.POSITIVE_INFINITY),
    undefined,
    { polling: POLL_MILLISECONDS },
  );
}

async function recordWhile(page: Page, work: () => Promise<void>): Promise<Recording> {
  await page.evaluate(() => window.frameBench.startRecording());
  await work();
  return page.evaluate(() => window.frameBench.endRecording());
}

async function dropPiece(page: Page, drop: SceneDrop, overlay: string): Promise<Recording> {
  const { from, to } = await page.evaluate(({ slot, x, y, width, height }) => {
    const { slotCentre, cellCentre } = window.frozenJewel;
    return { from: slotCentre(slot), to: cellCentre(x + (width - 1) / 2, y + (height - 1) / 2) };
  }, drop);
  await pickUp(page, from);
  await page.mouse.move(to.x, to.y, { steps: MOVES.drag });
  return recordWhile(page, async () => {
    await page.mouse.up();
    if (overlay !== 'none') await waitFor(page, 'overlay', overlay);
    await rest(page);
  });
}

/** Drags the first piece in a circle over the board and back to its slot. Throws a WrongResult if it does not follow the pointer. */
async function carryAround(page: Page): Promise<Recording> {
  const read = () =>
    page.evaluate(() => {
      const { slotCentre, cellCentre, stats, state } = window.frozenJewel;
      const [slot, center, edge] = [slotCentre(0), cellCentre(3.5, 3.5), cellCentre(6, 3.5)];
      return { slot, center, radius: edge.x - center.x, drawn: stats().framesDrawn, notation: state().notation };
    });
  const { slot, center, radius, drawn, notation } = await read();
  await pickUp(page, slot);
  const recording = await recordWhile(page, async () => {
    for (let move = 0; move < MOVES.circle; move++) {
      const angle = (move / MOVES.circle) * 2 * Math.PI;
      await page.mouse.move(center.x + Math.cos(angle) * radius, center.y + Math.sin(angle) * radius);
    }
  });
  // An idle board is not drawn.
  if ((await read()).drawn - drawn < MOVES.circle / 2) throw new WrongResult('the piece did not follow the pointer');
  await page.mouse.move(slot.x, slot.y);
  await page.mouse.up();
  const isBack = (before: string) => window.frozenJewel.state().isSettled && window.frozenJewel.state().notation === before;
  await page.waitForFunction(isBack, notation, { polling: POLL_MILLISECONDS });
  return recording;
}

async function pickUp(page: Page, { x, y }: Place): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
}

function rest(page: Page): Promise<void> {
  return page.waitForTimeout(RECORDED_MILLISECONDS);
}

async function goHome(page: Page): Promise<void> {
  if ((await page.evaluate(() => window.frozenJewel.state().overlay)) === 'none') {
    await page.click(PAUSE_BUTTON);
    await waitFor(page, 'overlay', 'paused');
  }
  await page.click(HOME_BUTTON);
  await waitFor(page, 'screen', 'menu');
}

/** Waits until a field of the game's state has the expected value. */
async function waitFor(page: Page, what: 'screen' | 'overlay', expected: string): Promise<void> {
  const isReached = ([name, value]: readonly ['screen' | 'overlay', string]) => window.frozenJewel.state()[name] === value;
  await page.waitForFunction(isReached, [what, expected] as const, { polling: POLL_MILLISECONDS });
}
