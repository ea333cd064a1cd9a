// The game in a frame of the bench's page, muted. It plays one scene after another.
import { embed } from '../../../src/embed/embed.ts';
import { withTimeout } from '../../../src/platform/time.ts';
import type { PlayedScene, SceneCall } from '../../play/play-scene.ts';
import { fill } from '../device-task.ts';

/** Full quality even if frames are late. The game goes on without the focus, and while the device is held sideways. */
const ADDRESS = 'bench-game.html?debug=true&seed=1&quality=0&webview=true&force-rotate=portrait';
/** CSS pixels, or less on a narrower page. */
const WIDTH = 360;
const ANSWER_SECONDS = 90;

/** To the frame, with a port for the answer. */
export type SceneMessage = { readonly type: 'frozen-jewel-bench:play'; readonly call: SceneCall };

/** A disturbed scene has no valid times: the game was hidden or resized, or its graphics were lost. */
export type SceneAnswer =
  | { readonly type: 'played'; readonly played: PlayedScene }
  | { readonly type: 'disturbed' }
  | { readonly type: 'wrong'; readonly reason: string };

export type GameFrame = { readonly play: (call: SceneCall) => Promise<SceneAnswer>; readonly close: () => void };

/** Throws an Error if the game does not load. */
export async function openGameFrame(stage: HTMLElement): Promise<GameFrame> {
  fill(stage);
  // A frame without an origin of its own cannot have a frame with one.
  const sandbox = window.origin === 'null' ? 'allow-scripts' : undefined;
  const game = embed(stage, { src: ADDRESS, title: 'Frozen Jewel, played by the bench', width: WIDTH, isMuted: true, sandbox });
  game.iframe.tabIndex = -1;
  // Browsers may not draw what is out of sight.
  game.iframe.scrollIntoView({ block: 'nearest' });
  try {
    await game.ready;
  } catch (error) {
    game.destroy();
    throw error;
  }
  return {
    play(call) {
      const { port1, port2 } = new MessageChannel();
      const answer = new Promise<SceneAnswer>((resolve) => {
        port1.addEventListener('message', ({ data }: MessageEvent<SceneAnswer>) => resolve(data));
      });
      port1.start();
      const message: SceneMessage = { type: 'frozen-jewel-bench:play', call };
      game.iframe.contentWindow!.postMessage(message, '*', [port2]);
      return withTimeout(ANSWER_SECONDS, answer);
    },
    close: game.destroy,
  };
}
