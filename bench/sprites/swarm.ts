// The swarm: identical flying and rotating sprites for every engine. Rows start at 1, like entities.
import { significant } from '../harness/report.ts';

export const VIEW = { width: 1280, height: 720 } as const;
/** Size of a canvas in CSS pixels. */
export type View = { readonly width: number; readonly height: number };
export const TEXTURE_PIXELS = 32;

const SEED = 12_345;

/** `spritePixels`: side of a sprite. */
export type SwarmScene = { readonly count: number; readonly spritePixels: number };

export const SCENES = {
  few: { count: 1000, spritePixels: 8 },
  many: { count: 10_000, spritePixels: 8 },
  most: { count: 50_000, spritePixels: 8 },
  large: { count: 1000, spritePixels: 32 },
} as const satisfies Record<string, SwarmScene>;

export function sceneTitle({ count, spritePixels }: SwarmScene): string {
  return `${significant(count)} sprites of ${spritePixels} x ${spritePixels}`;
}

export type Swarm = Readonly<ReturnType<typeof createSwarm>>;

/** Creates a seeded swarm. Writes positions and angles into `columns` if given. */
export function createSwarm(count: number, columns?: Readonly<Record<'x' | 'y' | 'angle', Float32Array>>) {
  const column = () => new Float32Array(count + 1);
  const { x, y, angle } = columns ?? { x: column(), y: column(), angle: column() };
  /** 0xRRGGBB, channels from 0x80. */
  const tint = new Int32Array(count + 1);
  const swarm = { count, x, y, angle, velocityX: column(), velocityY: column(), spin: column(), tint };
  let state = SEED;
  const chance = () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0) / 4_294_967_296;
  for (let row = 1; row <= count; row++) {
    swarm.x[row] = chance() * VIEW.width;
    swarm.y[row] = chance() * VIEW.height;
    swarm.angle[row] = chance() * 6;
    swarm.velocityX[row] = chance() * 4 - 2;
    swarm.velocityY[row] = chance() * 4 - 2;
    swarm.spin[row] = chance() * 0.1 - 0.05;
    swarm.tint[row] = 0x808080 | (chance() * 0x1000000);
  }
  return swarm;
}

/** Moves the swarm by one frame. */
export function moveSwarm({ count, x, y, angle, velocityX, velocityY, spin }: Swarm): void {
  for (let row = 1; row <= count; row++) {
    const nextX = x[row] + velocityX[row];
    const nextY = y[row] + velocityY[row];
    x[row] = nextX;
    y[row] = nextY;
    angle[row] += spin[row];
    if (nextX < 0 || nextX > VIEW.width) velocityX[row] = -velocityX[row];
    if (nextY < 0 || nextY > VIEW.height) velocityY[row] = -velocityY[row];
  }
}

/** Returns a white square. */
export function paintTexture(): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = TEXTURE_PIXELS;
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, TEXTURE_PIXELS, TEXTURE_PIXELS);
  return canvas;
}
