// Links that strangers could make to stop a page: too large, too expensive, nested, inflated, lying, cut, or badly encoded.
import { deflateSync, strToU8 } from 'fflate';
import { hashText } from '../../src/rules/hash.ts';
import { parseNotation, toNotation } from '../../src/rules/notation.ts';
import { nextBelow, seedRandom, type RandomState } from '../../src/rules/random.ts';
import { encodeMoveTimes, encodeReplay, toBase64Url, type Replay } from '../../src/rules/replay.ts';
import { toDigits } from '../../src/save/save-link.ts';
import { CHECKERBOARD, difficultBoards } from './positions.ts';

const AT = 1_795_404_231_379;
const LEVELS = [1, 2, 3, 4];

/** Bytes of actions: a drop of the first piece to the top left, a revive, a change of blocks. */
const DROP = 0;
const REVIVE = 192;
const CHANGE = 193;

export type HostileLink = { readonly kind: string; readonly hash: string };

/** Most actions that a link may have. */
const LINK_ACTIONS = 4_999;

/** Replays in which each action searches as long as possible. */
export function expensiveReplays(count: number, actions = LINK_ACTIONS): Replay[] {
  const checkerboards = difficultBoards(7, 2 * count).filter((_, index) => index % 2 === 0);
  return checkerboards.map((board, index) => {
    const notation = toNotation(parseNotation(`${board} - level=${LEVELS[index % LEVELS.length]} seed=${index}`));
    return { start: { type: 'position', notation }, actions: Array.from({ length: actions }, () => ({ type: 'changeBlocks' })) };
  });
}

/** The links that keep a page busy for the longest time. */
export function worstLinks(count: number): HostileLink[] {
  return expensiveReplays(count).map((replay, index) => {
    if (index % 3 === 0) return { kind: 'expensive run', hash: runHash(replay) };
    if (index % 15 === 4) return { kind: 'save with the most zeros', hash: saveHashOf(header(withHead(MOST_ZEROS))) };
    const [, start] = encodeReplay(replay).split('~');
    if (index % 3 === 1) return { kind: 'expensive save', hash: saveHash(fieldsOf({ start: `2~${start}~`, moves: 1000 }), changes(1000)) };
    const fields = fieldsOf({ start: `2~${start}~${toBase64Url(changes(40_000))}`, moves: 3 });
    return { kind: 'moves in the start of a save', hash: saveHash(fields, changes(3)) };
  });
}

/** Returns links of all kinds. Those that take long come once in 200. */
export function hostileLinks(count: number): HostileLink[] {
  const worst = worstLinks(Math.ceil(count / 200));
  const random = seedRandom(38);
  return Array.from({ length: count }, (_, index) => {
    if (index % 200 === 0) return worst[index / 200];
    const [kind, make] = KINDS[index % KINDS.length];
    return { kind, hash: make(random) };
  });
}

/** Parts that several links share. */
const SAVE = packed(fieldsOf({ start: '2~s7~', moves: 3 }), Uint8Array.of(DROP, CHANGE, 1));
const RUN = `#run=${hashText('2~s7~wcHB')}~2~s7~wcHB`;
const ZEROS = deflateSync(new Uint8Array(200_000), { level: 9 });
const SPACES = deflateSync(strToU8(' '.repeat(200_000)), { level: 9 });
const MOST_ZEROS = deflateSync(new Uint8Array(3_300_000), { level: 9 });
const DEEP = deflateSync(strToU8('['.repeat(60_000)), { level: 9 });

const KINDS: readonly (readonly [kind: string, make: (random: RandomState) => string])[] = [
  ['run of random text', (random) => `#run=${randomText(random, 1 + nextBelow(random, 300))}`],
  ['run of one repeated letter', (random) => `#run=2~${pick(random, ['s1', 't1', 'p', 'p1', 'p0 -'])}~${repeated(random, 12_000)}`],
  ['run of one repeated letter in the start', (random) => `#run=2~${pick(random, ['s', 'p', 'p0 -', 'p0 - '])}${repeated(random, 3000)}~`],
  [
    'run with escapes',
    (random) => `#run=${pick(random, ['%41', '%E0%A4%A', '%7E', '%20', '%', '%u0041']).repeat(1 + nextBelow(random, 900))}`,
  ],
  ['run that is cut', (random) => RUN.slice(0, nextBelow(random, RUN.length))],
  ['run with nested starts', (random) => `#run=${'2~s1~wcHB~'.repeat(1 + nextBelow(random, 2000))}`],
  ['run with revives', (random) => runOf(`p${CHECKERBOARD} ${pick(random, ['-', '6a,6a,6a'])}`, REVIVE, nextBelow(random, 200))],
  ['run with huge numbers', (random) => runOf(hugePosition(random), pick(random, [DROP, CHANGE]), nextBelow(random, 200))],
  ['run of random moves', (random) => `#run=2~s${nextBelow(random, 1000)}~${toBase64Url(randomBytes(random, nextBelow(random, 200)))}`],
  ['run with lying times', (random) => timedRun(`${repeated(random, 12_000)}.${pick(random, ['-1', 'iio0', 'zzzzzzzz', ''])}`)],
  ['run with too many times', (random) => timedRun('iio0.'.repeat(nextBelow(random, 5000)))],
  ['run that is too large', () => `#run=2~s1~${'A'.repeat(100_000)}`],
  ['save of random text', (random) => `#save=${randomText(random, 1 + nextBelow(random, 300))}`],
  ['save of random bytes', (random) => saveHashOf(header(randomBytes(random, nextBelow(random, 400))))],
  ['save of random deflated bytes', (random) => saveHashOf(header(withHead(randomBytes(random, 2 + nextBelow(random, 3000)))))],
  ['save that is cut', (random) => saveHashOf(SAVE.subarray(0, nextBelow(random, SAVE.length)))],
  ['save with a changed byte', (random) => saveHashOf(changed(random, SAVE))],
  ['save with a changed byte and a right hash', (random) => saveHashOf(header(changed(random, SAVE.subarray(7))))],
  ['save with inflated zeros', () => saveHashOf(header(withHead(ZEROS)))],
  ['save with inflated spaces', () => saveHashOf(header(withHead(SPACES)))],
  ['save with deep fields', () => saveHashOf(header(withHead(DEEP)))],
  ['save with inflated times', (random) => lyingSave(random, 3, ZEROS)],
  ['save with a lying count', (random) => lyingSave(random, pick(random, [0, 1, 2, 4, 2000, 1e12, 1e13, -1, 0.5]))],
  [
    'save with moves in its start',
    (random) => saveHash(fieldsOf({ start: `2~s7~${toBase64Url(changes(1 + nextBelow(random, 500)))}`, moves: 3 }), changes(3)),
  ],
  ['save with odd fields', (random) => saveHash(oddFields(random), changes(3))],
  ['save that is too large', () => `#save=${'A'.repeat(100_000)}`],
  ['code of random digits', (random) => `#code=${Array.from({ length: nextBelow(random, 3000) }, () => nextBelow(random, 10)).join('')}`],
  ['code with a changed byte', (random) => `#code=${toDigits(changed(random, SAVE))}`],
];

/** Returns the hash of `runLink`. Playwright cannot load its texts. */
export function runHash(replay: Replay, times?: readonly number[]): string {
  return hashOfRun(encodeReplay(replay) + (times ? `~${encodeMoveTimes(times)}` : ''));
}

function timedRun(times: string): string {
  return hashOfRun(`2~s7~wcHB~${times}`);
}

function hashOfRun(text: string): string {
  return `#run=${hashText(text)}~${encodeURIComponent(text)}`;
}

type RunFields = { readonly start: unknown; readonly moves: unknown };

function fieldsOf(run: RunFields): object {
  const player = ['', '', ''];
  const rest = { isTutorialDue: false, isComboExplained: true, player, run: { ...run, actedAt: AT } };
  return { game: 'frozen-jewel', epoch: 0, best: 10, coins: [['a', 5, 1, AT]], themes: ['aurora'], ...rest };
}

function oddFields(random: RandomState): object {
  const odd = () => pick<unknown>(random, [null, -1, 1e308, '', 'x'.repeat(5000), [], {}, true, { length: 1e9 }, [[[]]], '__proto__']);
  const name = pick(random, ['game', 'epoch', 'best', 'coins', 'themes', 'isTutorialDue', 'player', 'run', 'records', '__proto__']);
  return { ...fieldsOf({ start: odd(), moves: odd() }), [name]: odd() };
}

function lyingSave(random: RandomState, moves: number, times?: Uint8Array<ArrayBuffer>): string {
  return saveHash(fieldsOf({ start: pick(random, ['2~s7~', '2~s7', '2~', '1~s7~', '']), moves }), changes(3), times);
}

function saveHash(fields: object, moves: Uint8Array, times?: Uint8Array<ArrayBuffer>): string {
  return saveHashOf(packed(fields, moves, times));
}

/** Packs any fields as `packLinkedSave` does. */
function packed(fields: object, moves: Uint8Array, times = deflateSync(new Uint8Array(moves.length), { level: 9 })): Uint8Array {
  const head = deflateSync(strToU8(JSON.stringify(fields)), { level: 9 });
  return header(Uint8Array.of(...twoBytes(head.length), ...head, ...moves, ...times));
}

function header(body: Uint8Array): Uint8Array {
  const hash = Number.parseInt(hashText(Array.from(body, (byte) => String.fromCharCode(byte)).join('')), 16);
  return Uint8Array.of(1, ...twoBytes(7 + body.length), ...twoBytes(hash >>> 16), ...twoBytes(hash & 0xffff), ...body);
}

function withHead(head: Uint8Array): Uint8Array {
  return Uint8Array.of(...twoBytes(head.length), ...head);
}

function saveHashOf(bytes: Uint8Array): string {
  return `#save=${toBase64Url(bytes)}`;
}

function twoBytes(value: number): number[] {
  return [(value >> 8) & 0xff, value & 0xff];
}

function changes(count: number): Uint8Array {
  return new Uint8Array(count).fill(CHANGE);
}

function runOf(start: string, action: number, count: number): string {
  return `#run=${encodeURIComponent(`2~${start}~${toBase64Url(new Uint8Array(count).fill(action))}`)}`;
}

function hugePosition(random: RandomState): string {
  const fields = ['level=1000000000000', 'combo=9999:3', 'score=1000000000000', 'coins=1000000000000:100', 'revives=999999999999'];
  const game = parseNotation(`1111111 1a,1a,1a ${fields.slice(nextBelow(random, fields.length)).join(' ')}`);
  return `p${toNotation(game)}`;
}

function changed(random: RandomState, bytes: Uint8Array): Uint8Array {
  const copy = bytes.slice();
  copy[nextBelow(random, copy.length)] ^= 1 + nextBelow(random, 255);
  return copy;
}

function randomBytes(random: RandomState, count: number): Uint8Array {
  return Uint8Array.from({ length: count }, () => nextBelow(random, 256));
}

function randomText(random: RandomState, length: number): string {
  return Array.from({ length }, () => String.fromCharCode(pick(random, [33, 48, 126]) + nextBelow(random, 60))).join('');
}

function repeated(random: RandomState, max: number): string {
  return pick(random, ['A', 'wcHB', '~', ' ', '/', ',', '=', ' a=1', '\u0000', '\u{1f9ca}', '1']).repeat(1 + nextBelow(random, max / 4));
}

function pick<Value>(random: RandomState, values: readonly Value[]): Value {
  return values[nextBelow(random, values.length)];
}
