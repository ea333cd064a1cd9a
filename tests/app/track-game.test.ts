// The score service hears of real games: a world is played, and its HUD's signals tell what the service is told.
import { expect, test } from 'vitest';
import { trackGame } from '../../src/app/track-game.ts';
import { scoreReport } from '../../src/game/score-report.ts';
import { createHud, publishHud } from '../../src/hud/bridge.ts';
import { hasNoMove } from '../../src/rules/game.ts';
import { legalDrops } from '../../src/rules/players.ts';
import { openMenu } from '../support/play-world.ts';

/** A menu, and a service that writes down what it hears. */
function track() {
  const driver = openMenu({ seed: 3 });
  const { world } = driver;
  const heard: string[] = [];
  const hud = createHud(world, { send() {}, chooseLanguage() {}, ask() {}, askService() {}, share() {} });
  const tracking = {
    started: () => heard.push('started'),
    paused: () => heard.push('paused'),
    resumed: () => heard.push('resumed'),
    restarted: () => heard.push('restarted'),
    interrupted: () => heard.push('interrupted'),
    ended: async ({ score }: { score: number }) => void heard.push(`ended with ${score}`),
  };
  trackGame(hud, tracking, () => (world.running ? scoreReport(world.running, false) : undefined));
  const send: typeof driver.send = (...commands) => {
    driver.send(...commands);
    publishHud(world, hud);
    return driver;
  };
  function playToTheEnd(): void {
    while (!hasNoMove(world.running!.state)) {
      const [drop] = legalDrops(world.running!.state);
      send({ type: 'dropPiece', ...drop });
      if (world.running!.state.level > 1) driver.ticks(1);
      if (world.flow.overlay === 'levelUp') send({ type: 'closePanel' });
    }
    for (let tick = 0; tick < 60 * 20 && world.flow.overlay !== 'gameOver'; tick++) {
      driver.ticks(1);
      publishHud(world, hud);
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
  expect(heard.at(-1)).toBe(`ended with ${world.running!.state.score}`);
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
