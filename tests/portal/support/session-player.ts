// A simulated player: drags pieces, watches videos, pauses, replays and goes home at human speed.
import type { Player } from '../../../server/leaderboard/automatic-players.ts';
import { createPlayer } from '../../../tools/simulate/automatic-players.ts';
import { rewardOffer } from '../../../src/game/reward-offer.ts';
import { isPlaying, type Overlay, type Press } from '../../../src/flow/flow.ts';
import { nextBelow, seedRandom } from '../../../src/rules/random.ts';
import type { Session } from './session.ts';

/** Seconds: from one action to the next (`min` to `min + span`), from press to drag, and of a drag. */
const PACE = { min: 0.4, span: 1.2, lift: 0.3, drag: 0.5 } as const;

/** Presses that close a panel. Repeated entries are more likely. */
const PANEL_ACTIONS: Partial<Record<Overlay, readonly Press['type'][]>> = {
  paused: ['closePanel', 'closePanel', 'replay', 'goHome', 'openSettings'],
  continue: ['continueGame', 'continueGame', 'startOver'],
  gameOver: ['replay', 'replay', 'goHome'],
};

const CLOSE = ['closePanel'] as const;

/** `hasVideos`: the player watches the offered videos. */
export async function playFor(session: Session, seconds: number, seed: number, hasVideos = true): Promise<void> {
  const end = session.seconds() + seconds;
  const random = seedRandom(seed);
  const below = (count: number) => nextBelow(random, count);
  // A player that often loses, and one that clears lines.
  const players = [createPlayer('random', seed), createPlayer('greedy', seed)];
  while (session.seconds() < end) {
    await session.pass(PACE.min + (below(100) / 100) * PACE.span);
    await takeAction(session, players[below(2)], below, hasVideos);
  }
}

async function takeAction(session: Session, player: Player, below: (count: number) => number, hasVideos: boolean): Promise<void> {
  const { press, driver } = session;
  const { world } = driver;
  const { flow } = world;
  if (flow.ad !== 'none') return press({ type: 'pause' });
  if (flow.screen === 'menu' && flow.overlay === 'none') return press(below(4) === 0 ? { type: 'openSettings' } : { type: 'play' });
  if (flow.overlay === 'revive') {
    if (flow.awaited === 'none') press({ type: !hasVideos || below(3) === 0 ? 'giveUp' : 'watchRevive' });
    return;
  }
  if (flow.overlay !== 'none') {
    const panelActions = PANEL_ACTIONS[flow.overlay] ?? CLOSE;
    return press({ type: panelActions[below(panelActions.length)] });
  }
  if (!isPlaying(flow) || !world.session.running) return;
  const what = below(24);
  if (what === 0) return press({ type: 'pause' });
  if (what === 1 && hasVideos && rewardOffer(world, 'changeBlocks') === 'available') return press({ type: 'askChangeBlocks' });
  const drop = player(world.session.running.state);
  if (drop) await drag(session, drop);
}

/** Drags a piece from its slot to its place, unless the game cancels the drag. */
async function drag({ driver, press, pass }: Session, { slot, x, y }: { slot: number; x: number; y: number }): Promise<void> {
  const { world } = driver;
  const from = world.view.layout.slots[slot];
  driver.placePointer(from.x, from.y);
  press({ type: 'pressPointer', x: from.x, y: from.y, isTouch: false });
  await pass(PACE.lift);
  if (world.input.drag.phase === 'idle') return;
  const to = driver.pointFor(x, y);
  driver.placePointer(to.x, to.y);
  await pass(PACE.drag);
  press({ type: 'releasePointer', x: to.x, y: to.y });
}
