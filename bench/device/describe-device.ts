// The device as its browser describes it, the resolution of its clock, and the refresh rate of its screen.
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { rounded } from '../harness/series.ts';
import { screenMillisecondsOf, takeTimestamps } from './cadence.ts';
import { runWhileVisible } from './page-visibility.ts';

export type DeviceDescription = {
  readonly userAgent: string;
  /** The name of the GPU if the browser reports it. Empty without WebGL. */
  readonly gpu: string;
  readonly webGl: 0 | 1 | 2;
  /** Null if the browser does not report it. */
  readonly hardwareConcurrency: number | null;
  /** Gigabytes, rounded. Null if the browser does not report it. */
  readonly deviceMemory: number | null;
  /** CSS pixels. */
  readonly screen: { readonly width: number; readonly height: number };
  readonly viewport: { readonly width: number; readonly height: number };
  readonly devicePixelRatio: number;
  readonly screenHertz: number;
  readonly timerMilliseconds: number;
  readonly isCrossOriginIsolated: boolean;
  readonly isEmbedded: boolean;
  /** The game then has no snow. */
  readonly isReducedMotion: boolean;
};

const CLOCK_STEPS = 60;
const CLOCK_MILLISECONDS = 200;
const IDLE_MILLISECONDS = 700;

export async function measureDevice(request: (callback: FrameRequestCallback) => number): Promise<DeviceDescription> {
  const timerMilliseconds = measureTimerResolution();
  const timestamps = await runWhileVisible(
    () => takeTimestamps(IDLE_MILLISECONDS, request),
    () => undefined,
  ).catch(() => []);
  const { userAgent, hardwareConcurrency } = navigator;
  const { deviceMemory } = navigator as { deviceMemory?: number };
  return {
    userAgent,
    ...describeGraphics(),
    hardwareConcurrency: hardwareConcurrency ?? null,
    deviceMemory: deviceMemory ?? null,
    screen: { width: screen.width, height: screen.height },
    viewport: { width: window.innerWidth, height: window.innerHeight },
    devicePixelRatio: window.devicePixelRatio,
    timerMilliseconds,
    screenHertz: rounded(MS_PER_SECOND / screenMillisecondsOf(timestamps)),
    isCrossOriginIsolated: window.crossOriginIsolated ?? false,
    isEmbedded: parent !== window,
    isReducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
  };
}

function describeGraphics(): Pick<DeviceDescription, 'gpu' | 'webGl'> {
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

/** Returns the least step of the clock `now`, in milliseconds: 0.005 in an isolated page, up to 1 elsewhere. */
export function measureTimerResolution(now: () => number = () => performance.now()): number {
  const began = now();
  let last = began;
  let least = Infinity;
  for (let steps = 0; steps < CLOCK_STEPS && last - began < CLOCK_MILLISECONDS;) {
    const time = now();
    if (time === last) continue;
    least = Math.min(least, time - last);
    last = time;
    steps++;
  }
  return Number(least.toPrecision(2));
}
