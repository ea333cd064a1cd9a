// The night scene behind everything: sky, stars, moon and northern light over mountains and snow.

import type { BackdropView } from './backdrop-view.ts';
import { paintAurora } from './paint-aurora.ts';
import { paintHills } from './paint-hills.ts';
import { paintMountains } from './paint-mountains.ts';
import { downGradient, enterScene, type Scene, seededStream, softDisc } from './scenery.ts';

/** Square units of sky for each star. */
const AREA_PER_STAR = 1500;
/** Units. */
const MOON_RADIUS = 25;
/** The moon stands beside the game's column; a view narrower than this has no room for it. */
const MOON_VIEW_WIDTH = 840;
/** Every so many stars one has rays. */
const BRIGHT_EVERY = 34;

function paintStars(context: CanvasRenderingContext2D, scene: Scene): void {
  const chance = seededStream(20);
  const width = scene.right - scene.left;
  const height = -scene.top * 0.72;
  const count = Math.round((width * height) / AREA_PER_STAR);
  for (let i = 0; i < count; i += 1) {
    const x = scene.left + chance() * width;
    const low = chance() ** 1.4;
    const y = scene.top + low * height;
    const size = 0.45 + chance() ** 4 * 1.5;
    context.globalAlpha = (0.25 + chance() * 0.7) * (1 - low * 0.7);
    context.fillStyle = i % 5 === 0 ? '#bfe0ff' : '#ffffff';
    context.beginPath();
    context.arc(x, y, size, 0, Math.PI * 2);
    context.fill();
    if (i % BRIGHT_EVERY !== 0) continue;
    const ray = 5 + chance() * 5;
    context.beginPath();
    for (let arm = 0; arm < 8; arm += 1) {
      const reach = arm % 2 === 0 ? ray : 0.9;
      const angle = (arm * Math.PI) / 4;
      context.lineTo(x + Math.cos(angle) * reach, y + Math.sin(angle) * reach);
    }
    context.fill();
  }
  context.globalAlpha = 1;
}

function paintMoon(context: CanvasRenderingContext2D, scene: Scene): void {
  if (scene.right - scene.left < MOON_VIEW_WIDTH) return;
  const x = scene.left * 0.62;
  const y = scene.top * 0.86;
  softDisc(context, x, y, 330, [
    [0, 'rgba(190,225,255,0.34)'],
    [0.2, 'rgba(150,200,250,0.16)'],
    [0.55, 'rgba(120,170,240,0.05)'],
    [1, 'rgba(120,170,240,0)'],
  ]);
  const disc = context.createRadialGradient(x - 7, y - 8, 3, x, y, MOON_RADIUS);
  disc.addColorStop(0, '#ffffff');
  disc.addColorStop(0.7, '#e2f3ff');
  disc.addColorStop(0.96, '#b9dcf8');
  disc.addColorStop(1, 'rgba(185,220,248,0)');
  context.fillStyle = disc;
  context.beginPath();
  context.arc(x, y, MOON_RADIUS, 0, Math.PI * 2);
  context.fill();
}

function paintVignette(context: CanvasRenderingContext2D, scene: Scene): void {
  const middle = scene.top / 2;
  const reach = Math.hypot(scene.right, middle);
  const gradient = context.createRadialGradient(0, middle, reach * 0.55, 0, middle, reach * 1.05);
  gradient.addColorStop(0, 'rgba(4,12,32,0)');
  gradient.addColorStop(1, 'rgba(4,12,32,0.34)');
  context.fillStyle = gradient;
  context.fillRect(scene.left, scene.top, scene.right - scene.left, -scene.top);
}

export function paintSky(context: CanvasRenderingContext2D, view: BackdropView): void {
  context.save();
  const scene = enterScene(context, view);
  context.fillStyle = downGradient(context, scene.top, -120, [
    [0, '#06122b'],
    [0.5, '#0d2a55'],
    [1, '#1c5a8f'],
  ]);
  context.fillRect(scene.left, scene.top, scene.right - scene.left, -scene.top);
  paintStars(context, scene);
  paintAurora(context, view, scene);
  paintMoon(context, scene);
  paintMountains(context, scene);
  paintHills(context, scene);
  paintVignette(context, scene);
  context.restore();
}
