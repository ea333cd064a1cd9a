// Runs in the page before the game's scripts: drives its frames, counts GL calls and React commits.
import { createFrameRunner, interceptFrames } from '../page/frame-driver.ts';
import { countGl, type GlCounts } from '../page/gl-calls.ts';

export type Tally = GlCounts & { readonly commits: number; readonly requestedFrames: number };

declare global {
  interface Window {
    countsBench: { tally(): Tally; runFrames(count: number): Promise<void> };
  }
}

let [commits, requestedFrames] = [0, 0];
const { counts } = countGl();
const runner = createFrameRunner(interceptFrames().hold(), 1);

// React reports each commit to this hook of its developer tools.
Reflect.set(window, '__REACT_DEVTOOLS_GLOBAL_HOOK__', {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberRoot: () => void commits++,
  onCommitFiberUnmount: () => undefined,
  onPostCommitFiberRoot: () => undefined,
});

window.countsBench = {
  tally: () => ({ ...counts, commits, requestedFrames }),
  runFrames: async (count) => void (requestedFrames += await runner.run(count)),
};
