// What the browser tells of the device it runs on. Nothing of it is sent anywhere: it goes into the JSON.

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

type Measured = Pick<DeviceDescription, 'screenHertz' | 'timerMilliseconds'>;

export function describeDevice(measured: Measured): DeviceDescription {
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
    ...measured,
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
