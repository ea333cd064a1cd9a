import { embed, type EmbeddedGame } from '../../../src/embed/embed.ts';
import { withTimeout } from '../../../src/platform/time.ts';
import type { PlayedScene, SceneCall } from '../../play/play-scene.ts';
import { SCENE_NAMES, SCENES, type SceneName } from '../../play/scenes.ts';
import { cadenceOf } from '../cadence.ts';
import { replaceNodes, type DeviceTask, type DeviceTools } from '../device-task.ts';
import { TryAgain } from '../page-visibility.ts';
import { figuresOf, type FrameRow } from '../result.ts';

/** Sent to the game's iframe with a port for the reply. */
export type SceneMessage = { readonly type: 'frozen-jewel-bench:play'; readonly call: SceneCall };

/** `isDisturbed`: the game was hidden or resized, or its graphics context was lost; times are invalid. */
export type SceneReply = { readonly played: PlayedScene } | { readonly wrong: string } | { readonly isDisturbed: true };

/** Most stars have disappeared by the end of a tail. */
const FULL = { warmUps: 1, rounds: 6, heldMilliseconds: 5000, tailMilliseconds: 1500 };
const QUICK = { warmUps: 0, rounds: 1, heldMilliseconds: 400, tailMilliseconds: 300 };
/** A held scene has one recording, which is split into this many blocks. */
const HELD_BLOCKS = 6;

/** Keeps full quality when frames are late. The game continues without focus and in landscape orientation. */
const ADDRESS = 'bench-game.html?debug=true&seed=1&quality=0&webview=true&force-rotate=portrait';
/** CSS pixels, or less on a narrower page. */
const WIDTH = 360;
const ANSWER_SECONDS = 90;

export function frameTasks({ stage, isQuick, device }: DeviceTools): DeviceTask[] {
  let game: EmbeddedGame | undefined;

  async function play(scene: SceneName) {
    try {
      game ??= openGame(stage);
      await game.ready;
      const answer = await playIn(game.iframe, { scene, times: isQuick ? QUICK : FULL });
      if ('isDisturbed' in answer) throw new TryAgain('the game was resized, or its graphics context was lost');
      return answer;
    } catch (error) {
      // The next scene opens the game again.
      game?.destroy();
      game = undefined;
      throw error;
    }
  }

  return SCENE_NAMES.map((scene) => ({
    name: SCENES[scene].title,
    seconds: 12,
    async run(setStatus) {
      const { title } = SCENES[scene];
      if (scene === 'menu' && device.isReducedMotion) {
        return { missing: [`${title}: skipped: there is no snow, because this device requests reduced motion.`] };
      }
      setStatus('a script plays the real game');
      const answer = await play(scene);
      if ('wrong' in answer) return { wrong: [`${title}: ${answer.wrong}.`] };
      if (answer.played.recordings.every(({ frames }) => frames.length === 0)) return { missing: [`${title}: the game drew no frame.`] };
      return { frame: [rowOf(scene, answer.played, device.screenHertz)] };
    },
  }));
}

function openGame(stage: HTMLElement): EmbeddedGame {
  replaceNodes(stage);
  // An iframe in an opaque-origin page must also have an opaque origin.
  const sandbox = window.origin === 'null' ? 'allow-scripts' : undefined;
  const game = embed(stage, { src: ADDRESS, title: 'Frozen Jewel, played by the bench', width: WIDTH, isMuted: true, sandbox });
  game.iframe.tabIndex = -1;
  // Browsers may skip frames of an iframe outside the viewport.
  game.iframe.scrollIntoView({ block: 'nearest' });
  return game;
}

function playIn({ contentWindow }: HTMLIFrameElement, call: SceneCall): Promise<SceneReply> {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise<SceneReply>((resolve) => {
    port1.addEventListener('message', ({ data }: MessageEvent<SceneReply>) => resolve(data));
  });
  port1.start();
  const message: SceneMessage = { type: 'frozen-jewel-bench:play', call };
  contentWindow!.postMessage(message, '*', [port2]);
  return withTimeout(ANSWER_SECONDS, answer);
}

function rowOf(scene: SceneName, { recordings, ...fullest }: PlayedScene, screenHertz: number): FrameRow {
  const scripts = recordings.map(({ frames }) => frames.map(({ script }) => script));
  const blocks = scripts.length > 1 ? scripts : cut(scripts[0], HELD_BLOCKS);
  const rounds = recordings.map(({ timestamps }) => timestamps);
  return { scene, script: figuresOf({ blocks }), screen: cadenceOf(rounds, screenHertz), ...fullest };
}

function cut(samples: readonly number[], parts: number): number[][] {
  const at = (part: number) => Math.round((samples.length * part) / parts);
  return Array.from({ length: parts }, (_, part) => samples.slice(at(part), at(part + 1)));
}
