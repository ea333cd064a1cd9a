// `npm run bench`: measures one question or all, prints the reports, compares them with an earlier run, saves them.
import { parseArgs } from 'node:util';
import { compareReports } from './harness/compare.ts';
import { printReport, printTable } from './harness/print-report.ts';
import { isMet, Unavailable, WrongAnswer, type BenchOptions, type Report, type RunBench } from './harness/report.ts';
import { describeMachine, keepLatest, readLatest, readRun, writeRun, type SavedRun } from './harness/saved-run.ts';
import { runTasks, type OnProgress } from './harness/tasks.ts';
import { writePage } from './harness/write-page.ts';

type Question = { readonly name: string; readonly isInBrowser?: boolean; readonly load: () => Promise<RunBench> };

/** In the order of `all`. Each bench is loaded separately: a load error leaves the others running. */
const QUESTIONS: readonly Question[] = [
  { name: 'rules', load: async () => (await import('./rules/rules-bench.ts')).benchRules },
  { name: 'step', load: async () => (await import('./step/step-bench.ts')).benchStep },
  { name: 'sprites', isInBrowser: true, load: async () => (await import('./sprites/sprites-bench.ts')).benchSprites },
  { name: 'frame', isInBrowser: true, load: async () => (await import('./frame/frame-bench.ts')).benchFrame },
  { name: 'load', isInBrowser: true, load: async () => (await import('./load/load-bench.ts')).benchLoad },
  { name: 'memory', isInBrowser: true, load: async () => (await import('./memory/memory-bench.ts')).benchMemory },
  { name: 'counts', isInBrowser: true, load: async () => (await import('./counts/counts-bench.ts')).benchCounts },
  { name: 'server', load: async () => (await import('./server/server-bench.ts')).benchServer },
];
const NAMES = QUESTIONS.map(({ name }) => name);
const USAGE = `usage: bench ${NAMES.join('|')}|all [--json FILE] [--compare FILE] [--quick], bench counts [--accept], or bench report [--out FILE]`;
const PAGE = 'dist/bench-report.html';

/** Exit codes. A fault outweighs a missing part. */
const EXIT = { fine: 0, fault: 1, missing: 2 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

type Flags = Pick<BenchOptions, 'isQuick' | 'isAccepted'>;

/** Returns the exit code. */
export async function bench(args: string[]): Promise<Exit> {
  try {
    const { values, positionals } = parseOptions(args);
    const [name = 'all', ...rest] = positionals;
    if (rest.length > 0) throw misused(`one question at a time, not also ${rest.join(' ')}`);
    if (name === 'report') return await writeLatest(values.out);
    const questions = name === 'all' ? QUESTIONS : QUESTIONS.filter((question) => question.name === name);
    if (questions.length === 0) throw misused(`${name} is not a question`);
    const earlier = values.compare === undefined ? undefined : await readRun(values.compare);
    if (values.accept && name !== 'counts') throw misused('--accept belongs to counts');
    return await measureAll(questions, { isQuick: values.quick, isAccepted: values.accept }, values.json, earlier);
  } catch (error) {
    if (!(error instanceof Unavailable)) throw error;
    process.stderr.write(`bench: ${error.message}\n`);
    return EXIT.missing;
  }
}

function parseOptions(args: string[]) {
  const options = {
    json: { type: 'string' },
    compare: { type: 'string' },
    quick: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    out: { type: 'string', default: PAGE },
  } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw misused((error as Error).message.split('\n')[0]);
  }
}

function misused(fault: string): Unavailable {
  return new Unavailable(`${fault} (${USAGE})`);
}

async function measureAll(questions: readonly Question[], flags: Flags, json?: string, earlier?: SavedRun): Promise<Exit> {
  const reports: Report[] = [];
  const exits = new Set<Exit>();
  for (const question of questions) {
    const report = await measure(question, flags);
    if (report instanceof Error) {
      process.stderr.write(`bench: ${question.name}: ${report.message}\n`);
      exits.add(report instanceof WrongAnswer ? EXIT.fault : EXIT.missing);
      continue;
    }
    printReport(report);
    if (earlier) printComparison(earlier, report);
    reports.push(report);
    if ((report.failures ?? []).length > 0) exits.add(EXIT.fault);
    if ((report.missing ?? []).length > 0) exits.add(EXIT.missing);
    if (!flags.isQuick) await keepLatest(report);
    // After each question, so that an interrupted run keeps its reports.
    if (json !== undefined) await writeRun(json, reports);
  }
  if (questions.length > 1) printSummary(reports);
  if (exits.has(EXIT.fault)) return EXIT.fault;
  return exits.has(EXIT.missing) ? EXIT.missing : EXIT.fine;
}

/** Returns the report, or the error that this bench cannot run or has found. */
async function measure({ name, isInBrowser = false, load }: Question, flags: Flags): Promise<Report | WrongAnswer | Unavailable> {
  const { show, clear } = showProgress(name);
  try {
    const run = await load();
    // Before anything is built or installed.
    if (isInBrowser) await (await import('./harness/browser.ts')).requireBrowser();
    return await run({ runTasks: (tasks) => runTasks(tasks, show), ...flags });
  } catch (error) {
    if (error instanceof WrongAnswer || error instanceof Unavailable) return error;
    throw error;
  } finally {
    clear();
  }
}

/** Shows progress on the error stream: one line that is replaced on a terminal, separate lines elsewhere. */
function showProgress(question: string): { readonly show: OnProgress; readonly clear: () => void } {
  const { stderr } = process;
  const began = performance.now();
  let isShown = false;
  return {
    show(text, share) {
      const line = `bench ${question} ${Math.round((performance.now() - began) / 1000)} s, ${Math.round(share * 100)} %: ${text}`;
      if (!stderr.isTTY) return void stderr.write(`${line}\n`);
      stderr.write(`\r\u{1b}[2K${line.slice(0, Math.max(20, stderr.columns - 1))}`);
      isShown = true;
    },
    clear() {
      if (isShown) stderr.write('\r\u{1b}[2K');
    },
  };
}

function printComparison({ reports, machine, date }: SavedRun, report: Report): void {
  const { processor, node } = describeMachine();
  if (machine.processor !== processor || machine.node !== node) {
    console.log(`\nThe run of ${date} is of another machine (${machine.processor}, Node ${machine.node}): compare its ratios only.`);
  }
  const earlier = reports.find(({ question }) => question === report.question);
  for (const table of compareReports(earlier, report)) printTable(table);
}

function printSummary(reports: readonly Report[]): void {
  const targets = reports.flatMap(({ question, targets = [] }) => targets.map((target) => ({ question, target })));
  const missed = targets.filter(({ target }) => !isMet(target));
  console.log(`\n${targets.length - missed.length} of ${targets.length} targets met${missed.length > 0 ? '; missed:' : ''}`);
  for (const { question, target } of missed) console.log(`  ${question}: ${target.name}`);
  console.log(`npm run bench -- report draws the figures into ${PAGE}`);
}

async function writeLatest(file: string): Promise<Exit> {
  const runs = await readLatest(NAMES);
  if (runs.length === 0) throw new Unavailable('no saved reports: measure a question first');
  await writePage(file, runs);
  console.log(`${file} shows the latest reports of ${runs.flatMap(({ reports }) => reports.map(({ question }) => question)).join(', ')}`);
  return EXIT.fine;
}
