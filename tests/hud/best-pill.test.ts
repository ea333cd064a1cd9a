import { expect, test } from 'vitest';
import { pointsToBest } from '../../src/hud/widgets/best-pill.tsx';

test.each([
  [1000, 849, 0],
  [1000, 850, 150],
  [1000, 980, 20],
  [1000, 1000, 0],
  [1000, 1200, 0],
  [undefined, 500, 0],
])('of a best score of %s, %d points miss %d', (best, score, points) => {
  expect(pointsToBest(best, score)).toBe(points);
});
