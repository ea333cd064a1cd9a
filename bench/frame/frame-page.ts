// Runs in the game's page before its own scripts: records frames, plays scenes, and runs frames faster than the screen.
import { MS_PER_SECOND, sleep } from '../../src/platform/time.ts';
import { createFrameRunner, takeFrames } from '../page/frame-driver.ts';
import { leaveOutDraws } from '../page/gl-calls.ts';
import { playGames } from '../page/play-games.ts';
import { dragPiece, playScene, type PlayedScene, type SceneCall } from '../play/play-scene.ts';
import { installRecorder, type Recording } from '../play/record-frames.ts';

declare global {
  interface Window {
    /** Set by the bench. Recording allocates memory. */
    isFrameRecorded: boolean;
    frameBench: {
      play(call: SceneCall): Promise<PlayedScene>;
      /** Plays as a greedy player for that many seconds. Returns the number of drops. */
      playGames(seconds: number): Promise<number>;
      startRecording(): void;
      endRecording(): Recording;
      /** Runs frames until V8 has compiled the loop, which takes 30 s at 60 frames a second. Requires unrecorded frames. */
      fastForward(frames: number): Promise<void>;
      evenFrames(frames: number): Promise<EvenFrames>;
    };
  }
}

/** Frames of the same arithmetic only: milliseconds of each, and from each time stamp to the next. */
export type EvenFrames = { readonly script: number[]; readonly gaps: number[] };

/** About 0.2 ms at full speed, as a frame of the game. */
const EVEN_STEPS = 150_000;
const FRAMES_PER_TASK = 40;
const THINK_MILLISECONDS = 250;

const frames = takeFrames();
const recorder = window.isFrameRecorded ? installRecorder({ isDrawing: false }) : undefined;
// Without a GPU the processor would draw.
if (!recorder) leaveOutDraws();
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
    queue.giveBack();
  },
  async evenFrames(count) {
    const script: number[] = [];
    const gaps: number[] = [];
    let sum = 0;
    let last = await nextFrame();
    while (script.length < count) {
      const stamp = await nextFrame();
      const began = performance.now();
      for (let k = 0; k < EVEN_STEPS; k++) sum += Math.sqrt(k);
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
