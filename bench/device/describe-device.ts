import { DEFAULT_HERTZ, measureHertz } from './cadence.ts';
import { runWhileVisible } from './page-visibility.ts';
import type { WebGlVersion } from './score/workloads.ts';

export type DeviceDescription = Readonly<Awaited<ReturnType<typeof measureDevice>>>;

const CLOCK_STEPS = 60;
const CLOCK_MILLISECONDS = 200;
const IDLE_MILLISECONDS = 700;

export async function measureDevice() {
  const timerMilliseconds = measureTimerResolution();
  const screenHertz = await runWhileVisible(() => measureHertz(IDLE_MILLISECONDS)).catch(() => null);
  const { userAgent, hardwareConcurrency, deviceMemory } = navigator as Partial<Navigator> & { deviceMemory?: number };
  const { gpu, webGl } = describeGraphics();
  return {
    userAgent: userAgent ?? '',
    /** Of the device, as in `Pixel 8`. Empty if the browser does not report it. */
    model: await readModel(),
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
    screenHertz: screenHertz ?? DEFAULT_HERTZ,
    isCrossOriginIsolated: window.crossOriginIsolated ?? false,
    isEmbedded: parent !== window,
    /** If true, the game has no snow. */
    isReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

/** Chromium on Android has a model here only: its user agent has none. */
async function readModel(): Promise<string> {
  const { userAgentData } = navigator as { userAgentData?: { getHighEntropyValues(hints: string[]): Promise<{ model?: string }> } };
  const values = await userAgentData?.getHighEntropyValues(['model']).catch(() => undefined);
  return values?.model ?? '';
}

function describeGraphics(): { readonly gpu: string; readonly webGl: WebGlVersion } {
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
function measureTimerResolution(): number {
  const steps: number[] = [];
  let last = performance.now();
  const end = last + CLOCK_MILLISECONDS;
  while (steps.length < CLOCK_STEPS && last < end) {
    const time = performance.now();
    if (time > last) steps.push(time - last);
    last = time;
  }
  return Number(Math.min(...steps).toPrecision(2));
}
