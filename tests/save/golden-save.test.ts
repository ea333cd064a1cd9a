// Saves of an earlier version load. `tests/golden/save.json` holds the storage of version 1.0.5 and the expected values.
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createStore } from '../../src/page/storage.ts';
import { hashGame } from '../../src/rules/hash.ts';
import { toNotation } from '../../src/rules/notation.ts';
import { decodeReplay, encodeReplay, replayGame } from '../../src/rules/replay.ts';
import { readSavedData } from '../../src/save/saved-data.ts';
import { openMenu } from '../support/play-world.ts';
import { MemoryStorage } from '../support/storages.ts';

type SavedGame = { readonly notation: string; readonly hash: string; readonly replay: string; readonly times: number };

const golden = JSON.parse(readFileSync(new URL('../golden/save.json', import.meta.url), 'utf8')) as {
  readonly storage: Readonly<Record<string, string>>;
  readonly profile: unknown;
  readonly running: SavedGame;
  readonly daily: SavedGame;
};

function readGoldenSave() {
  const storage = new MemoryStorage();
  for (const [key, text] of Object.entries(golden.storage)) storage.setItem(key, text);
  return readSavedData(createStore(() => storage));
}

test('loads profile, running game and daily game of version 1.0.5', () => {
  const { profile, session, daily, damage } = readGoldenSave();
  expect(damage).toBe('none');
  // Later versions have more settings, at their defaults.
  expect(profile).toEqual({ ...(golden.profile as object), isVibrationOn: true, isLeftHanded: false, areLettersKeys: true });
  for (const [game, expected] of [
    [session!.running!, golden.running],
    [daily!.running!, golden.daily],
  ] as const) {
    expect(toNotation(game.state)).toBe(expected.notation);
    expect(hashGame(game.state)).toBe(expected.hash);
    expect(encodeReplay(game)).toBe(expected.replay);
    expect(game.times).toHaveLength(expected.times);
  }
  expect([daily!.running!.day, daily!.running!.ticket]).toEqual(['2026-11-22', 'a-ticket']);
});

test('continues the game of version 1.0.5', () => {
  const { profile, session } = readGoldenSave();
  openMenu({ profile, saved: session!.running! })
    .send({ type: 'play' }, { type: 'continueGame' })
    .settle()
    .expectScore(5480)
    .expectPicture();
});

test('replays games of version 1.0.5 to the same hash', () => {
  for (const { replay, hash } of [golden.running, golden.daily]) expect(hashGame(replayGame(decodeReplay(replay)))).toBe(hash);
});
