import { sleep } from '../../src/platform/time.ts';
import { watchFrames, type FrameDriver } from '../page/frame-driver.ts';
import { screenHertzOf } from './cadence.ts';
import { runWhileVisible } from './page-visibility.ts';

export type DeviceDescription = Readonly<Awaited<ReturnType<typeof measureDevice>>>;

const CLOCK_STEPS = 60;
const CLOCK_MILLISECONDS = 200;
const IDLE_MILLISECONDS = 700;

export async function measureDevice({ request }: FrameDriver) {
  const timerMilliseconds = measureTimerResolution();
  const timestamps = await runWhileVisible(async () => {
    const end = watchFrames(request);
    await sleep(IDLE_MILLISECONDS);
    return end();
  }).catch(() => []);
  const { userAgent, hardwareConcurrency, deviceMemory } = navigator as Partial<Navigator> & { deviceMemory?: number };
  const { gpu, webGl } = describeGraphics();
  return {
    userAgent,
    /** Empty without WebGL. */
    gpu,
    webGl,
    /** Null if the browser does not report it. */
    hardwareConcurrency: hardwareConcurrency ?? null,
    /** Gigabytes, rounded. Null if the browser does not report it. */
    deviceMemory: deviceMemory ?? null,
    /** CSS pixels. */
    screen: { width: screen.width, height: screen.height },
    viewport: { width: window.innerWidth, height: window.innerHeight },
    devicePixelRatio: window.devicePixelRatio,
    timerMilliseconds,
    screenHertz: screenHertzOf(timestamps),
    isCrossOriginIsolated: window.crossOriginIsolated ?? false,
    isEmbedded: parent !== window,
    /** If true, the game has no snow. */
    isReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

function describeGraphics(): { readonly gpu: string; readonly webGl: 0 | 1 | 2 } {
  const canvas = document.createElement('canvas');
  const second = canvas.getContext('webgl2');
  const gl = second ?? canvas.getContext('webgl');
  if (!gl) return { gpu: '', webGl: 0 };
  const unmasked = gl.getExtension('WEBGL_debug_renderer_info');
  const gpu = String(gl.getParameter(unmasked ? unmasked.UNMASKED_RENDERER_WEBGL : gl.RENDERER));
  // Browsers limit the number of contexts of a page.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return { gpu, webGl: second ? 2 : 1 };
}

/** Returns the smallest step of the clock in milliseconds: 0.005 in an isolated page, up to 1 elsewhere. */
export function measureTimerResolution(now: () => number = () => performance.now()): number {
  const steps: number[] = [];
  let last = now();
  const end = last + CLOCK_MILLISECONDS;
  while (steps.length < CLOCK_STEPS && last < end) {
    const time = now();
    if (time > last) steps.push(time - last);
    last = time;
  }
  return Number(Math.min(...steps).toPrecision(2));
}
