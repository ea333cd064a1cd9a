// The camera: the part of the world that the view shows, interpolated like the sprites.
import { mix } from '../render-webgl/sprite-layout.ts';
import type { Shift, ViewBox } from '../render-webgl/layer.ts';

/** A point of the world in the middle of the view, in design units, and the zoom. Set them in a step. */
export type Camera = {
  x: number;
  y: number;
  /** 2 shows half of the width and half of the height. */
  zoom: number;
  /** Ends the interpolation from the previous step: first in each step, which a stage does, and after a cut to another place. */
  keep(): void;
  /** Option `shift` of a sprite layer. */
  readonly shift: Required<Shift>;
};

/** Creates a camera. Without a position it shows the point 0, 0 in the middle of the view. */
export function createCamera({ x = 0, y = 0, zoom = 1 }: Partial<Pick<Camera, 'x' | 'y' | 'zoom'>> = {}): Camera {
  const before = { x, y, zoom };
  const zoomAt = (alpha: number): number => mix(before.zoom, camera.zoom, alpha);
  const camera: Camera = {
    x,
    y,
    zoom,
    keep() {
      before.x = camera.x;
      before.y = camera.y;
      before.zoom = camera.zoom;
    },
    shift: {
      x: (alpha, { left, width }) => left + width / 2 - mix(before.x, camera.x, alpha) * zoomAt(alpha),
      y: (alpha, { height }) => height / 2 - mix(before.y, camera.y, alpha) * zoomAt(alpha),
      zoom: zoomAt,
    },
  };
  return camera;
}

/** Returns the point of the world at a point of the view, in design units. */
export function worldOf({ x, y, zoom }: Camera, { left, width, height }: ViewBox, viewX: number, viewY: number): { x: number; y: number } {
  return { x: x + (viewX - left - width / 2) / zoom, y: y + (viewY - height / 2) / zoom };
}
