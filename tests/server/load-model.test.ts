// Cores and memory that each part of a cluster needs at the design point, from measured costs. docs/scaling.md shows the same rows.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const read = (page: string) => readFileSync(join(import.meta.dirname, '../../docs', page), 'utf8');

/** Per second, except the numbers of players and boards. */
const DESIGN = { players: 100e6, scores: 2000, scoresAtPeak: 20_000, reads: 50_000, dailyBoards: 8, dailyPlayers: 5e6 };

/** Highest share of its cores that a part may use, always and at the peak; and of its memory. */
const SHARE = { always: 0.6, atPeak: 0.9, memory: 0.8 };

/**
 * Milliseconds of processor time an operation, as in docs/bench.md. Verification, rate limits and moves of replicas were measured before, with 10
 * million entries. A score of the primary contains its move.
 */
const COST = {
  processScore: 1.4,
  processRead: 0.41,
  /** A game of 500 drops. */
  verification: 1.2,
  rateLimit: 0.053,
  primaryScore: 1.52,
  nextMove: 0.085,
  standbyRead: 0.141,
  indexRank: 0.0055,
  masterMove: 0.016,
  replicaMove: 0.027,
  consumerMove: 0.043,
};

const LIMITS_PER_SCORE = 2;
const BYTES_PER_MEMBER = 133;
const GIB = 2 ** 30;

function sizeOfIndex({ players, dailyBoards, dailyPlayers }: typeof DESIGN): number {
  return (players + dailyBoards * dailyPlayers) * BYTES_PER_MEMBER;
}

type Part = {
  readonly name: string;
  readonly machines: number;
  /** Of each machine. */
  readonly cores: number;
  readonly gib?: number;
  /** Milliseconds of processor time a second, on all machines. */
  readonly work: (design: typeof DESIGN, scores: number) => number;
  readonly bytes?: (design: typeof DESIGN) => number;
};

const PARTS: readonly Part[] = [
  {
    name: 'server processes',
    machines: 8,
    cores: 8,
    work: ({ reads }, scores) => reads * COST.processRead + scores * (COST.processScore + LIMITS_PER_SCORE * COST.rateLimit),
  },
  { name: 'verification on worker threads', machines: 4, cores: 8, work: (_design, scores) => scores * COST.verification },
  {
    name: 'primaries of PostgreSQL, by player',
    machines: 4,
    cores: 16,
    work: ({ reads }, scores) => scores * COST.primaryScore + reads * COST.nextMove,
  },
  { name: 'standbys of PostgreSQL, for reading', machines: 3, cores: 4, work: ({ reads }) => reads * COST.standbyRead },
  {
    name: 'masters of the rank index',
    machines: 6,
    cores: 1,
    gib: 4,
    work: ({ reads }, scores) => reads * COST.indexRank + scores * COST.masterMove,
    bytes: sizeOfIndex,
  },
  {
    name: 'replicas of the rank index',
    machines: 6,
    cores: 1,
    gib: 4,
    work: (_design, scores) => scores * COST.replicaMove,
    bytes: sizeOfIndex,
  },
  { name: 'consumers of the outbox', machines: 2, cores: 1, work: (_design, scores) => scores * COST.consumerMove },
];

type Need = { readonly name: string; readonly row: string; readonly isMet: boolean };

function needOf({ name, machines, cores, gib, work, bytes }: Part, design: typeof DESIGN): Need {
  const always = work(design, design.scores) / 1000 / SHARE.always;
  const atPeak = work(design, design.scoresAtPeak) / 1000 / SHARE.atPeak;
  const needed = Math.max(always, atPeak);
  const neededGib = (bytes?.(design) ?? 0) / GIB / SHARE.memory;
  const memory = [bytes ? neededGib.toFixed(1) : '', gib === undefined ? '' : `${machines} x ${gib}`];
  const row = [name, always.toFixed(1), atPeak.toFixed(1), `${machines} x ${cores}`, ...memory];
  return { name, row: `| ${row.join(' | ')} |`, isMet: needed <= machines * cores && neededGib <= machines * (gib ?? Infinity) };
}

const findUnmet = (design: typeof DESIGN) =>
  PARTS.map((part) => needOf(part, design))
    .filter(({ isMet }) => !isMet)
    .map(({ name }) => name);

test('no part needs more than its cores and memory', () => {
  const needs = PARTS.map((part) => needOf(part, DESIGN));
  console.log(needs.map(({ row }) => row).join('\n'));
  expect(findUnmet(DESIGN)).toEqual([]);
});

test('finds the parts that a higher load exceeds', () => {
  expect(findUnmet({ ...DESIGN, reads: 100_000 })).toEqual(['server processes', 'standbys of PostgreSQL, for reading']);
  expect(findUnmet({ ...DESIGN, players: 300e6 })).toEqual(['masters of the rank index', 'replicas of the rank index']);
});

test('docs/scaling.md shows the same rows', () => {
  const rows = read('scaling.md')
    .split('\n')
    .map((line) => line.replace(/ +/g, ' '));
  for (const part of PARTS) expect(rows).toContain(needOf(part, DESIGN).row.replace(/ +/g, ' '));
});

test('uses the costs of docs/bench.md', () => {
  const row = read('bench.md')
    .split('\n')
    .find((line) => line.startsWith('| PostgreSQL 15 '))!;
  const [, , , , perRead, , perScore] = row.split('|').map((cell) => Number.parseFloat(cell));
  expect([perRead, perScore]).toEqual([COST.processRead, COST.processScore]);
});
