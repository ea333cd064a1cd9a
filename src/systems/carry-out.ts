// Tells the flow what happened and carries out what it orders.
import { rebuildScene } from '../ecs/scene.ts';
import type { RunningGame, World } from '../ecs/world.ts';
import { reduceFlow, type FlowEvent, type FlowOrder } from '../flow/flow.ts';
import { hasNoMove } from '../rules/game.ts';
import { startGame, type ReplayStart } from '../rules/replay.ts';
import { keepBest } from './act.ts';
import { returnPiece } from './return-piece.ts';

/** The flow's answer to an event, with its orders carried out. */
export function sendToFlow(world: World, event: FlowEvent): void {
  const { flow, orders } = reduceFlow(world.flow, event);
  if (flow === world.flow) return;
  returnPiece(world);
  world.flow = flow;
  for (const order of orders) carryOut(world, order);
}

function carryOut(world: World, order: FlowOrder): void {
  switch (order) {
    case 'startGame': {
      keepBest(world);
      const start: ReplayStart = { type: 'seed', seed: world.nextSeed() };
      return adoptGame(world, { state: startGame(start), start, actions: [] });
    }
    case 'resumeGame':
      return world.saved ? adoptGame(world, world.saved) : undefined;
    case 'dropGame':
      keepBest(world);
      world.saved = undefined;
      world.effects.push({ type: 'forgetGame' });
      return;
    case 'leaveGame':
      keepBest(world);
      world.running = undefined;
      return rebuildScene(world);
  }
}

/** Makes a game the running one and the one to come back to. */
export function adoptGame(world: World, running: RunningGame): void {
  world.running = running;
  world.saved = running;
  world.isNewBest = false;
  world.shownScore = running.state.score;
  world.secondsSinceDrop = 0;
  world.pendingLevel = 0;
  world.endingSeconds = -1;
  world.isStuck = hasNoMove(running.state);
  world.cursor.isActive = false;
  rebuildScene(world);
  world.effects.push({ type: 'saveGame', running });
}
