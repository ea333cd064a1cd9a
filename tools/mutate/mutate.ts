// The command `npm run mutate`: runs the stored mutations and counts those that no test detects.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { drawMutations } from './draw.ts';
import type { Outcome } from './messages.ts';
import { describe, LIST_NAMES, mutate, readList, writeList, type Mutation } from './mutation.ts';
import { findRelatedTests } from './related-tests.ts';
import { runWorkers } from './run-workers.ts';

const USAGE =
  'usage: mutate [--list NAME] [--only TEXT] [--workers N] [--silence SECONDS] [--groups N] [--new] [--record], or mutate --draw SEED [--count N]';
/** Accepted survivors, each with a reason. */
const MAX_SURVIVORS_PERCENT = 3;
const ROOT = join(import.meta.dirname, '../..');

type Case = { readonly list: string; readonly mutation: Mutation };

const { values: options } = parseArgs({
  options: {
    list: { type: 'string' },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
    groups: { type: 'string', default: 'Infinity' },
    silence: { type: 'string', default: '90' },
    new: { type: 'boolean', default: false },
    record: { type: 'boolean', default: false },
    draw: { type: 'string' },
    count: { type: 'string', default: '144' },
    help: { type: 'boolean', default: false },
  },
});

if (options.help) console.log(USAGE);
else if (options.draw !== undefined) draw(Number(options.draw), Number(options.count));
else await run();

function draw(seed: number, count: number): void {
  const mutations = drawMutations(ROOT, seed, count);
  writeList('drawn', { about: `Drawn: npm run mutate -- --draw ${seed} --count ${count}`, mutations });
  console.log(`${mutations.length} mutations drawn with seed ${seed}.`);
}

async function run(): Promise<void> {
  const began = Date.now();
  const lists = LIST_NAMES.filter((name) => options.list === undefined || options.list === name);
  const all = lists.flatMap((list) => readList(list).mutations.map((mutation) => ({ list, mutation })));
  const isKnown = ({ killedBy, survives }: Mutation) => killedBy !== undefined || survives !== undefined;
  const cases = all.filter(({ mutation }) => describe(mutation).includes(options.only) && !(options.new && isKnown(mutation)));
  const lost = cases.flatMap(({ mutation }) => faultOf(mutation));
  for (const fault of lost) console.error(`not found   ${fault}`);
  const found = cases.filter(({ mutation }) => faultOf(mutation).length === 0);
  const outcomes = await tryAll(found);
  if (options.record) record(found, outcomes);
  const isGood = judge(found, outcomes);
  console.log(`${((Date.now() - began) / MS_PER_SECOND).toFixed(0)} s.`);
  process.exitCode = isGood && lost.length === 0 ? 0 : 1;
}

function faultOf(mutation: Mutation): string[] {
  const path = join(ROOT, mutation.file);
  if (!existsSync(path)) return [`${mutation.file} does not exist`];
  try {
    mutate(readFileSync(path, 'utf8'), mutation);
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

async function tryAll(cases: readonly Case[]): Promise<Outcome[]> {
  const relatedTests = findRelatedTests(ROOT);
  const outcomes: Outcome[] = [];
  const requests = cases.map(({ mutation }) => {
    const { killedBy } = mutation;
    // With fewer groups, survivors are found sooner but may be false.
    const groups = relatedTests(mutation.file).slice(0, Number(options.groups));
    return { mutation, groups: killedBy !== undefined && existsSync(join(ROOT, killedBy)) ? [[killedBy], ...groups] : groups };
  });
  let done = 0;
  const limits = { workers: Math.max(1, Number(options.workers)), silenceSeconds: Number(options.silence) };
  await runWorkers(ROOT, limits, requests, (index, outcome, seconds) => {
    outcomes[index] = outcome;
    const what = outcome.type === 'killed' ? outcome.killer : outcome.type === 'fault' ? outcome.message : '';
    console.log(`${++done}/${cases.length} ${outcome.type} ${seconds.toFixed(1)} s ${describe(cases[index].mutation)} ${what}`);
  });
  return outcomes;
}

/** Prints a summary per list, and problems. Returns whether there are none. */
function judge(cases: readonly Case[], outcomes: readonly Outcome[]): boolean {
  const outcomeOf = (entry: Case) => outcomes[cases.indexOf(entry)].type;
  const survivors = cases.filter((entry) => outcomeOf(entry) === 'survived');
  const wrong = [
    ...survivors.filter(({ mutation }) => !mutation.survives).map(({ mutation }) => `survived without a reason: ${describe(mutation)}`),
    ...cases
      .filter((entry) => outcomeOf(entry) !== 'survived' && entry.mutation.survives)
      .map(({ mutation }) => `has a reason to survive but was killed: ${describe(mutation)}`),
    ...cases.filter((entry) => outcomeOf(entry) === 'fault').map(({ mutation }) => `failed to run: ${describe(mutation)}`),
  ];
  console.log('');
  for (const list of new Set(cases.map((entry) => entry.list))) {
    const own = cases.filter((entry) => entry.list === list).map(outcomeOf);
    const count = (type: Outcome['type']) => own.filter((outcome) => outcome === type).length;
    console.log(`${list}: ${own.length} run, ${count('killed')} killed, ${count('timedOut')} timed out, ${count('survived')} survived`);
  }
  const percent = cases.length === 0 ? 0 : (100 * survivors.length) / cases.length;
  console.log(`${percent.toFixed(1)} % survived; the limit is ${MAX_SURVIVORS_PERCENT} %.`);
  for (const line of wrong) console.error(line);
  return wrong.length === 0 && percent <= MAX_SURVIVORS_PERCENT;
}

/** Writes the failing test files into the lists. */
function record(cases: readonly Case[], outcomes: readonly Outcome[]): void {
  for (const name of new Set(cases.map(({ list }) => list))) {
    const { about, mutations } = readList(name);
    const keyed = new Map(cases.map(({ mutation }, index) => [describe(mutation), outcomes[index]]));
    const next = mutations.map(({ killedBy, ...mutation }) => {
      const outcome = keyed.get(describe(mutation));
      const killer = outcome?.type === 'killed' ? outcome.killer : outcome?.type === 'survived' ? undefined : killedBy;
      return killer === undefined ? mutation : { ...mutation, killedBy: killer };
    });
    writeList(name, { about, mutations: next });
  }
}
