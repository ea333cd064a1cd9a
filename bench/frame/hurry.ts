// Frames faster than any screen shows them: what takes V8 half a minute to compile at 60 frames a second takes it a moment.
import type { Page } from 'playwright';

const AT_ONCE = 40;

/** Runs in the page before its own scripts: nothing is drawn, for without a GPU the processor itself would draw. */
export function leaveOutDraws(): void {
  for (const prototype of [WebGLRenderingContext.prototype, WebGL2RenderingContext.prototype]) {
    Reflect.set(prototype, 'drawElements', () => undefined);
    Reflect.set(prototype, 'drawArrays', () => undefined);
  }
}

/** Lets the game run through so many frames of a 60 Hz screen; it must not come to rest among them. */
export async function hurry(page: Page, frames: number): Promise<void> {
  await page.evaluate(
    async ([count, atOnce]) => {
      const request = window.requestAnimationFrame.bind(window);
      const waiting: FrameRequestCallback[] = [];
      window.requestAnimationFrame = (callback) => waiting.push(callback);
      let time = await new Promise<number>(request);
      for (let frame = 0; frame < count; frame++) {
        time += 1000 / 60;
        for (const callback of waiting.splice(0)) callback(time);
        if (frame % atOnce === 0) await new Promise<number>(request);
      }
      window.requestAnimationFrame = request;
      for (const callback of waiting) request(callback);
    },
    [frames, AT_ONCE] as const,
  );
}
