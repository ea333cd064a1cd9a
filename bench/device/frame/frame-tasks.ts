// The real game on this device, scene by scene: the script of its frames, and the frames that reached the screen.
import type { PlayedScene } from '../../play/play-scene.ts';
import { SCENE_NAMES, SCENES, type SceneName } from '../../play/scenes.ts';
import { cadenceOf } from '../cadence.ts';
import type { DeviceTask, DeviceTools } from '../device-task.ts';
import { TryAgain } from '../page-visibility.ts';
import { figuresOf, type FrameRow } from '../result.ts';
import { NoAnswer, openGameFrame, type GameFrame } from './game-frame.ts';

/** By the end of a tail most stars are gone. */
const FULL = { warmUps: 1, rounds: 6, heldMilliseconds: 5000, tailMilliseconds: 1500 };
const QUICK = { warmUps: 0, rounds: 1, heldMilliseconds: 400, tailMilliseconds: 300 };
/** A scene that is held is one recording, which is cut into as many blocks. */
const HELD_BLOCKS = 6;

export function frameTasks(tools: DeviceTools): DeviceTask[] {
  let game: GameFrame | undefined;
  /** A game that did not answer once would not answer the next scene either. */
  let failure: NoAnswer | undefined;

  function close(): void {
    game?.close();
    game = undefined;
  }

  async function play(scene: SceneName) {
    if (failure) throw failure;
    try {
      game ??= await openGameFrame(tools.stage);
      const answer = await game.play({ scene, times: tools.isQuick ? QUICK : FULL });
      if (answer.type === 'disturbed') throw new TryAgain('the game was resized, or its graphics were lost');
      if (scene === SCENE_NAMES[SCENE_NAMES.length - 1]) close();
      return answer;
    } catch (error) {
      // A disturbed game is opened again.
      close();
      if (error instanceof NoAnswer) failure = error;
      throw error;
    }
  }

  return SCENE_NAMES.map((scene) => ({
    name: SCENES[scene].title,
    seconds: 12,
    async run(say) {
      const { title } = SCENES[scene];
      if (scene === 'menu' && matchMedia('(prefers-reduced-motion: reduce)').matches) {
        return { missing: [`${title}: left out, for this device asks for less motion, and there is no snow.`] };
      }
      say('the real game plays by itself');
      const answer = await play(scene);
      if (answer.type === 'wrong') return { wrong: [`${title}: ${answer.reason}.`] };
      if (answer.played.recordings.every(({ frames }) => frames.length === 0)) return { missing: [`${title}: the game drew no frame.`] };
      return { frame: [rowOf(scene, answer.played, tools.screenMilliseconds)] };
    },
  }));
}

function rowOf(scene: SceneName, { recordings, ...fullest }: PlayedScene, screenMilliseconds: number): FrameRow {
  const scripts = recordings.map(({ frames }) => frames.map(({ script }) => script));
  const blocks = scripts.length > 1 ? scripts : cut(scripts[0], HELD_BLOCKS);
  const beats = recordings.map((recording) => recording.beats);
  return { scene, script: figuresOf(blocks), screen: cadenceOf(beats, screenMilliseconds), ...fullest };
}

function cut(samples: readonly number[], parts: number): number[][] {
  const at = (part: number) => Math.round((samples.length * part) / parts);
  return Array.from({ length: parts }, (_, part) => samples.slice(at(part), at(part + 1)));
}
