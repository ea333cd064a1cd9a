// Names of the game's frames by number.
import { FRAME } from '../../src/game/frames.ts';

export const FRAME_NAMES: readonly string[] = Object.entries(FRAME)
  .sort(([, one], [, other]) => one - other)
  .map(([name]) => name);
