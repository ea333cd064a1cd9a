// The checks of the protocol: they accept valid messages, reject all others, and never throw.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameState } from '../../src/embed/api.ts';
import { CONNECT, GAME_SIZE, HELLO, isCall, isConnect, isEventName, isFrameMessage, isHello } from '../../src/embed/protocol.ts';
import { DESIGN } from '../../src/game/layout.ts';

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
];

const FRAME_MESSAGES = [
  { type: 'ready' },
  { type: 'answer', id: 1, state: STATE },
  { type: 'refusal', id: 1, reason: 'Not now.' },
  { type: 'save', text: '{"savedAt":1,"keys":{}}' },
  { type: 'event', event: 'score', detail: { score: 20 } },
  { type: 'event', event: 'levelUp', detail: { level: 2 } },
  { type: 'event', event: 'gameOver', detail: { score: 20, bestScore: 40, isNewBest: false } },
  { type: 'event', event: 'size', detail: { width: 540, height: 900, preferredHeight: 960 } },
];

const CHECKS = [isHello, isConnect, isCall, isFrameMessage, isEventName];
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
