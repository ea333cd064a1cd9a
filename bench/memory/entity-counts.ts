// Counts entities of the real world before and after games that are played in it, without a page.
import { openPlayedWorld } from '../counts/played-world.ts';

type Counts = { readonly made: number; readonly alive: number; readonly tweens: number };
export type EntityCounts = { readonly before: Counts; readonly after: Counts };

/** Long enough for the last particle to die and the score to have rolled. */
const REST_STEPS = 400;

export function countEntities(games: number): EntityCounts {
  let seed = 1;
  const { world, frames, settle, drop } = openPlayedWorld(() => seed++, 'random');
  const countNow = (): Counts => ({
    made: Object.values(world.pools).reduce((sum, { count }) => sum + count, world.tweens.order.length),
    alive: world.components.Sprite.isAlive.reduce((sum, one) => sum + one, 0),
    tweens: world.tweens.count,
  });
  world.commands.push({ type: 'offerVideo', video: 'unavailable' }, { type: 'play' });
  frames(REST_STEPS);
  const before = countNow();
  for (let played = 0; played < games; played++) {
    while (drop());
    world.commands.push({ type: 'replay' });
    settle();
  }
  frames(REST_STEPS);
  return { before, after: countNow() };
}
