// The device as its browser describes it, its clock, and the rate of its screen. Nothing is sent: it goes into the JSON.
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { rounded } from '../harness/series.ts';
import { screenMillisecondsOf, takeBeats } from './cadence.ts';
import { runWhileVisible } from './page-visibility.ts';

export type DeviceDescription = {
  readonly userAgent: string;
  /** What the GPU calls itself, where the browser tells; '' without WebGL. */
  readonly gpu: string;
  readonly webGl: 0 | 1 | 2;
  readonly hardwareConcurrency: number | null;
  /** Gigabytes, roughly; not every browser tells. */
  readonly deviceMemory: number | null;
  /** CSS pixels. */
  readonly screen: { readonly width: number; readonly height: number };
  readonly viewport: { readonly width: number; readonly height: number };
  readonly devicePixelRatio: number;
  readonly screenHertz: number;
  readonly timerMilliseconds: number;
  readonly isCrossOriginIsolated: boolean;
  readonly isEmbedded: boolean;
  /** The system's wish for less motion, which takes the snow out of the game. */
  readonly isReducedMotion: boolean;
};

const TICKS = 60;
const LIMIT_MILLISECONDS = 200;
const IDLE_MILLISECONDS = 700;
const USUAL_MILLISECONDS = MS_PER_SECOND / 60;

export async function measureDevice(request: (callback: FrameRequestCallback) => number): Promise<DeviceDescription> {
  const timerMilliseconds = measureTimerResolution();
  const screenMilliseconds = await runWhileVisible(
    async () => screenMillisecondsOf(await takeBeats(IDLE_MILLISECONDS, request)),
    () => undefined,
  ).catch(() => USUAL_MILLISECONDS);
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
    screenHertz: rounded(MS_PER_SECOND / screenMilliseconds),
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
  // A page has only so many contexts.
  gl.getExtension('WEBGL_lose_context')?.loseContext();
  return { gpu, webGl: second ? 2 : 1 };
}

/** The least step that the clock was seen to take, in milliseconds: 0.005 in an isolated page, up to 1 elsewhere. `now` is the clock. */
export function measureTimerResolution(now: () => number = () => performance.now()): number {
  const began = now();
  let last = began;
  let least = Infinity;
  for (let ticks = 0; ticks < TICKS && last - began < LIMIT_MILLISECONDS;) {
    const time = now();
    if (time === last) continue;
    least = Math.min(least, time - last);
    last = time;
    ticks++;
  }
  return Number(least.toPrecision(2));
}
