// Chance for looks: confetti, stars and snow. The game's own chance is never touched.
import { nextWord } from '../rules/random.ts';
import type { World } from '../game/world.ts';

/** A number from `least` up to `most`. */
export function chanceBetween(world: World, least: number, most: number): number {
  return least + (nextWord(world.looksRandom) / 4294967296) * (most - least);
}

/** One of the list. */
export function chanceOf<Item>(world: World, items: readonly Item[]): Item {
  return items[Math.trunc(chanceBetween(world, 0, items.length))];
}
