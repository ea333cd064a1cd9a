// Indices of gamepad buttons in the standard mapping (W3C Gamepad).
import type { PadButton } from '../../src/page/read-gamepads.ts';

export const PAD_INDEX: Readonly<Record<PadButton, number>> = {
  a: 0,
  b: 1,
  x: 2,
  y: 3,
  leftShoulder: 4,
  rightShoulder: 5,
  view: 8,
  start: 9,
  up: 12,
  down: 13,
  left: 14,
  right: 15,
};
