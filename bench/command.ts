// What `npm run bench` does with its arguments: measures one question or all, prints the answers, compares them with an earlier run, saves them.
import { parseArgs } from 'node:util';
import { QUESTIONS, type Question } from './questions.ts';
import { compareReports } from './harness/compare.ts';
import { printReport, printTable } from './harness/print-report.ts';
import { showProgress } from './harness/progress.ts';
import { isMet, Unavailable, WrongAnswer, type BenchOptions, type Report } from './harness/report.ts';
import { describeMachine, keepLatest, readLatest, readRun, writeRun, type SavedRun } from './harness/saved-run.ts';
import { runTasks } from './harness/tasks.ts';
import { writePage } from './harness/write-page.ts';

const NAMES = QUESTIONS.map(({ name }) => name);
const USAGE = `usage: bench ${NAMES.join('|')}|all [--json FILE] [--compare FILE] [--quick], bench counts [--accept], or bench report [--out FILE]`;
const PAGE = 'dist/bench-report.html';

/** Exit codes. A fault outweighs a missing part. */
const EXIT = { fine: 0, fault: 1, missing: 2 } as const;
type Exit = (typeof EXIT)[keyof typeof EXIT];

class UsageError extends Error {}

type Options = {
  readonly questions: readonly Question[];
  readonly json: string | undefined;
  readonly earlier: SavedRun | undefined;
  readonly isQuick: boolean;
  readonly isAccepted: boolean;
};

/** Returns the exit code. */
export async function bench(args: string[]): Promise<Exit> {
  try {
    return await answer(args);
  } catch (error) {
    if (isUsageError(error)) process.stderr.write(`bench: ${error.message.split('\n')[0]} (${USAGE})\n`);
    else if (error instanceof Unavailable) process.stderr.write(`bench: ${error.message}\n`);
    else throw error;
    return EXIT.missing;
  }
}

async function answer(args: string[]): Promise<Exit> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      compare: { type: 'string' },
      quick: { type: 'boolean', default: false },
      accept: { type: 'boolean', default: false },
      out: { type: 'string', default: PAGE },
    },
  });
  const [name = 'all', ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`one question at a time, not also ${rest.join(' ')}`);
  if (name === 'report') return writeLatest(values.out);
  const questions = name === 'all' ? QUESTIONS : QUESTIONS.filter((question) => question.name === name);
  if (questions.length === 0) throw new UsageError(`${name} is not a question`);
  const earlier = values.compare === undefined ? undefined : await readRun(values.compare);
  if (values.accept && name !== 'counts') throw new UsageError('--accept belongs to counts');
  return askAll({ questions, json: values.json, earlier, isQuick: values.quick, isAccepted: values.accept });
}

async function askAll({ questions, json, earlier, isQuick, isAccepted }: Options): Promise<Exit> {
  const reports: Report[] = [];
  let exit: Exit = EXIT.fine;
  for (const question of questions) {
    const report = await ask(question, { isQuick, isAccepted });
    if (typeof report === 'number') {
      exit = worse(exit, report);
      continue;
    }
    printReport(report);
    if (earlier) printComparison(earlier, report);
    reports.push(report);
    exit = worse(exit, exitOf(report));
    if (!isQuick) await keepLatest(report);
    // After each question: a run that is stopped keeps the answers that it has.
    if (json !== undefined) await writeRun(json, reports);
  }
  if (questions.length > 1) printSummary(reports);
  return exit;
}

function printComparison({ reports, machine, date }: SavedRun, report: Report): void {
  const { processor, node } = describeMachine();
  if (machine.processor !== processor || machine.node !== node) {
    console.log(`\nThe run of ${date} is of another machine (${machine.processor}, Node ${machine.node}): compare its ratios only.`);
  }
  const earlier = reports.find(({ question }) => question === report.question);
  for (const table of compareReports(earlier, report)) printTable(table);
}

/** The report, or the exit code where there is none. */
async function ask({ name, isInBrowser, load }: Question, options: Pick<BenchOptions, 'isQuick' | 'isAccepted'>): Promise<Report | Exit> {
  const { show, end } = showProgress(name);
  try {
    const run = await load();
    // Before anything is built or installed for it.
    if (isInBrowser) await (await import('./harness/browser.ts')).requireBrowser();
    return await run({ runTasks: (tasks) => runTasks(tasks, show), ...options });
  } catch (error) {
    if (!(error instanceof WrongAnswer || error instanceof Unavailable)) throw error;
    end();
    process.stderr.write(`bench: ${name}: ${error.message}\n`);
    return error instanceof WrongAnswer ? EXIT.fault : EXIT.missing;
  } finally {
    end();
  }
}

function exitOf({ failures = [], missing = [] }: Report): Exit {
  if (failures.length > 0) return EXIT.fault;
  return missing.length > 0 ? EXIT.missing : EXIT.fine;
}

function worse(a: Exit, b: Exit): Exit {
  if (a === EXIT.fault || b === EXIT.fault) return EXIT.fault;
  return a === EXIT.missing ? a : b;
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
  if (runs.length === 0) throw new Unavailable('there are no answers to show: measure a question first');
  await writePage(file, runs);
  console.log(`${file} shows the latest answers to ${runs.flatMap(({ reports }) => reports.map(({ question }) => question)).join(', ')}`);
  return EXIT.fine;
}

function isUsageError(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
}
