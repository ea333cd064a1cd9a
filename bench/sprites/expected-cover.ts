// How much of the view a swarm covers, reckoned pixel by pixel: what the pictures of the engines are held against.
import { VIEW, type Swarm } from './swarm.ts';

/** The share of the view's pixels whose middle lies in a sprite. */
export function expectedCover({ count, x, y, angle }: Pick<Swarm, 'count' | 'x' | 'y' | 'angle'>, spritePixels: number): number {
  const { width, height } = VIEW;
  const isCovered = new Uint8Array(width * height);
  const half = spritePixels / 2;
  for (let row = 1; row <= count; row++) {
    const [sine, cosine] = [Math.sin(angle[row]), Math.cos(angle[row])];
    const reach = half * (Math.abs(sine) + Math.abs(cosine));
    const [left, right] = [Math.max(0, Math.floor(x[row] - reach)), Math.min(width - 1, Math.ceil(x[row] + reach))];
    const [top, bottom] = [Math.max(0, Math.floor(y[row] - reach)), Math.min(height - 1, Math.ceil(y[row] + reach))];
    for (let pixelY = top; pixelY <= bottom; pixelY++) {
      for (let pixelX = left; pixelX <= right; pixelX++) {
        const [across, down] = [pixelX + 0.5 - x[row], pixelY + 0.5 - y[row]];
        const isInside = Math.abs(across * cosine + down * sine) <= half && Math.abs(down * cosine - across * sine) <= half;
        if (isInside) isCovered[pixelY * width + pixelX] = 1;
      }
    }
  }
  return isCovered.reduce((sum, covered) => sum + covered, 0) / isCovered.length;
}
