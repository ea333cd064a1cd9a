// The checks of the protocol: they accept valid messages, reject all others, and never throw.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameState } from '../../src/embed/api.ts';
import {
  CONNECT,
  GAME_SIZE,
  HELLO,
  isCall,
  isConnect,
  isEventName,
  isFrameMessage,
  isHello,
  isHostAnswer,
  isOffer,
} from '../../src/embed/protocol.ts';
import { DESIGN } from '../../src/game/layout.ts';
import { FULL_OFFER } from '../portal/support/mocked-host.ts';

const STATE: GameState = {
  screen: 'game',
  overlay: 'none',
  score: 12_480,
  bestScore: 48_260,
  level: 3,
  combo: 2,
  coins: 312,
  language: 'pt',
  isMuted: false,
  isPlaying: true,
};

const CALLS = [
  { id: 1, call: 'play' },
  { id: 2, call: 'pause' },
  { id: 3, call: 'resume' },
  { id: 4, call: 'getState' },
  { id: 5, call: 'mute', value: true },
  { id: 6, call: 'setLanguage', value: 'fr' },
  { id: 7, call: 'hold', value: true },
];

const FRAME_MESSAGES = [
  { type: 'ready' },
  { type: 'answer', id: 1, state: STATE },
  { type: 'refusal', id: 1, reason: 'Not now.' },
  { type: 'save', text: '{"savedAt":1,"keys":{}}', account: 'Anna' },
  { type: 'request', id: 1, request: 'loadSave' },
  { type: 'event', event: 'score', detail: { score: 20 } },
  { type: 'event', event: 'levelUp', detail: { level: 2 } },
  { type: 'event', event: 'gameOver', detail: { score: 20, bestScore: 40, isNewBest: false } },
  { type: 'event', event: 'start', detail: { mode: 'daily' } },
  { type: 'event', event: 'play', detail: { isPlaying: true } },
  { type: 'event', event: 'pause', detail: { isPaused: true } },
  { type: 'event', event: 'ad', detail: { stage: 'asked' } },
  { type: 'event', event: 'coins', detail: { coins: 3 } },
  { type: 'event', event: 'language', detail: { language: 'fr' } },
  { type: 'event', event: 'mute', detail: { isMuted: true } },
  { type: 'event', event: 'dailyResult', detail: { day: '2026-11-22', score: 20 } },
  { type: 'event', event: 'leaderboard', detail: { bestScore: 40 } },
  { type: 'event', event: 'size', detail: { width: 540, height: 900, preferredHeight: 960 } },
];

const HOST_ANSWERS = [
  { type: 'hostAnswer', id: 1 },
  { type: 'hostFailure', id: 2 },
  { type: 'adStarted', id: 3 },
];

/** Optional members may have any value of their type, or be missing. */
const WITH_OPTIONS = [
  { type: 'event', event: 'gameOver', detail: { score: 20, bestScore: 40, isNewBest: false, replay: '1~s7~' } },
  { type: 'event', event: 'dailyResult', detail: { day: '2026-11-22', score: 20, rank: 1 } },
  { type: 'request', id: 1, request: 'showAd', value: 'rewarded' },
];

const CHECKS = [isHello, isConnect, isCall, isFrameMessage, isEventName, isHostAnswer, isOffer];
const VALID = [HELLO, CONNECT, ...CALLS, ...FRAME_MESSAGES];

/** Yields each valid message with one property, at any depth, removed or replaced. */
function* corrupt(message: object): Generator<unknown> {
  for (const [key, value] of Object.entries(message)) {
    const { [key]: _, ...rest } = message as Record<string, unknown>;
    yield rest;
    for (const wrong of [null, -1, 1.5, Number.NaN, 2 ** 60, {}, [], 'x'.repeat(1_000_000)]) yield { ...message, [key]: wrong };
    if (typeof value === 'object' && value !== null) for (const corrupted of corrupt(value)) yield { ...message, [key]: corrupted };
  }
}

describe('a valid message', () => {
  test.each(CALLS)('is accepted as a call: %j', (call) => expect(isCall(call)).toBe(true));
  test.each(FRAME_MESSAGES)('is accepted as a message of the frame: %j', (message) => expect(isFrameMessage(message)).toBe(true));

  test.each(WITH_OPTIONS)('with optional members is accepted: %j', (message) => expect(isFrameMessage(message)).toBe(true));
  test.each(HOST_ANSWERS)('is accepted as an answer of the host: %j', (answer) => expect(isHostAnswer(answer)).toBe(true));
  test('is accepted as an offer', () => expect(isOffer(FULL_OFFER)).toBe(true));

  test('is accepted as one kind of handshake only', () => {
    expect([isHello(HELLO), isConnect(CONNECT), isHello(CONNECT), isConnect(HELLO)]).toEqual([true, true, false, false]);
  });

  test('of another version is rejected', () => {
    expect([isHello({ ...HELLO, version: 2 }), isConnect({ ...CONNECT, version: '1' })]).toEqual([false, false]);
  });
});

describe('an invalid message', () => {
  test.each(CALLS)('is rejected as a call: corrupted %j', (call) => {
    expect([...corrupt(call)].filter(isCall)).toEqual([]);
  });

  test.each(FRAME_MESSAGES.slice(1))('is rejected as a message of the frame: corrupted %j', (message) => {
    expect([...corrupt(message)].filter(isFrameMessage)).toEqual([]);
  });

  test.each(HOST_ANSWERS)('is rejected as an answer of the host: corrupted %j', (answer) => {
    expect([...corrupt(answer)].filter(isHostAnswer)).toEqual([]);
  });

  test('is rejected as an offer', () => {
    const { ads, ...texts } = FULL_OFFER;
    expect([...corrupt(texts)].map((offer) => ({ ads, ...Object(offer) })).filter(isOffer)).toEqual([]);
    expect(isOffer({ ...texts, ads: 'rewarded' })).toBe(false);
  });

  test('with a name of Object.prototype is rejected', () => {
    for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
      expect(isCall({ id: 1, call: name })).toBe(false);
      expect(isEventName(name)).toBe(false);
      expect(isFrameMessage({ type: 'event', event: name, detail: {} })).toBe(false);
    }
  });

  test('of any value is rejected without an exception', () => {
    const near = fc.record(
      { type: fc.anything(), version: fc.anything(), id: fc.anything(), call: fc.anything(), event: fc.anything(), detail: fc.anything() },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(fc.oneof(fc.anything({ withBigInt: true, withDate: true, withMap: true }), near, fc.jsonValue()), (value) => {
        for (const check of CHECKS) expect(check(value)).toBe(false);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });

  test('with any JSON value in place of a member is rejected unless its type fits', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VALID), fc.jsonValue(), fc.nat(), (message, value, at) => {
        const keys = Object.keys(message);
        const key = keys[at % keys.length];
        const changed = { ...message, [key]: value };
        const isSameKind = typeof value === typeof (message as Record<string, unknown>)[key];
        if (!isSameKind) for (const check of [isHello, isConnect, isCall, isFrameMessage]) expect(check(changed)).toBe(false);
      }),
      { seed: 7, numRuns: 2000 },
    );
  });
});

test('GAME_SIZE is the design size', () => {
  expect(GAME_SIZE).toEqual({ width: DESIGN.widthUnits, height: DESIGN.heightUnits });
});
