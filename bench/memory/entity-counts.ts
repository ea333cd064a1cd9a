// Counts entities of the real world before and after games that are played in it, without a page.
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { createGameWorld, type GameWorld } from '../../src/game/world.ts';
import type { Command } from '../../src/game/commands.ts';
import { stepWorld } from '../../src/systems/pipeline.ts';
import { createPlayer } from '../../src/rules/players.ts';
import { WrongAnswer } from '../support/report.ts';

type Counts = { readonly made: number; readonly alive: number; readonly tweens: number };
export type EntityCounts = { readonly before: Counts; readonly after: Counts };

const STEPS_A_DROP = 8;
/** Long enough for the last particle to die and the score to have rolled. */
const REST_STEPS = 400;
const MAX_STEPS = 1_000_000;

export function countEntities(games: number): EntityCounts {
  let seed = 1;
  const world = createGameWorld({ nextSeed: () => ({ seed: seed++ }), profile: { ...FIRST_PROFILE, isTutorialDue: false } });
  send(world, { type: 'offerVideo', video: 'unavailable' }, { type: 'finishLoading' }, { type: 'play' });
  steps(world, REST_STEPS);
  const before = countNow(world);
  const choose = createPlayer('random', 1);
  let taken = 0;
  for (let played = 0; played < games; taken++) {
    if (taken > MAX_STEPS) throw new WrongAnswer(`game ${played} does not end`);
    const { overlay } = world.flow;
    const drop = overlay === 'none' ? choose(world.session.running!.state) : undefined;
    if (overlay === 'gameOver') {
      send(world, { type: 'replay' });
      played++;
    } else if (overlay !== 'none') send(world, { type: 'closePanel' });
    else if (drop) send(world, { type: 'dropPiece', ...drop });
    steps(world, STEPS_A_DROP);
  }
  steps(world, REST_STEPS);
  return { before, after: countNow(world) };
}

function send(world: GameWorld, ...commands: readonly Command[]): void {
  world.commands.push(...commands);
  stepWorld(world);
  world.effects.length = 0;
}

function steps(world: GameWorld, count: number): void {
  for (let k = 0; k < count; k++) stepWorld(world);
  world.effects.length = 0;
}

function countNow({ pools, components, tweens }: GameWorld): Counts {
  return {
    made: Object.values(pools).reduce((sum, { count }) => sum + count, tweens.order.length),
    alive: components.Sprite.isAlive.reduce((sum, one) => sum + one, 0),
    tweens: tweens.count,
  };
}
