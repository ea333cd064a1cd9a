// The real game on this device, scene by scene: script of its frames, and frames on the screen.
import type { PlayedScene } from '../../play/play-scene.ts';
import { SCENE_NAMES, SCENES, type SceneName } from '../../play/scenes.ts';
import { cadenceOf } from '../cadence.ts';
import type { DeviceTask, DeviceTools } from '../device-task.ts';
import { TryAgain } from '../page-visibility.ts';
import { figuresOf, type FrameRow } from '../result.ts';
import { openGameFrame, type GameFrame } from './game-frame.ts';

/** Most stars have gone by the end of a tail. */
const FULL = { warmUps: 1, rounds: 6, heldMilliseconds: 5000, tailMilliseconds: 1500 };
const QUICK = { warmUps: 0, rounds: 1, heldMilliseconds: 400, tailMilliseconds: 300 };
/** A held scene is one recording. It is cut into this many blocks. */
const HELD_BLOCKS = 6;

export function frameTasks({ stage, isQuick, screenMilliseconds }: DeviceTools): DeviceTask[] {
  let game: GameFrame | undefined;

  async function play(scene: SceneName): Promise<PlayedScene | string> {
    try {
      game ??= await openGameFrame(stage);
      const answer = await game.play({ scene, times: isQuick ? QUICK : FULL });
      if (answer.type === 'disturbed') throw new TryAgain('the game was resized, or its graphics were lost');
      return answer.type === 'played' ? answer.played : answer.reason;
    } catch (error) {
      // The next scene opens the game again.
      game?.close();
      game = undefined;
      throw error;
    }
  }

  return SCENE_NAMES.map((scene) => ({
    name: SCENES[scene].title,
    seconds: 12,
    async run(say) {
      const { title } = SCENES[scene];
      if (scene === 'menu' && matchMedia('(prefers-reduced-motion: reduce)').matches) {
        return { missing: [`${title}: left out, because this device requests reduced motion and there is no snow.`] };
      }
      say('the real game plays by itself');
      const played = await play(scene);
      if (typeof played === 'string') return { wrong: [`${title}: ${played}.`] };
      if (played.recordings.every(({ frames }) => frames.length === 0)) return { missing: [`${title}: the game drew no frame.`] };
      return { frame: [rowOf(scene, played, screenMilliseconds)] };
    },
  }));
}

function rowOf(scene: SceneName, { recordings, ...fullest }: PlayedScene, screenMilliseconds: number): FrameRow {
  const scripts = recordings.map(({ frames }) => frames.map(({ script }) => script));
  const blocks = scripts.length > 1 ? scripts : cut(scripts[0], HELD_BLOCKS);
  const timestamps = recordings.map((recording) => recording.beats);
  return { scene, script: figuresOf({ blocks }), screen: cadenceOf(timestamps, screenMilliseconds), ...fullest };
}

function cut(samples: readonly number[], parts: number): number[][] {
  const at = (part: number) => Math.round((samples.length * part) / parts);
  return Array.from({ length: parts }, (_, part) => samples.slice(at(part), at(part + 1)));
}
