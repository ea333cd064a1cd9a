// The stars: fewer towards the horizon, a few with rays.

import type { Pen } from './cpu-canvas.ts';
import type { StarsPalette } from '../../themes/backdrop-palette.ts';
import { type Scene, seededStream } from './canvas-helpers.ts';

export function paintStars(context: Pen, scene: Scene, palette: StarsPalette): void {
  const chance = seededStream(20);
  const width = scene.right - scene.left;
  const height = -scene.top * 0.72;
  const count = Math.round((width * height) / palette.area);
  for (let i = 0; i < count; i += 1) {
    const x = scene.left + chance() * width;
    const low = chance() ** 1.4;
    const y = scene.top + low * height;
    const size = 0.45 + chance() ** 4 * 1.5;
    context.globalAlpha = (0.25 + chance() * 0.7) * (1 - low * 0.7);
    context.fillStyle = i % 5 === 0 ? palette.accent : palette.color;
    context.beginPath();
    context.arc(x, y, size, 0, Math.PI * 2);
    context.fill();
    if (i % palette.brightEvery === 0) paintRays(context, x, y, 5 + chance() * 5);
  }
  context.globalAlpha = 1;
}

function paintRays(context: Pen, x: number, y: number, ray: number): void {
  context.beginPath();
  for (let arm = 0; arm < 8; arm += 1) {
    const reach = arm % 2 === 0 ? ray : 0.9;
    const angle = (arm * Math.PI) / 4;
    context.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
  }
  context.fill();
}
