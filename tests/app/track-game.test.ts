// The score service hears of real games: a world is played, and its HUD's signals tell what the service is told.
import { expect, test } from 'vitest';
import { trackGame } from '../../src/app/track-game.ts';
import { scoreReport } from '../../src/game/session.ts';
import { createHud } from '../../src/app/create-hud.ts';
import { hasNoMove } from '../../src/rules/game.ts';
import { legalDrops } from '../../src/rules/players.ts';
import { openMenu } from '../support/play-world.ts';

/** A menu, and a service that writes down what it hears. */
function track() {
  const driver = openMenu({ seed: 3 });
  const { world } = driver;
  const heard: string[] = [];
  const hud = createHud(world, { send() {}, chooseLanguage() {}, sendToLeaderboard() {}, sendToScoreService() {}, share() {} });
  const tracking = {
    started: () => heard.push('started'),
    paused: () => heard.push('paused'),
    resumed: () => heard.push('resumed'),
    restarted: () => heard.push('restarted'),
    interrupted: () => heard.push('interrupted'),
    ended: async ({ score }: { score: number }) => void heard.push(`ended with ${score}`),
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
  heard.length = 0;
  return { world, heard, send, playToTheEnd };
}

test('a game without a break begins with its first moment, and its end is told', () => {
  const { world, heard, send, playToTheEnd } = track();
  send({ type: 'play' });
  expect(heard).toEqual(['started']);
  playToTheEnd();
  expect(heard.at(-1)).toBe(`ended with ${world.session.running!.state.score}`);
});

test('a pause is one, and replay begins anew', () => {
  const { heard, send } = track();
  send({ type: 'play' });
  send({ type: 'pause' });
  send({ type: 'closePanel' });
  send({ type: 'pause' });
  send({ type: 'replay' });
  expect(heard).toEqual(['started', 'paused', 'resumed', 'paused', 'restarted']);
});
