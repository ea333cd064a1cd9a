// Sends events to the flow and applies its orders: the only caller of the flow reducer.
import { isHeld, isPlaying, reduceFlow, type AdBreak, type FlowEvent, type FlowOrder } from '../flow/flow.ts';
import { returnPiece } from '../game/scene/drag.ts';
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
  for (const order of orders) ORDERS[order](world);
  if (screen === 'menu' && flow.screen === 'game') world.cues.push({ type: 'gameShown' });
  if (adBreak) offerAd(world, adBreak);
}

/** Offers an ad. It counts as the one that became due in play. */
function offerAd({ session, effects }: GameWorld, adBreak: AdBreak): void {
  session.linesSinceAd %= LINES_PER_AD;
  effects.push({ type: 'offerAd', adBreak });
}

const ORDERS: { readonly [order in FlowOrder]: (world: GameWorld) => void } = {
  /** Submits the game that the new one replaces, if its score is the best. */
  startGame(world) {
    const game = keepBest(world);
    if (game) submitScore(world, true, game);
    startFromSeed(world, world.session.nextSeed());
  },
  startTutorial: (world) => adoptGame(world, gameAt({ type: 'tutorial', seed: world.session.nextSeed().seed })),
  forgetTutorial({ profile, effects }) {
    profile.isTutorialDue = false;
    effects.push({ type: 'save' });
  },
  resumeGame(world) {
    const { saved, nextSeed } = world.session;
    // After a tutorial there may be no game to resume.
    if (saved) adoptGame(world, saved);
    else startFromSeed(world, nextSeed());
  },
  startDaily: (world) => world.session.daily && startFromSeed(world, world.session.daily),
  resumeDaily(world) {
    const { savedDaily, daily } = world.session;
    if (!savedDaily) return;
    // A game that is continued on a later day is no longer ranked.
    savedDaily.ticket = daily?.ticket;
    adoptGame(world, savedDaily);
  },
  startWatching: (world) => world.session.watch && adoptGame(world, gameAt(world.session.watch.replay.start)),
  startPractice: (world) => world.session.practice && adoptGame(world, gameAt(world.session.practice.start)),
  changeBlocks: (world) => act(world, { type: 'changeBlocks' }),
  countDownRevive(world) {
    world.turn.reviveSeconds = TIMING.reviveSeconds;
    world.turn.reviveWaitSeconds = TIMING.revivePanelSeconds;
    world.turn.reviveHoldsSeconds = TIMING.reviveHoldsSeconds;
    playSound(world, 'slideUp');
  },
  revive(world) {
    world.turn.revivedSeconds = TIMING.revivedSeconds;
    act(world, { type: 'revive' });
  },
  beginEnding,
  /** Submits the score of a game that is over and deletes its save. A practice game has neither. */
  dropGame(world) {
    if (world.session.practice) return;
    keepBest(world);
    submitScore(world, true);
    world.session[world.flow.mode === 'daily' ? 'savedDaily' : 'saved'] = undefined;
    world.effects.push({ type: 'save' });
  },
  leaveGame(world) {
    const { session } = world;
    keepBest(world);
    // A game that is over was submitted when it ended.
    if (session.running === session.saved || session.running === session.savedDaily) submitScore(world, false);
    session.watch = undefined;
    session.practice = undefined;
    session.running = undefined;
    world.turn.isNextBoardDue = false;
    rebuildScene(world);
  },
  askReward: ({ effects }) => effects.push({ type: 'askReward' }),
};
