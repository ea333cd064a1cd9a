// A short word over the board for the HUD to show: a combo, an emptied board.
import type { World } from './world.ts';

export function announce(world: World, kind: 'combo' | 'boardEmptied', value: number): void {
  world.announcement.count++;
  world.announcement.kind = kind;
  world.announcement.value = value;
}
