// Counts entities of the real world before and after games that are played in it, without a page.
import { createPlayer } from '../../src/rules/players.ts';
import { openPlayedWorld } from '../counts/played-world.ts';
import { WrongAnswer } from '../harness/report.ts';

type Counts = { readonly made: number; readonly alive: number; readonly tweens: number };
export type EntityCounts = { readonly before: Counts; readonly after: Counts };

const STEPS_A_DROP = 8;
/** Long enough for the last particle to die and the score to have rolled. */
const REST_STEPS = 400;
const MAX_STEPS = 1_000_000;

export function countEntities(games: number): EntityCounts {
  let seed = 1;
  const { world, frames } = openPlayedWorld(() => seed++);
  const countNow = (): Counts => ({
    made: Object.values(world.pools).reduce((sum, { count }) => sum + count, world.tweens.order.length),
    alive: world.components.Sprite.isAlive.reduce((sum, one) => sum + one, 0),
    tweens: world.tweens.count,
  });
  world.commands.push({ type: 'offerVideo', video: 'unavailable' }, { type: 'play' });
  frames(REST_STEPS);
  const before = countNow();
  const choose = createPlayer('random', 1);
  let taken = 0;
  for (let played = 0; played < games; taken++) {
    if (taken > MAX_STEPS) throw new WrongAnswer(`game ${played} does not end`);
    const { overlay } = world.flow;
    const drop = overlay === 'none' ? choose(world.session.running!.state) : undefined;
    if (overlay === 'gameOver') {
      world.commands.push({ type: 'replay' });
      played++;
    } else if (overlay !== 'none') world.commands.push({ type: 'closePanel' });
    else if (drop) world.commands.push({ type: 'dropPiece', ...drop });
    frames(STEPS_A_DROP);
  }
  frames(REST_STEPS);
  return { before, after: countNow() };
}
