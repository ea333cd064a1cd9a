// The real game on this device, scene by scene: the script of its frames, and the frames that reached the screen.
import { cadenceOf } from '../cadence.ts';
import { figuresOf } from '../figures.ts';
import type { FrameRow } from '../result.ts';
import type { Task, TaskTools } from '../task.ts';
import { TryAgain } from '../undisturbed.ts';
import { NoAnswer, openGameFrame, type GameFrame } from './game-frame.ts';
import type { SceneSight } from './messages.ts';
import { SCENE_NAMES, SCENES, type SceneName } from './scenes.ts';

export function frameTasks(): Task[] {
  let game: GameFrame | undefined;
  /** A game that gave no answer once would not give one to the next scene. */
  let failure: NoAnswer | undefined;

  async function play(scene: SceneName, { stage, isQuick }: TaskTools) {
    // A game that was disturbed, or that is none, is opened anew.
    const close = () => {
      game?.close();
      game = undefined;
    };
    if (failure) throw failure;
    try {
      game ??= await openGameFrame(stage);
      const answer = await game.play({ scene, isQuick });
      if (answer.type === 'disturbed') throw new TryAgain('the game was resized, or its graphics were lost');
      if (scene === SCENE_NAMES[SCENE_NAMES.length - 1]) close();
      return answer;
    } catch (error) {
      close();
      if (error instanceof NoAnswer) failure = error;
      throw error;
    }
  }

  return SCENE_NAMES.map((scene) => ({
    part: 'frame',
    name: SCENES[scene].title,
    seconds: 12,
    async run(tools) {
      const { title } = SCENES[scene];
      if (scene === 'menu' && matchMedia('(prefers-reduced-motion: reduce)').matches) {
        return { missing: [`${title}: left out, for this device asks for less motion, and there is no snow.`] };
      }
      tools.say('the real game plays by itself');
      const answer = await play(scene, tools);
      if (answer.type === 'wrong') return { wrong: [`${title}: ${answer.reason}.`] };
      if (answer.sight.script.length === 0) return { missing: [`${title}: the game drew no frame.`] };
      return { frame: [rowOf(scene, answer.sight, tools.screenMilliseconds)] };
    },
  }));
}

function rowOf(scene: SceneName, { script, beats, ...sight }: SceneSight, screenMilliseconds: number): FrameRow {
  return { scene, script: figuresOf(script), screen: cadenceOf(beats, screenMilliseconds), ...sight };
}
