import { parseArgs } from 'node:util';
import { MS_PER_SECOND } from '../src/platform/time.ts';
import { compareReports } from './harness/compare.ts';
import { outdatedPeers } from './harness/peers.ts';
import { printReport, printTable } from './harness/print-report.ts';
import { isMet, Unavailable, WrongResult, type BenchOptions, type Report, type RunBench } from './harness/report.ts';
import { describeMachine, readRun, writeRun, type SavedRun } from './harness/saved-run.ts';
import { runTasks, type OnProgress } from './harness/tasks.ts';

type Question = { readonly name: string; readonly isInBrowser?: boolean; readonly load: () => Promise<RunBench> };

/** In the order of `all`. Each bench is imported on demand, so a failed import affects only its question. */
const QUESTIONS: readonly Question[] = [
  { name: 'step', load: async () => (await import('./step/step-bench.ts')).benchStep },
  { name: 'sprites', isInBrowser: true, load: async () => (await import('./sprites/sprites-bench.ts')).benchSprites },
  { name: 'runtime', isInBrowser: true, load: async () => (await import('./runtime/runtime-bench.ts')).benchRuntime },
  { name: 'frame', isInBrowser: true, load: async () => (await import('./frame/frame-bench.ts')).benchFrame },
  { name: 'memory', isInBrowser: true, load: async () => (await import('./memory/memory-bench.ts')).benchMemory },
  { name: 'counts', isInBrowser: true, load: async () => (await import('./counts/counts-bench.ts')).benchCounts },
  { name: 'device', isInBrowser: true, load: async () => (await import('./device-runs/device-bench.ts')).benchDevice },
  { name: 'server', load: async () => (await import('./server/server-bench.ts')).benchServer },
];
const NAMES = QUESTIONS.map(({ name }) => name).join('|');
const USAGE = `usage: bench ${NAMES}|all [--json FILE] [--compare FILE] [--quick], bench counts [--accept], bench device [--runs NUMBER] [--save FOLDER], or bench peers --outdated`;

/** `fault` takes precedence over `missing`. */
const EXIT = { fine: 0, fault: 1, missing: 2 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

type Flags = Omit<BenchOptions, 'runTasks'>;

/** Runs the command. Returns the exit code. */
export async function bench(args: string[]): Promise<Exit> {
  try {
    const { values, positionals } = parseOptions(args);
    const [name = 'all', ...rest] = positionals;
    if (rest.length > 0) throw usageError(`unexpected argument "${rest.join(' ')}": only one question per run`);
    if (values.outdated !== (name === 'peers')) throw usageError('peers and --outdated are only valid together');
    if (name === 'peers') {
      printTable(await outdatedPeers());
      return EXIT.fine;
    }
    const questions = name === 'all' ? QUESTIONS : QUESTIONS.filter((question) => question.name === name);
    if (questions.length === 0) throw usageError(`unknown question "${name}"`);
    const earlier = values.compare === undefined ? undefined : await readRun(values.compare);
    if (values.accept && name !== 'counts') throw usageError('--accept is only valid with counts');
    if (values.save !== undefined && name !== 'device') throw usageError('--save is only valid with device');
    const { quick, accept, save } = values;
    return await measureAll(questions, { isQuick: quick, isAccepted: accept, runs: readRuns(values.runs), save }, values.json, earlier);
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
    outdated: { type: 'boolean', default: false },
    runs: { type: 'string', default: '1' },
    save: { type: 'string' },
  } as const;
  try {
    return parseArgs({ args, allowPositionals: true, options });
  } catch (error) {
    throw usageError((error as Error).message.split('\n')[0]);
  }
}

function readRuns(text: string): number {
  const runs = Number(text);
  if (!Number.isInteger(runs) || runs < 1) throw usageError(`--runs requires a whole number from 1, not "${text}"`);
  return runs;
}

function usageError(fault: string): Unavailable {
  return new Unavailable(`${fault} (${USAGE})`);
}

async function measureAll(questions: readonly Question[], flags: Flags, json?: string, earlier?: SavedRun): Promise<Exit> {
  const reports: Report[] = [];
  const exits = new Set<Exit>();
  for (const question of questions) {
    const report = await measure(question, flags);
    if (report instanceof Error) {
      process.stderr.write(`bench: ${question.name}: ${report.message}\n`);
      exits.add(report instanceof WrongResult ? EXIT.fault : EXIT.missing);
      continue;
    }
    printReport(report);
    if (earlier) printComparison(earlier, report);
    reports.push(report);
    if ((report.failures ?? []).length > 0) exits.add(EXIT.fault);
    if ((report.missing ?? []).length > 0) exits.add(EXIT.missing);
    // After each question, so that an interrupted run keeps its reports.
    if (json !== undefined) await writeRun(json, reports);
  }
  if (questions.length > 1) printSummary(reports);
  if (exits.has(EXIT.fault)) return EXIT.fault;
  return exits.has(EXIT.missing) ? EXIT.missing : EXIT.fine;
}

/** Returns the report, or the error if the result is wrong or the bench cannot run. */
async function measure({ name, isInBrowser = false, load }: Question, flags: Flags): Promise<Report | WrongResult | Unavailable> {
  const { show, clear } = showProgress(name);
  try {
    const run = await load();
    // Checked before the slow build and installation.
    if (isInBrowser) await (await import('./harness/browser.ts')).requireBrowser();
    return await run({ runTasks: (tasks) => runTasks(tasks, show), ...flags });
  } catch (error) {
    if (error instanceof WrongResult || error instanceof Unavailable) return error;
    throw error;
  } finally {
    clear();
  }
}

/** Prints progress to stderr: one line that is overwritten on a terminal, separate lines elsewhere. */
function showProgress(question: string): { readonly show: OnProgress; readonly clear: () => void } {
  const { stderr } = process;
  const began = performance.now();
  let isShown = false;
  return {
    show(text, share) {
      const line = `bench ${question} ${Math.round((performance.now() - began) / MS_PER_SECOND)} s, ${Math.round(share * 100)} %: ${text}`;
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
    console.log(`\nThe run of ${date} is from another machine (${machine.processor}, Node ${machine.node}): compare only ratios.`);
  }
  const earlier = reports.find(({ question }) => question === report.question);
  for (const table of compareReports(earlier, report)) printTable(table);
}

function printSummary(reports: readonly Report[]): void {
  const targets = reports.flatMap(({ question, targets = [] }) => targets.map((target) => ({ question, target })));
  const missed = targets.filter(({ target }) => !isMet(target));
  console.log(`\n${targets.length - missed.length} of ${targets.length} targets met${missed.length > 0 ? '; missed:' : ''}`);
  for (const { question, target } of missed) console.log(`  ${question}: ${target.name}`);
}
