// Text: paints a font into a picture. Labels are sprites: tweens move, scale, turn and fade them.
import { createLabels, createStage, listenToPointer, paintFont, randomBetween, spawnSprite, startTween } from '../../src/runtime.ts';

const LINES = ['Frozen words', 'melt on the tongue', 'and snow falls on'];

export async function start(canvas: HTMLCanvasElement) {
  const font = paintFont({ pixels: 56, style: 'bold', family: 'system-ui' });
  const labels = createLabels(font, 24);
  const stage = await createStage({ canvas, color: 0x0d2a55, kinds: { labels }, pictures: [font] });
  const { world } = stage;
  const { tint } = world.components.Sprite;
  let points = 0;
  for (const [k, line] of LINES.entries()) {
    const label = write(line, stage.view.width / 2, stage.view.height * (0.3 + 0.15 * k), 0xe6f7ff);
    startTween(world, label, 'scale', { from: 0, to: 1, seconds: 0.6, delay: 0.25 * k, ease: 'outBack' });
    startTween(world, label, 'angle', { from: -0.03, to: 0.03, seconds: 2, ease: 'inOutQuad', repeats: Infinity, isYoyo: true });
  }
  listenToPointer(canvas, { press: addPoints }, stage.signal);
  return stage;

  function write(text: string, x: number, y: number, color: number): number {
    const label = spawnSprite(world, 'labels', 0, x, y);
    labels.say(label, text);
    tint[label] = color;
    return label;
  }

  function addPoints(x: number, y: number): void {
    points += 10;
    const label = write(`+${points}`, x, y, 0xebd642);
    startTween(world, label, 'y', { from: y, to: y - 90, seconds: 1, ease: 'outCubic' });
    startTween(world, label, 'angle', { from: randomBetween(world.random, -0.4, 0.4), to: 0, seconds: 1, ease: 'settle' });
    startTween(world, label, 'alpha', { from: 1, to: 0, seconds: 1, ease: 'inQuad', kills: true });
    stage.wake();
  }
}
