// Reports to the score service from the HUD's signals of a played world.
import { expect, test } from 'vitest';
import { trackGame } from '../../src/scores/track-game.ts';
import { scoreReport } from '../../src/game/session.ts';
import { createHud } from '../../src/state/hud.ts';
import { hasNoMove } from '../../src/rules/game.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { openMenu } from '../support/play-world.ts';
import { NO_HUD_CALLS } from '../support/hud-calls.ts';

/** Opens a menu and records the ended games. */
function track() {
  const driver = openMenu({ seed: 3 });
  const { world } = driver;
  const ended: (readonly [score: number, seconds: number])[] = [];
  const page = { seconds: 1000 };
  const hud = createHud(world, NO_HUD_CALLS);
  trackGame(hud, {
    report: () => (world.session.running ? scoreReport(world.session.running, false) : undefined),
    now: () => page.seconds * 1000,
    onEnd: ({ score }, seconds) => void ended.push([score, seconds]),
  });
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
  return { world, ended, page, send, playToTheEnd };
}

test('reports the end of a game once, with its time', () => {
  const { world, ended, page, send, playToTheEnd } = track();
  send({ type: 'play' });
  page.seconds += 7;
  playToTheEnd();
  const { score } = world.session.running!.state;
  expect(ended).toEqual([[score, 7]]);
});

test('measures no pauses, no jumps back of the clock and no replaced game', () => {
  const { ended, page, send, playToTheEnd } = track();
  const wait = (seconds: number) => void (page.seconds += seconds);
  send({ type: 'play' });
  wait(50);
  send({ type: 'pause' });
  send({ type: 'replay' });
  wait(4);
  send({ type: 'pause' });
  wait(99);
  send({ type: 'closePanel' });
  wait(-20);
  send({ type: 'pause' });
  send({ type: 'closePanel' });
  wait(3);
  playToTheEnd();
  expect(ended).toMatchObject([[expect.any(Number), 7]]);
});
