// Tells the flow what happened and carries out what it orders.
import { rebuildScene } from '../game/scene.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import type { GameSeed, RunningGame, World } from '../game/world.ts';
import { isHeld, isPlaying, reduceFlow, type AdBreak, type FlowEvent, type FlowOrder } from '../flow/flow.ts';
import { hasNoMove } from '../rules/game.ts';
import { startGame, type ReplayStart } from '../rules/replay.ts';
import { act, keepBest, submitScore } from './apply-action.ts';
import { beginEnding } from '../game/begin-ending.ts';
import { returnPiece } from '../game/return-piece.ts';

/** An ad is due after every 50th cleared line (specification, section 9): at the next break (readings, R6). */
export const LINES_PER_AD = 50;

/** The flow's answer to an event, with its orders carried out. */
export function sendToFlow(world: World, event: FlowEvent): void {
  const { flow, orders, adBreak } = reduceFlow(world.flow, event);
  world.flow = flow;
  if (!isPlaying(flow) || isHeld(flow)) returnPiece(world);
  for (const order of orders) carryOut(world, order);
  if (adBreak) offerAd(world, adBreak);
}

/** The ad that became due in play is this one. */
function offerAd(world: World, adBreak: AdBreak): void {
  world.linesSinceAd %= LINES_PER_AD;
  world.effects.push({ type: 'offerAd', adBreak });
}

function carryOut(world: World, order: FlowOrder): void {
  switch (order) {
    case 'startGame':
      giveUpGame(world);
      return begin(world, world.nextSeed());
    case 'startTutorial':
      return adoptGame(world, beginAt({ type: 'tutorial', seed: world.nextSeed().seed }));
    case 'forgetTutorial':
      world.profile.isTutorialDue = false;
      world.effects.push({ type: 'save' });
      return;
    case 'resumeGame':
      // After a tutorial there may be no game to come back to.
      return world.saved ? adoptGame(world, world.saved) : begin(world, world.nextSeed());
    case 'startDaily':
      return begin(world, world.daily!);
    case 'resumeDaily':
      return adoptGame(world, world.savedDaily!);
    case 'startWatching':
      return adoptGame(world, beginAt(world.watch!.replay.start));
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
      submitScore(world, true);
      if (world.flow.mode === 'daily') world.savedDaily = undefined;
      else world.saved = undefined;
      world.effects.push({ type: 'save' });
      return;
    case 'leaveGame':
      keepBest(world);
      // A game that is over has been sent with its end.
      if (world.running === world.saved || world.running === world.savedDaily) submitScore(world, false);
      world.watch = undefined;
      world.running = undefined;
      world.isNextBoardDue = false;
      return rebuildScene(world);
    case 'askReward':
      world.effects.push({ type: order });
  }
}

/** The game before, given up for another: its score counts if it was the best. */
function giveUpGame(world: World): void {
  const game = keepBest(world);
  if (game) submitScore(world, true, game);
}

function begin(world: World, { seed, ...rest }: GameSeed & { readonly day?: string }): void {
  adoptGame(world, { ...beginAt({ type: 'seed', seed }), ...rest });
}

function beginAt(start: ReplayStart): RunningGame {
  return { state: startGame(start), start, actions: [], times: [] };
}

/** Makes a game the running one and, if it counts, the one to come back to. */
export function adoptGame(world: World, running: RunningGame): void {
  world.running = running;
  if (world.flow.mode === 'classic') world.saved = running;
  if (world.flow.mode === 'daily') world.savedDaily = running;
  world.waitingSince = world.now();
  world.isNewBest = false;
  world.shownScore = running.state.score;
  world.secondsSinceDrop = 0;
  world.revivedSeconds = 0;
  world.pendingLevel = 0;
  world.isStuck = hasNoMove(running.state);
  world.hasChangedBlocks = running.actions.some(({ type }) => type === 'changeBlocks');
  world.isNextBoardDue = false;
  world.handSeconds = 0;
  world.cursor.isActive = false;
  rebuildScene(world);
  if (world.flow.mode === 'watch') return;
  world.watch = undefined;
  world.effects.push({ type: 'save' });
}
