// Reports to the score service from the HUD's signals of a played world.
import { expect, test } from 'vitest';
import { trackGame } from '../../src/scores/track-game.ts';
import { scoreReport } from '../../src/game/session.ts';
import { createHud } from '../../src/state/hud.ts';
import { hasNoMove } from '../../src/rules/game.ts';
import { legalDrops } from '../../server/leaderboard/automatic-players.ts';
import { openMenu } from '../support/play-world.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';

/** Opens a menu with a mock service that records its calls. */
function track() {
  const driver = openMenu({ seed: 3 });
  const { world } = driver;
  const calls: string[] = [];
  const hud = createHud(world, NO_HUD_CALLS);
  const tracking = {
    started: () => calls.push('started'),
    paused: () => calls.push('paused'),
    resumed: () => calls.push('resumed'),
    restarted: () => calls.push('restarted'),
    interrupted: () => calls.push('interrupted'),
    ended: async ({ score }: { score: number }) => void calls.push(`ended with ${score}`),
  };
  trackGame(hud, tracking, () => (world.session.running ? scoreReport(world.session.running, false) : undefined));
  const send: typeof driver.send = (...commands) => {
    driver.send(...commands);
    hud.publish();
    return driver;
  };
  function playToTheEnd(): void {
    while (!hasNoMove(world.session.running!.state)) {
      const [drop] = legalDrops(world.session.running!.state);
      send({ type: 'dropPiece', ...drop });
      if (world.session.running!.state.level > 1) driver.ticks(1);
      if (world.flow.overlay === 'levelUp') send({ type: 'closePanel' });
    }
    for (let tick = 0; tick < 60 * 20 && world.flow.overlay !== 'gameOver'; tick++) {
      driver.ticks(1);
      hud.publish();
      if (world.flow.overlay === 'levelUp') send({ type: 'closePanel' });
    }
  }
  calls.length = 0;
  return { world, calls, send, playToTheEnd };
}

test('reports the start and the end of a game', () => {
  const { world, calls, send, playToTheEnd } = track();
  send({ type: 'play' });
  expect(calls).toEqual(['started']);
  playToTheEnd();
  expect(calls.at(-1)).toBe(`ended with ${world.session.running!.state.score}`);
});

test('reports pause, resume and restart', () => {
  const { calls, send } = track();
  send({ type: 'play' });
  send({ type: 'pause' });
  send({ type: 'closePanel' });
  send({ type: 'pause' });
  send({ type: 'replay' });
  expect(calls).toEqual(['started', 'paused', 'resumed', 'paused', 'restarted']);
});
