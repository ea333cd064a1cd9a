// Tells the flow what happened and carries out what it orders.
import { rebuildScene } from '../ecs/scene.ts';
import { playSound } from '../ecs/sounds.ts';
import { TIMING } from '../ecs/timing.ts';
import type { RunningGame, World } from '../ecs/world.ts';
import { isHeld, isPlaying, reduceFlow, type FlowEvent, type FlowOrder } from '../flow/flow.ts';
import { hasNoMove } from '../rules/game.ts';
import { startGame, type ReplayStart } from '../rules/replay.ts';
import { act, keepBest } from './act.ts';
import { beginEnding } from './begin-ending.ts';
import { returnPiece } from './return-piece.ts';

/** The flow's answer to an event, with its orders carried out. */
export function sendToFlow(world: World, event: FlowEvent): void {
  const { flow, orders } = reduceFlow(world.flow, event);
  world.flow = flow;
  if (!isPlaying(flow) || isHeld(flow)) returnPiece(world);
  for (const order of orders) carryOut(world, order);
}

function carryOut(world: World, order: FlowOrder): void {
  switch (order) {
    case 'startGame':
      keepBest(world);
      return begin(world, { type: 'seed', seed: world.nextSeed() });
    case 'startTutorial':
      return begin(world, { type: 'tutorial', seed: world.nextSeed() });
    case 'forgetTutorial':
      world.profile.isTutorialDue = false;
      world.effects.push({ type: 'save' });
      return;
    case 'resumeGame':
      return world.saved ? adoptGame(world, world.saved) : begin(world, { type: 'seed', seed: world.nextSeed() });
    case 'changeBlocks':
      return act(world, { type: 'changeBlocks' });
    case 'countDownRevive':
      world.reviveSeconds = TIMING.reviveSeconds;
      return playSound(world, 'slideUp');
    case 'revive':
      world.revivedSeconds = TIMING.revivedSeconds;
      return act(world, { type: 'revive' });
    case 'beginEnding':
      return beginEnding(world);
    case 'dropGame':
      keepBest(world);
      world.saved = undefined;
      world.effects.push({ type: 'save' });
      return;
    case 'leaveGame':
      keepBest(world);
      world.running = undefined;
      world.isNextBoardDue = false;
      return rebuildScene(world);
    case 'offerAd':
    case 'offerAdBeforePlay':
    case 'askReward':
      world.effects.push({ type: order });
  }
}

function begin(world: World, start: ReplayStart): void {
  adoptGame(world, { state: startGame(start), start, actions: [] });
}

/** Makes a game the running one and, unless it is the tutorial's, the one to come back to. */
export function adoptGame(world: World, running: RunningGame): void {
  world.running = running;
  if (!world.flow.isTutorial) world.saved = running;
  world.isNewBest = false;
  world.shownScore = running.state.score;
  world.secondsSinceDrop = 0;
  world.revivedSeconds = 0;
  world.pendingLevel = 0;
  world.isStuck = hasNoMove(running.state);
  world.isNextBoardDue = false;
  world.handSeconds = 0;
  world.cursor.isActive = false;
  rebuildScene(world);
  world.effects.push({ type: 'save' });
}
