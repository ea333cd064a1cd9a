// The command `npm run bench`: asks one question or all, prints the tables, and writes them to a file if asked to.
import { writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { benchFrame } from './frame/frame-bench.ts';
import { benchGarbage } from './garbage/garbage-bench.ts';
import { benchPanels } from './panels/panels-bench.ts';
import { benchRules } from './rules/rules-bench.ts';
import { benchServer } from './server/server-bench.ts';
import { benchSprites } from './sprites/sprites-bench.ts';
import { benchStep } from './step/step-bench.ts';
import { NoBrowserError } from './support/browser.ts';
import { printReport, WrongAnswer, type Report } from './support/report.ts';

const QUESTIONS = ['rules', 'step', 'sprites', 'garbage', 'panels', 'frame', 'server'] as const;
type Question = (typeof QUESTIONS)[number];

type Options = {
  readonly questions: readonly Question[];
  readonly json: string | undefined;
  readonly seconds: number;
  readonly count: number;
  /** How many times slower the processor is made; each bench has its own default. */
  readonly throttle: number | undefined;
};

const USAGE = `usage: bench ${QUESTIONS.join('|')}|all [--json FILE] [--seconds N (garbage)] [--count N (sprites)] [--throttle RATE (sprites, panels, frame)]`;

class UsageError extends Error {}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const reports: Report[] = [];
  for (const question of options.questions) {
    const report = await ask(question, options);
    printReport(report);
    reports.push(report);
  }
  if (options.json !== undefined)
    await writeFile(options.json, `${JSON.stringify({ machine: describeMachine(), reports }, undefined, 2)}\n`);
  if (reports.some(({ failures = [] }) => failures.length > 0)) process.exitCode = 1;
}

async function ask(question: Question, options: Options): Promise<Report> {
  switch (question) {
    case 'rules':
      return benchRules();
    case 'step':
      return benchStep();
    case 'sprites':
      return benchSprites({ count: options.count, throttle: options.throttle ?? 1 });
    case 'garbage':
      return benchGarbage(options);
    case 'panels':
      return benchPanels(options);
    case 'frame':
      return benchFrame(options);
    case 'server':
      return benchServer();
  }
}

function readOptions(args: string[]): Options {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      json: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      count: { type: 'string', default: '10000' },
      throttle: { type: 'string' },
    },
  });
  const [name = 'all', ...rest] = positionals;
  if (rest.length > 0) throw new UsageError(`one question at a time, not also ${rest.join(' ')}`);
  const question = QUESTIONS.find((known) => known === name);
  if (!question && name !== 'all') throw new UsageError(`${name} is no question`);
  return {
    questions: question ? [question] : QUESTIONS,
    json: values.json,
    seconds: wholeNumber('seconds', values.seconds, 3, 3600),
    count: wholeNumber('count', values.count, 1, 100_000),
    throttle: values.throttle === undefined ? undefined : wholeNumber('throttle', values.throttle, 1, 20),
  };
}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most)) throw new UsageError(`--${name} ${text} is not a whole number from ${least} to ${most}`);
  return value;
}

function describeMachine(): { processor: string; cores: number; node: string } {
  const processors = cpus();
  return { processor: processors[0]?.model ?? 'unknown', cores: processors.length, node: process.version };
}

function isUsageError(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'));
}

try {
  await main();
} catch (error) {
  if (isUsageError(error)) {
    process.stderr.write(`bench: ${error.message.split('\n')[0]} (${USAGE})\n`);
    process.exitCode = 2;
  } else if (error instanceof WrongAnswer || error instanceof NoBrowserError) {
    process.stderr.write(`bench: ${error.message}\n`);
    process.exitCode = 1;
  } else throw error;
}
