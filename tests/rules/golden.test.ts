// Recorded games: replaying them must lead to the recorded state on every machine.
import { describe, expect, test } from 'vitest';
import { RULES_VERSION } from '../../src/rules/constants.ts';
import { decodeReplay, encodeReplay, replayGame } from '../../src/rules/replay.ts';
import { outcomeOf, readGolden } from '../support/golden-replays.ts';

const ON_DIFFERENCE =
  'The rules have changed. If intended, raise RULES_VERSION and run `npx tsx tests/support/write-golden.ts`. Otherwise it is a bug.';

const golden = readGolden();

test('the golden replays have the current rules version', () => {
  expect(golden.length).toBeGreaterThanOrEqual(12);
  for (const { replay } of golden) expect(replay.split('~')[0], ON_DIFFERENCE).toBe(`${RULES_VERSION}`);
});

describe.each(golden)('$player, seed $seed: $drops drops, score $score, level $level', ({ drops, replay, ...kept }) => {
  test('ends with the recorded score and hash', () => {
    const { revives, score, level, coins, hash } = kept;
    const { start, actions } = decodeReplay(replay);
    expect(outcomeOf(replayGame({ start, actions })), ON_DIFFERENCE).toEqual({ revives, score, level, coins, hash });
    const tutorialDrops = start.type === 'tutorial' ? 3 : 0;
    expect(actions.filter(({ type }) => type === 'drop')).toHaveLength(drops + tutorialDrops);
  });

  test('is canonical', () => {
    expect(encodeReplay(decodeReplay(replay))).toBe(replay);
  });
});

test('the golden replays include revives, changed blocks and a tutorial', () => {
  const replays = golden.map(({ replay }) => decodeReplay(replay));
  const types = new Set(replays.flatMap(({ actions }) => actions.map(({ type }) => type)));
  expect([...types].toSorted()).toEqual(['changeBlocks', 'drop', 'revive']);
  expect(replays.some(({ start }) => start.type === 'tutorial')).toBe(true);
  expect(new Set(golden.map(({ player }) => player)).size).toBe(3);
});
