// Saves of earlier versions load. `tests/golden/save.json` holds the storage of version 1.0.5 and the expected values; its games have
// version 1 of the rules, like those of `tests/golden/version-1.json`.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isRanked, scoreReport, type RunningGame } from '../../src/game/session.ts';
import { createStore } from '../../src/page/storage.ts';
import { toNotation } from '../../src/rules/notation.ts';
import { decodeReplay, OtherRulesError } from '../../src/rules/replay.ts';
import { readSavedData } from '../../src/save/saved-data.ts';
import { DAILY_KEY, decodeSession, encodeSession } from '../../src/save/session.ts';
import { scramble } from '../../src/save/scramble.ts';
import { openMenu } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';
import { sessionFields, SOME_PROFILE, VERSION_1, type SessionFields } from './saved-games.ts';

type SavedGame = { readonly notation: string; readonly replay: string };

const golden = JSON.parse(readFileSync(new URL('../golden/save.json', import.meta.url), 'utf8')) as {
  readonly storage: Readonly<Record<string, string>>;
  readonly profile: unknown;
  readonly running: SavedGame;
  readonly daily: SavedGame;
};

function readGoldenSave() {
  const storage = new MemoryStorage();
  for (const [key, text] of Object.entries(golden.storage)) storage.setItem(key, text);
  return { storage, ...readSavedData(createStore(() => storage)) };
}

/** Board, queue, score, level and stage: what a game of version 1 keeps. */
const kept = (notation: string) =>
  notation
    .replaceAll(/(?<=[a-z])\d(?=[, ])/g, '')
    .split(' ')
    .slice(0, 5);

function expectContinued({ state, start, actions, ticket, day, countedActions }: RunningGame, notation: string): void {
  expect(kept(toNotation(state))).toEqual(kept(notation));
  expect(start).toEqual({ type: 'position', notation: toNotation(state) });
  expect([actions, ticket, day, countedActions]).toEqual([[], undefined, undefined, undefined]);
}

test('loads profile and running game of version 1.0.5', () => {
  const { profile, session, damage } = readGoldenSave();
  expect(damage).toBe('none');
  // Later versions have more settings, at their defaults.
  expect(profile).toEqual({
    ...(golden.profile as object),
    isVibrationOn: true,
    isLeftHanded: false,
    areLettersKeys: true,
    frame: '',
    trail: '',
  });
  expectContinued(session!.running!, golden.running.notation);
});

test('puts the daily game of version 1.0.5 aside without a message', () => {
  const { storage, daily, damage } = readGoldenSave();
  expect([daily, damage, storage.getItem(DAILY_KEY)]).toEqual([undefined, 'none', null]);
  expect(storage.getItem(`${DAILY_KEY}.damaged`)).toBe(golden.storage[DAILY_KEY]);
});

test('continues the game of version 1.0.5', () => {
  const { profile, session } = readGoldenSave();
  openMenu({ profile, saved: session!.running! })
    .send({ type: 'play' }, { type: 'continueGame' })
    .settle()
    .expectScore(5480)
    .expectPicture();
});

test('names the rules of version 1 as the reason to refuse its replays', () => {
  for (const { replay } of [golden.running, golden.daily, ...Object.values(VERSION_1.games)])
    expect(() => decodeReplay(replay)).toThrow(OtherRulesError);
});

describe('a game of version 1', () => {
  test.each(Object.entries(VERSION_1.games))('continues from its position: %s', (_, { session, notation }) => {
    const { running, isGameDamaged, actedAt } = decodeSession(session)!;
    expect([isGameDamaged, actedAt]).toEqual([false, 1_795_404_231_379]);
    expectContinued(running!, notation);
    // Every tab and device continues the same game, and stores it with the rules of this version.
    expect(decodeSession(session)!.running).toEqual(running);
    expect(decodeSession(encodeSession(SOME_PROFILE, running, 5))).toMatchObject({ running, isGameDamaged: false });
  });

  test('is reported but not ranked, and keeps its id', () => {
    const { running } = decodeSession(VERSION_1.games.started.session)!;
    expect(running!.id).toBe('game 41');
    const report = scoreReport(running!, true)!;
    expect([report.score, isRanked(report)]).toEqual([5080, false]);
  });

  test('that has no move left can be revived', () => {
    const { running } = decodeSession(VERSION_1.games.stuck.session)!;
    const driver = openMenu({ saved: running! }).send({ type: 'play' }, { type: 'continueGame' });
    driver.until('revive').send({ type: 'watchRevive' }).settle().expectAt('game', 'none').expectScore(4420);
  });

  test.each(Object.entries(VERSION_1.unplayed))('is dropped if nothing was played: %s', (_, session) => {
    expect(decodeSession(session)).toMatchObject({ running: undefined, isGameDamaged: false, preferences: { isTutorialDue: false } });
  });

  test.each<[string, (fields: SessionFields) => void]>([
    ['a full line', (fields) => ((fields.boardBlocks as number[][])[0] = [1, 1, 1, 1, 1, 1, 1, 1])],
    ['a row that is missing', (fields) => (fields.boardBlocks as number[][]).pop()],
    ['a cell of no type', (fields) => ((fields.boardBlocks as number[][])[0][0] = 7)],
    ['a row of text', (fields) => ((fields.boardBlocks as unknown[])[0] = '20000061')],
    ['a piece that is missing', (fields) => (fields.queuePiece as string[]).pop()],
    ['an unknown piece', (fields) => ((fields.queuePiece as string[])[5] = '9z')],
    ['a field in a piece', (fields) => ((fields.queuePiece as string[])[5] += ' combo=9:3')],
    ['a score that is text', (fields) => (fields.currentScore = `${String(fields.currentScore)} coins=900:9`)],
    ['a negative score', (fields) => (fields.currentScore = -20)],
    ['a level of 0', (fields) => (fields.currentLevel = 0)],
    ['a stage above its target', (fields) => (fields.statusCurrentScore = 99_000)],
    ['another status', (fields) => (fields.status = 0.5)],
    ['a hash that is none', (fields) => (fields.hash = 'x')],
    ['a hash that is too long', (fields) => (fields.hash = '123456789')],
  ])('is damaged with %s', (_, change) => {
    const fields = sessionFields(VERSION_1.games.started.session);
    change(fields);
    expect(decodeSession(scramble(JSON.stringify(fields)))).toMatchObject({ running: undefined, isGameDamaged: true });
  });
});
