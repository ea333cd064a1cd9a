// Sheets: pictures and animations from TexturePacker's JSON, and sprites with an origin beside their middle.
import { startTween, type TweenOptions } from '../ecs/start-tween.ts';
import type { RuntimeWorld } from '../ecs/world.ts';
import type { CreatePacker } from '../render-webgl/pack-world.ts';
import { mix, packColor, pushSprite } from '../render-webgl/sprite-layout.ts';
import type { StagePicture } from './stage.ts';

type Size = { readonly w: number; readonly h: number };
type SheetFrame = {
  readonly filename?: string;
  readonly frame: Size & { readonly x: number; readonly y: number };
  readonly rotated?: boolean;
  readonly spriteSourceSize?: Size & { readonly x: number; readonly y: number };
  readonly sourceSize?: Size;
  readonly pivot?: { readonly x: number; readonly y: number };
};

/** TexturePacker's formats "JSON (Hash)", "JSON (Array)" and "PixiJS", which Aseprite and free packers write too. */
export type SheetJson = {
  readonly frames: Readonly<Record<string, SheetFrame>> | readonly SheetFrame[];
  readonly animations?: Readonly<Record<string, readonly string[]>>;
  readonly meta: { readonly size: Size };
};

/** Offset of a sprite's position from the middle of its frame, in the picture's pixels, by the frame's name. */
export type Pivots = Readonly<Record<string, readonly [x: number, y: number]>>;

export type Sheet = StagePicture & { readonly pivots: Pivots };

/**
 * Reads a sheet. The frames of an animation are called `NAME/0`, `NAME/1`, …; all others keep their names. Pivots are those of the file, otherwise
 * the middles before empty borders were trimmed. Throws a RangeError for a rotated frame and for an animation with an unknown frame.
 */
export function readSheet({ frames: entries, animations = {}, meta }: SheetJson, image: StagePicture['image']): Sheet {
  const named = Object.entries(entries).map(([key, frame]) => [frame.filename ?? key, frame] as const);
  const byName = new Map(named);
  const animated = new Set(Object.values(animations).flat());
  const frames: Record<string, readonly number[]> = {};
  const pivots: Record<string, readonly [number, number]> = {};

  function add(name: string, frame: SheetFrame): void {
    if (frame.rotated) throw new RangeError(`The frame '${name}' is rotated: pack the sheet without rotation`);
    const { x, y, w, h } = frame.frame;
    frames[name] = [x, y, w, h];
    const { w: wide, h: high } = frame.sourceSize ?? frame.frame;
    const trim = frame.spriteSourceSize ?? { x: 0, y: 0 };
    const pivot = frame.pivot ?? { x: 0.5, y: 0.5 };
    pivots[name] = [pivot.x * wide - trim.x - w / 2, pivot.y * high - trim.y - h / 2];
  }

  for (const [name, names] of Object.entries(animations)) {
    for (const [k, key] of names.entries()) {
      const frame = byName.get(key);
      if (!frame) throw new RangeError(`The animation '${name}' has the frame '${key}', which is not in the sheet`);
      add(`${name}/${k}`, frame);
    }
  }
  for (const [name, frame] of named) if (!animated.has(name)) add(name, frame);
  return { width: meta.size.w, height: meta.size.h, image, frames, pivots };
}

/** Creates the packer of a kind whose sprites turn and scale around their pivots. A frame without a pivot has it in its middle. */
export function packPivots(pivots: Pivots): CreatePacker<RuntimeWorld> {
  return ({ components: { Transform, Sprite } }, list, { number, table, width }) => {
    const units = table.width / width;
    const offsets = new Float32Array(2 * table.count);
    for (const [name, frame] of Object.entries<number>(number)) if (name in pivots) offsets.set(pivots[name], 2 * frame);
    return ({ first, count }, alpha) => {
      for (let entity = first; entity < first + count; entity++) {
        if (Sprite.isAlive[entity] === 0 || Sprite.alpha[entity] <= 0) continue;
        const frame = Sprite.frame[entity];
        const scaleX = mix(Transform.previousScaleX[entity], Transform.scaleX[entity], alpha);
        const scaleY = mix(Transform.previousScaleY[entity], Transform.scaleY[entity], alpha);
        const angle = mix(Transform.previousAngle[entity], Transform.angle[entity], alpha);
        const aside = offsets[2 * frame] * units * scaleX;
        const below = offsets[2 * frame + 1] * units * scaleY;
        const x = mix(Transform.previousX[entity], Transform.x[entity], alpha) - aside * Math.cos(angle) + below * Math.sin(angle);
        const y = mix(Transform.previousY[entity], Transform.y[entity], alpha) - aside * Math.sin(angle) - below * Math.cos(angle);
        const color = packColor(Sprite.tint[entity], Sprite.alpha[entity], Sprite.isAdditive[entity] === 1);
        pushSprite(list, frame, x, y, scaleX, scaleY, angle, color);
      }
    };
  };
}

/** A run of frames of a stage: the first frame's number, and how many follow. */
export type Animation = { readonly first: number; readonly count: number };

/** Returns the animation of the frames `NAME/0`, `NAME/1`, …, which follow each other in the table. Throws a RangeError if there is none. */
export function animationOf(frames: Readonly<Record<string, number>>, name: string): Animation {
  let count = 0;
  while (`${name}/${count}` in frames) count++;
  if (count === 0) throw new RangeError(`There is no animation '${name}': no frame is called '${name}/0'`);
  return { first: frames[`${name}/0`], count };
}

/** Shows an animation at a number of frames per second, as a tween of the channel `frame`. Default: once. */
export function playFrames(
  world: RuntimeWorld,
  entity: number,
  { first, count }: Animation,
  { perSecond, ...options }: { readonly perSecond: number } & Pick<TweenOptions, 'repeats' | 'isYoyo' | 'kills' | 'onEnd'>,
): void {
  // A column of whole numbers drops the fraction: the end is still the last frame.
  startTween(world, entity, 'frame', { ...options, from: first, to: first + count - 0.001, seconds: count / perSecond });
}
