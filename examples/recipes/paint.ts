// Pictures of the recipes: painted shapes in place of a file such as `image: 'crystal.png'`.

/** Paints SVG paths, each in its colour. Overlaps within a path are holes. */
export function paint(width: number, height: number, shapes: readonly (readonly [color: string, path: string])[]): HTMLCanvasElement {
  const picture = Object.assign(document.createElement('canvas'), { width, height });
  const pen = picture.getContext('2d')!;
  for (const [color, shape] of shapes.map(([color, path]) => [color, new Path2D(path)] as const)) {
    pen.fillStyle = color;
    pen.fill(shape, 'evenodd');
  }
  return picture;
}

/** Returns a picture of a crystal, with its only frame. */
export function paintCrystal() {
  const image = paint(64, 96, [
    ['#7cc0f2', 'M32 2 60 34 32 94 4 34Z'],
    ['#e6f7ff', 'M32 2 4 34 32 42Z'],
    ['#2f7cc4', 'M60 34 32 94 32 42Z'],
  ]);
  return { image, width: 64, height: 96, frames: { crystal: [0, 0, 64, 96] } } as const;
}
