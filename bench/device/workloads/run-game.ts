// Opens the real game in an iframe and lets it run its workloads.
import { embed } from '../../../src/embed/embed.ts';
import { replaceNodes } from '../device-task.ts';
import { connectFrame } from '../frame-calls.ts';
import type { StartUp } from '../result.ts';
import type { GameName } from '../score/workloads.ts';

/** Iterations of each workload of the game. */
export type GameIterations = Readonly<Record<GameName, number>>;
export type GameSamples = Readonly<Record<GameName, readonly number[]>>;
export type GameRound = { readonly startUp: StartUp; readonly samples: GameSamples };
/** Served by the game's frame. */
export type GameCalls = { readonly play: (iterations: GameIterations) => Promise<GameRound> };

/** Keeps full quality when frames are late. The game continues without focus and in landscape orientation. */
const ADDRESS = 'bench-game.html?debug=true&seed=1&quality=0&webview=true&force-rotate=portrait';
/** CSS pixels, or less on a narrower page. */
const WIDTH = 360;

/** Plays a round. Throws TryAgain if the game was disturbed, a WrongResult for a wrong end of a scene. */
export async function runGame(stage: HTMLElement, iterations: GameIterations): Promise<GameRound> {
  replaceNodes(stage);
  // An iframe in an opaque-origin page must also have an opaque origin.
  const sandbox = window.origin === 'null' ? 'allow-scripts' : undefined;
  const game = embed(stage, {
    src: ADDRESS,
    title: 'Frozen Jewel, played by the bench',
    width: WIDTH,
    isMuted: true,
    keepsSave: false,
    sandbox,
  });
  game.iframe.tabIndex = -1;
  // Browsers may skip frames of an iframe outside the viewport.
  game.iframe.scrollIntoView({ block: 'nearest' });
  try {
    const [call] = await Promise.all([connectFrame<GameCalls>(game.iframe), game.ready]);
    return await call('play', iterations);
  } finally {
    game.destroy();
  }
}
