// Frames of light, snow and rewards in the atlas.

import { castShadow, cellGlow, flare, focus, frostSweep, ghost, ring, spark } from './light-frames.ts';
import { coin, rewardStar } from './reward-frames.ts';
import { broadShard, iceFlower, iceShard, longShard, smallDiamond, snowBokeh, snowDot, snowFlake, snowPuff } from './snow-frames.ts';
import { type Frames, svg } from './svg.ts';

/** In the order of atlas.json. */
export const effectFrames: Frames = {
  'cell-glow': [128, 128, cellGlow],
  ghost: [106, 108, ghost],
  focus: [120, 120, focus],
  'frost-sweep': [64, 128, frostSweep],
  'snow-1': [16, 16, snowDot],
  'snow-2': [24, 24, snowBokeh],
  'snow-3': [48, 48, snowFlake],
  'confetti-1': [28, 28, iceShard],
  'confetti-2': [28, 28, iceFlower],
  'confetti-3': [28, 28, smallDiamond],
  star: [64, 64, rewardStar()],
  spark: [64, 64, spark],
  ring: [128, 128, ring],
  coin: [64, 64, coin],
  shadow: [128, 128, castShadow()],
  flare: [128, 128, flare],
  'shard-1': [32, 32, longShard()],
  'shard-2': [32, 32, broadShard()],
  'snow-puff': [64, 64, snowPuff()],
  white: [8, 8, svg(8, 8, '<rect width="8" height="8" fill="#fff"/>')],
};
