import type { CDPSession, Page } from 'playwright';
import { WrongResult } from '../harness/report.ts';
import type { SetStatus } from '../harness/tasks.ts';
import { throttleAndMeasure } from '../harness/throttle.ts';
import type { Recording } from '../play/record-frames.ts';
import { SCENE_NAMES, type SceneName } from '../play/scenes.ts';
import type { ArithmeticFrames } from './frame-page.ts';

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

const TIMES = { warmUps: 0, rounds: 1, heldMilliseconds: 800, tailMilliseconds: 800 };
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
    const { recordings } = await page
      .evaluate((call) => window.frameBench.play(call), { scene, times: TIMES })
      .catch((error: Error) => {
        throw new WrongResult(`${scene}: ${error.message.split('\n')[0]}`);
      });
    scenes.push({ scene, recording: recordings[0] });
  }
  return scenes;
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
export async function waitFor(page: Page, what: 'screen' | 'overlay', expected: string): Promise<void> {
  const isReached = ([name, value]: readonly ['screen' | 'overlay', string]) => window.frozenJewel.state()[name] === value;
  await page.waitForFunction(isReached, [what, expected] as const, { polling: POLL_MILLISECONDS });
}
