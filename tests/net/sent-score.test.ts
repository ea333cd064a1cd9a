// A game made a score to send, and the keys that such go under.
import { expect, test } from 'vitest';
import * as v from 'valibot';
import { ADD_REQUEST, MAX_REPLAY_CHARACTERS } from '../../src/net/protocol.ts';
import { sentScore, type PlayedGame } from '../../src/net/sent-score.ts';
import { newSubmissionId } from '../../src/net/submission-id.ts';
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

test('a game goes with its replay, its seed and its times', () => {
  expect(sentScore(game())).toEqual({ game: 'ticket', score: 40, replay: '1~s5~wQ', ticket: 'ticket', times: 'c', day: undefined });
});

test('a game on an own seed is known by its start', () => {
  expect(sentScore(game({ ticket: undefined })).game).toBe('s5');
});

test('a game that is too long for the wire goes as a score alone', () => {
  const actions = Array.from({ length: MAX_REPLAY_CHARACTERS }, (): Action => ({ type: 'changeBlocks' }));
  expect(sentScore(game({ actions, times: [] }))).toEqual({ game: 'ticket', score: 40, day: undefined });
});

test('times that are too long are left at home', () => {
  const times = Array.from<number>({ length: MAX_REPLAY_CHARACTERS / 2 }).fill(36);
  expect(sentScore(game({ times }))).toMatchObject({ replay: '1~s5~wQ', times: undefined });
});

test('keys are UUIDs of version 4, of the bytes of chance', () => {
  const id = newSubmissionId({ getRandomValues: (bytes) => bytes.fill(0xff) });
  expect(id).toBe('ffffffff-ffff-4fff-bfff-ffffffffffff');
  expect(v.is(ADD_REQUEST.entries.submission, newSubmissionId(crypto))).toBe(true);
});
