// Runs in the page before the game's scripts: records frames, plays scenes, runs frames faster than the screen.
import { MS_PER_SECOND, sleep } from '../../src/platform/time.ts';
import { createFrameRunner, interceptFrames } from '../page/frame-driver.ts';
import { skipDraws } from '../page/gl-calls.ts';
import { playGames } from '../page/play-games.ts';
import { dragPiece, playScene, type PlayedScene, type SceneCall } from '../play/play-scene.ts';
import { installRecorder, type Recording } from '../play/record-frames.ts';

declare global {
  interface Window {
    /** Set by the bench. Off while allocations are measured, because recording allocates. */
    isFrameRecorded: boolean;
    frameBench: {
      play(call: SceneCall): Promise<PlayedScene>;
      /** Plays greedily for some seconds. Returns the number of drops. */
      playGames(seconds: number): Promise<number>;
      startRecording(): void;
      endRecording(): Recording;
      /** Runs frames at full speed to let V8 optimize the loop, which would take 30 s at 60 Hz. Frames must not be recorded. */
      fastForward(frames: number): Promise<void>;
      runArithmeticFrames(frames: number): Promise<ArithmeticFrames>;
    };
  }
}

/** Frames that only do a fixed amount of arithmetic: milliseconds of script, and intervals between timestamps. */
export type ArithmeticFrames = { readonly script: number[]; readonly gaps: number[] };

/** About 0.2 ms at full speed, like a frame of the game. */
const ARITHMETIC_STEPS = 150_000;
const FRAMES_PER_TASK = 40;
const THINK_MILLISECONDS = 250;

const frames = interceptFrames();
const recorder = window.isFrameRecorded ? installRecorder({ isDrawing: false }) : undefined;
// Without a GPU, drawing would occupy the CPU.
if (!recorder) skipDraws();
let endRecording: (() => Recording) | undefined;

window.frameBench = {
  play: (call) => playScene(call, recorder!),
  playGames(seconds) {
    const end = performance.now() + seconds * MS_PER_SECOND;
    return playGames({
      player: 'greedy',
      drag: (drop) => dragPiece(drop, frames.request),
      pause: () => sleep(THINK_MILLISECONDS),
      isOver: () => performance.now() > end,
    });
  },
  startRecording: () => void (endRecording = recorder!.record()),
  endRecording: () => endRecording!(),
  async fastForward(count) {
    const queue = frames.hold();
    const runner = createFrameRunner(queue, FRAMES_PER_TASK, await nextFrame());
    await runner.run(count);
    frames.release();
    queue.passToBrowser();
  },
  async runArithmeticFrames(count) {
    const script: number[] = [];
    const gaps: number[] = [];
    let sum = 0;
    let last = await nextFrame();
    while (script.length < count) {
      const stamp = await nextFrame();
      const began = performance.now();
      for (let k = 0; k < ARITHMETIC_STEPS; k++) sum += Math.sqrt(k);
      script.push(performance.now() - began);
      gaps.push(stamp - last);
      last = stamp;
    }
    return { script, gaps: sum > 0 ? gaps : [] };
  },
};

function nextFrame(): Promise<number> {
  return new Promise((resolve) => frames.request(resolve));
}
