// Requests that are cheap for an attacker and expensive for the server: huge names, combining marks, positions, many block changes, long
// times.
import { encodeReplay } from '../../../../src/rules/replay.ts';
import { parseNotation, toNotation } from '../../../../src/rules/notation.ts';
import { pick } from './odd-values.ts';
import type { FuzzWorld } from './fuzz-world.ts';
import { addFields, challenge, sealed, type Draft } from './valid-request.ts';

/** Relative size of the requests; 1 is the size of the original attack. */
export type HostileScale = number;

const MARKS = 55_000;
const CHANGES = 10_000;
const TIMES_CHARACTERS = 99_997;
const NESTED_STARTS = 20_000;
const HUGE_POSITION = '1~p1111111 1a,1a,1a level=1000000000000 combo=9999:3 coins=1000000000000:100~wcHB';
const LARGEST_SCORE = Number.MAX_SAFE_INTEGER;

/** A full board with one hole in each row and column: each block change tries thousands of trios. */
const FULL_BOARD = toNotation(
  parseNotation(
    `${Array.from({ length: 8 }, (_, y) => '1'.repeat((y * 3) % 8) + '0' + '1'.repeat(7 - ((y * 3) % 8))).join('/')} - level=4`,
  ),
);

type Shape = (world: FuzzWorld, scale: HostileScale) => Draft;

const SHAPES: readonly Shape[] = [
  (world, scale) => sealed({ ...addFields(world, 100), username: hugeName(scale) }),
  (_world, scale) => nicknameForm('register', hugeName(scale)),
  (_world, scale) => nicknameForm('login', hugeName(scale)),
  // Each character becomes eighteen in NFKC.
  (world) => sealed({ ...addFields(world, 100), username: 'ﷺ'.repeat(20) }),
  (world) => sealed({ ...addFields(world, LARGEST_SCORE), contentType: '\u202e\u2066' }),
  (world, scale) => sealed({ ...addFields(world, 0), replay: changesFrom({ type: 'position', notation: FULL_BOARD }, scale) }),
  (world, scale) => proved(world, (seed) => changesFrom({ type: 'seed', seed }, scale)),
  (world, scale) => proved(world, () => changesFrom({ type: 'position', notation: FULL_BOARD }, scale)),
  (world, scale) => proved(world, (seed) => `1~s${seed}~${'wcHB~'.repeat(NESTED_STARTS * scale)}`),
  (world) => proved(world, () => HUGE_POSITION),
  (world, scale) => {
    const draft = proved(world, (seed) => `1~s${seed}~`);
    draft.fields.times = '1.'.repeat((TIMES_CHARACTERS * scale) / 2) + '1';
    return draft;
  },
];

export function hostileRequest(world: FuzzWorld, scale: HostileScale): Draft {
  return pick(world.random, SHAPES)(world, scale);
}

/** Alternates marks of different combining classes: normalization sorts them. */
function hugeName(scale: HostileScale): string {
  return `a${'\u0301'.repeat(MARKS * scale)}${'\u0316'.repeat(MARKS * scale)}`;
}

function changesFrom(start: Parameters<typeof encodeReplay>[0]['start'], scale: HostileScale): string {
  return encodeReplay({ start, actions: Array.from({ length: Math.max(1, CHANGES * scale) }, () => ({ type: 'changeBlocks' })) });
}

function proved(world: FuzzWorld, replayOf: (seed: number) => string): Draft {
  const { ticket, seed, id } = pick(world.random, world.tickets);
  return sealed({ ...addFields(world, 0), id, ticket, replay: replayOf(seed) });
}

function nicknameForm(path: 'register' | 'login', nickname: string): Draft {
  return { ...challenge(), path: `/service/${path}`, fields: { nickname, pin_code: '123456', 'g-recaptcha-response': 'none' } };
}
