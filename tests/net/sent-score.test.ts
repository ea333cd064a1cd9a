// Conversion of a game to a score to send, and submission ids.
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { ADD_REQUEST, MAX_REPLAY_CHARACTERS } from '../../src/net/protocol.ts';
import { sentScore, type PlayedGame } from '../../src/net/sent-score.ts';
import { newSubmissionId } from '../../src/scores/open-score-servers.ts';
import type { Action } from '../../src/rules/game.ts';

const game = (more: Partial<PlayedGame> = {}): PlayedGame => ({
  score: 40,
  start: { type: 'seed', seed: 5 },
  actions: [{ type: 'changeBlocks' }],
  times: [12.7],
  ticket: 'ticket',
  day: undefined,
  ...more,
});

test('sends a game with its replay, ticket and times', () => {
  expect(sentScore(game())).toEqual({ game: 'ticket', score: 40, replay: '1~s5~wQ', ticket: 'ticket', times: 'c', day: undefined });
});

test('identifies a game without a ticket by its start', () => {
  expect(sentScore(game({ ticket: undefined })).game).toBe('s5');
});

test('sends only the score if the replay is too long', () => {
  const actions = Array.from({ length: MAX_REPLAY_CHARACTERS }, (): Action => ({ type: 'changeBlocks' }));
  expect(sentScore(game({ actions, times: [] }))).toEqual({ game: 'ticket', score: 40, day: undefined });
});

test('omits times that are too long', () => {
  const times = Array.from<number>({ length: MAX_REPLAY_CHARACTERS / 2 }).fill(36);
  expect(sentScore(game({ times }))).toMatchObject({ replay: '1~s5~wQ', times: undefined });
});

test('creates version-4 UUIDs from random bytes', () => {
  const id = newSubmissionId({ getRandomValues: (bytes) => bytes.fill(0xff) });
  expect(id).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(v.is(ADD_REQUEST.entries.submission, newSubmissionId(crypto))).toBe(true);
});
