// Sends events to the flow and applies its orders: the only caller of the flow reducer.
import { isHeld, isPlaying, reduceFlow, type AdBreak, type FlowEvent, type FlowOrder } from '../flow/flow.ts';
import { returnPiece } from '../game/scene/return-piece.ts';
import { beginEnding, rebuildScene } from '../game/scene/scene.ts';
import { playSound } from '../game/sounds.ts';
import { TIMING } from '../game/timing.ts';
import type { GameWorld } from '../game/world.ts';
import { adoptGame, gameAt, startFromSeed } from './adopt-game.ts';
import { act, keepBest, submitScore } from './apply-action.ts';

/** An ad is due after every 50th cleared line (specification, section 9). It is offered at the next break (readings, R6). */
export const LINES_PER_AD = 50;

/** Sends an event to the flow and applies the orders that it returns. */
export function sendToFlow(world: GameWorld, event: FlowEvent): void {
  const { screen } = world.flow;
  const { flow, orders, adBreak } = reduceFlow(world.flow, event);
  world.flow = flow;
  if (!isPlaying(flow) || isHeld(flow)) returnPiece(world);
  for (const order of orders) applyOrder(world, order);
  if (screen === 'menu' && flow.screen === 'game') world.cues.push({ type: 'gameShown' });
  if (adBreak) offerAd(world, adBreak);
}

/** Offers an ad. It counts as the one that became due in play. */
function offerAd({ session, effects }: GameWorld, adBreak: AdBreak): void {
  session.linesSinceAd %= LINES_PER_AD;
  effects.push({ type: 'offerAd', adBreak });
}

function applyOrder(world: GameWorld, order: FlowOrder): void {
  const { session, effects, profile } = world;
  switch (order) {
    case 'startGame':
      submitGivenUp(world);
      return startFromSeed(world, session.nextSeed());
    case 'startTutorial':
      return adoptGame(world, gameAt({ type: 'tutorial', seed: session.nextSeed().seed }));
    case 'forgetTutorial':
      profile.isTutorialDue = false;
      effects.push({ type: 'save' });
      return;
    case 'resumeGame':
      // After a tutorial there may be no game to resume.
      return session.saved ? adoptGame(world, session.saved) : startFromSeed(world, session.nextSeed());
    case 'startDaily':
      return session.daily && startFromSeed(world, session.daily);
    case 'resumeDaily':
      if (!session.savedDaily) return;
      // A game that is continued on a later day is no longer ranked.
      session.savedDaily.ticket = session.daily?.ticket;
      return adoptGame(world, session.savedDaily);
    case 'startWatching':
      return session.watch && adoptGame(world, gameAt(session.watch.replay.start));
    case 'changeBlocks':
      return act(world, { type: 'changeBlocks' });
    case 'countDownRevive':
      Object.assign(world.turn, {
        reviveSeconds: TIMING.reviveSeconds,
        reviveWaitSeconds: TIMING.revivePanelSeconds,
        reviveHoldsSeconds: TIMING.reviveHoldsSeconds,
      });
      return playSound(world, 'slideUp');
    case 'revive':
      world.turn.revivedSeconds = TIMING.revivedSeconds;
      return act(world, { type: 'revive' });
    case 'beginEnding':
      return beginEnding(world);
    case 'dropGame':
      return dropGame(world);
    case 'leaveGame':
      return leaveGame(world);
    case 'askReward':
      effects.push({ type: order });
  }
}

/** Submits the game that a new one replaces, if its score is the best. */
function submitGivenUp(world: GameWorld): void {
  const game = keepBest(world);
  if (game) submitScore(world, true, game);
}

/** Submits the score of a game that is over and deletes its save. */
function dropGame(world: GameWorld): void {
  keepBest(world);
  submitScore(world, true);
  if (world.flow.mode === 'daily') world.session.savedDaily = undefined;
  else world.session.saved = undefined;
  world.effects.push({ type: 'save' });
}

function leaveGame(world: GameWorld): void {
  const { session } = world;
  keepBest(world);
  // A game that is over was submitted when it ended.
  if (session.running === session.saved || session.running === session.savedDaily) submitScore(world, false);
  session.watch = undefined;
  session.running = undefined;
  world.turn.isNextBoardDue = false;
  rebuildScene(world);
}
