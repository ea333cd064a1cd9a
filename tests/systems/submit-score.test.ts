// Occasions of a score report: a new level, going home, the end, and abandoning a best game.
import { expect, test } from 'vitest';
import type { ScoreReport } from '../../src/game/session.ts';
import { hasNoMove } from '../../src/rules/game.ts';
import { encodeReplay, replayGame } from '../../src/rules/replay.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { openMenu, type WorldDriver } from '../support/play-world.ts';

function dropSome(driver: WorldDriver, count: number): WorldDriver {
  const { world } = driver;
  for (let drop = 0; drop < count && !hasNoMove(world.session.running!.state); drop++) {
    if (world.flow.overlay === 'levelUp') driver.send({ type: 'closePanel' });
    const [{ slot, x, y }] = legalDrops(world.session.running!.state);
    driver.drop(slot, x, y);
  }
  return driver;
}

function reports({ effects }: WorldDriver): ScoreReport[] {
  return effects.flatMap((effect) => (effect.type === 'submitScore' ? [effect.report] : []));
}

test('reports a score with its replay on going home', () => {
  const driver = dropSome(openMenu({ seed: 5 }).send({ type: 'play' }), 3).send({ type: 'pause' });
  const { score } = driver.world.session.running!.state;
  driver.send({ type: 'goHome' });
  const [report, ...more] = reports(driver);
  expect(more).toEqual([]);
  expect(report).toMatchObject({ score, isOver: false, day: undefined });
  expect(replayGame(report).score).toBe(score);
  expect(report.times).toHaveLength(report.actions.length);
});

test('reports nothing for a game without a drop', () => {
  expect(reports(openMenu().send({ type: 'play' }, { type: 'pause' }, { type: 'goHome' }))).toEqual([]);
});

test('reports at a new level, at most once per drop, and at the end', () => {
  const driver = openMenu({ seed: 5 }).send({ type: 'play' });
  dropSome(driver, 400).settle();
  if (driver.world.flow.overlay === 'levelUp') driver.send({ type: 'closePanel' }).settle();
  driver.ticks(180).expectAt('game', 'gameOver');
  const sent = reports(driver);
  expect(sent.length).toBeGreaterThan(1);
  expect(new Set(sent.map(encodeReplay)).size).toBe(sent.length);
  expect(sent.map(({ isOver }) => isOver)).toEqual([...sent.slice(1).map(() => false), true]);
});

test('reports a game abandoned by a restart if it was the best', () => {
  const driver = dropSome(openMenu({ seed: 5 }).send({ type: 'play' }), 3);
  const { score } = driver.world.session.running!.state;
  driver.send({ type: 'pause' }, { type: 'replay' });
  expect(reports(driver).map((report) => [report.score, report.isOver])).toEqual([[score, true]]);
  dropSome(driver, 1).send({ type: 'pause' }, { type: 'replay' });
  expect(reports(driver), 'not the best').toHaveLength(1);
});

test('reports a declined saved game if it was the best', () => {
  const before = dropSome(openMenu({ seed: 5 }).send({ type: 'play' }), 3);
  const saved = before.world.session.saved!;
  const driver = openMenu({ saved }).send({ type: 'play' }, { type: 'startOver' });
  expect(reports(driver).map(({ score }) => score)).toEqual([saved.state.score]);
});
