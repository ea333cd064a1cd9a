// Opens the real game in an iframe and lets it run its workloads.
import { embed } from '../../../src/embed/embed.ts';
import { withTimeout } from '../../../src/platform/time.ts';
import { replaceNodes } from '../device-task.ts';
import { answerIn, type RealmReply } from '../realm-reply.ts';
import type { StartUp } from '../result.ts';
import type { GameName } from '../score/workloads.ts';

/** Sent to the game's iframe with a port for the reply. */
export type GameCall = { readonly type: 'frozen-jewel-bench:play'; readonly iterations: Readonly<Record<GameName, number>> };

/** `again`: the game was hidden or resized, or its graphics context was lost; times are invalid. */
export type GameReply = RealmReply<GameRound>;

export type GameSamples = Readonly<Record<GameName, readonly number[]>>;
export type GameRound = {
  readonly startUp: StartUp;
  readonly samples: GameSamples;
};

/** Keeps full quality when frames are late. The game continues without focus and in landscape orientation. */
const ADDRESS = 'bench-game.html?debug=true&seed=1&quality=0&webview=true&force-rotate=portrait';
/** CSS pixels, or less on a narrower page. */
const WIDTH = 360;
const ANSWER_SECONDS = 120;

/** Plays a round. Throws TryAgain if the game was disturbed, a WrongResult for a wrong end of a scene. */
export async function runGame(stage: HTMLElement, iterations: GameCall['iterations']): Promise<GameRound> {
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
    await game.ready;
    return answerIn(await askGame(game.iframe, iterations));
  } finally {
    game.destroy();
  }
}

function askGame({ contentWindow }: HTMLIFrameElement, iterations: GameCall['iterations']): Promise<GameReply> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<GameReply>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<GameReply>) => resolve(data));
  });
  port1.start();
  const call: GameCall = { type: 'frozen-jewel-bench:play', iterations };
  contentWindow!.postMessage(call, '*', [port2]);
  return withTimeout(ANSWER_SECONDS, answer);
}
