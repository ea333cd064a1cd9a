// Recorded play at one throttling rate: rounds of all scenes in one page, each followed by even frames.
import type { CDPSession, Page } from 'playwright';
import { WrongAnswer } from '../harness/report.ts';
import type { Say } from '../harness/tasks.ts';
import { throttleMeasured } from '../harness/throttle.ts';
import type { Recording } from '../play/record-frames.ts';
import { SCENE_NAMES, type SceneName } from '../play/scenes.ts';
import type { EvenFrames } from './frame-page.ts';

export type RecordedScene = { readonly scene: SceneName; readonly recording: Recording };

export type PlayedAtRate = {
  readonly rate: number;
  /** Measured slowdown of arithmetic. */
  readonly slowdown: number;
  /** The cold round of a page. */
  readonly first: readonly RecordedScene[];
  readonly rounds: readonly (readonly RecordedScene[])[];
  /** By round. */
  readonly even: readonly EvenFrames[];
};

const TIMES = { warmUps: 0, rounds: 1, heldMilliseconds: 800, tailMilliseconds: 800 };
const EVEN_FRAMES = 90;
const PLAY_BUTTON = '.menu-buttons button.primary';
const PAUSE_BUTTON = '.top .round';
const HOME_BUTTON = 'dialog[open] button:has([href="#home"])';
/** Reading the state in each frame would be part of the measurement. */
const POLL_MILLISECONDS = 200;

export async function playAtRate(page: Page, session: CDPSession, rate: number, rounds: number, say: Say): Promise<PlayedAtRate> {
  const slowdown = await throttleMeasured(page, session, rate);
  // The first press creates the AudioContext. In every game it precedes the first move.
  await page.click(PLAY_BUTTON);
  await waitFor(page, 'screen', 'game');
  say('cold round');
  const first = await playRound(page);
  const played = { rounds: [] as RecordedScene[][], even: [] as EvenFrames[] };
  for (let round = 1; round <= rounds; round++) {
    say(`round ${round} of ${rounds}`);
    played.rounds.push(await playRound(page));
    played.even.push(await page.evaluate((count) => window.frameBench.evenFrames(count), EVEN_FRAMES));
  }
  return { rate, slowdown, first, ...played };
}

/** Plays from a board or a panel to a lost game. Throws a WrongAnswer if a scene ends in another state. */
async function playRound(page: Page): Promise<RecordedScene[]> {
  await goHome(page);
  const scenes: RecordedScene[] = [];
  for (const scene of SCENE_NAMES) {
    const { recordings } = await page
      .evaluate((call) => window.frameBench.play(call), { scene, times: TIMES })
      .catch((error: Error) => {
        throw new WrongAnswer(`${scene}: ${error.message.split('\n')[0]}`);
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

/** Waits for a value of the game's state. */
export async function waitFor(page: Page, what: 'screen' | 'overlay', expected: string): Promise<void> {
  const isReached = ([name, value]: readonly ['screen' | 'overlay', string]) => window.frozenJewel.state()[name] === value;
  await page.waitForFunction(isReached, [what, expected] as const, { polling: POLL_MILLISECONDS });
}
