// docs/recompute.py, a second implementation of the figures.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { writeResult } from '../../../bench/device/document/read-result.ts';
import type { DeviceResult } from '../../../bench/device/result.ts';
import { fakeResult } from '../support/fake-result.ts';

const SCRIPT = join(import.meta.dirname, '../../../docs/recompute.py');
const hasPython = spawnSync('python3', ['--version']).status === 0;
if (!hasPython) console.log('Skipped docs/recompute.py: this machine has no python3.');

const folder = mkdtempSync(join(tmpdir(), 'recompute-'));
afterAll(() => rmSync(folder, { recursive: true }));

function recompute(result: DeviceResult) {
  const file = join(folder, 'result.json');
  writeFileSync(file, writeResult(result));
  const { status, stdout, stderr } = spawnSync('python3', [SCRIPT, file], { encoding: 'utf8' });
  expect(stderr).toBe('');
  return { status, lines: stdout.trim().split('\n') };
}

test('has at most 60 lines', () => {
  expect(readFileSync(SCRIPT, 'utf8').trimEnd().split('\n').length).toBeLessThanOrEqual(60);
});

describe.skipIf(!hasPython)('recompute.py', () => {
  const result = fakeResult();

  test('computes the same figures', () => {
    expect(recompute(result)).toEqual({ status: 0, lines: ['All figures follow from the samples.'] });
  });

  test('accepts a stopped run with few parts', () => {
    const none = { startUp: null, engines: [], score: null, underLoad: null, isFinished: false };
    expect(recompute({ ...result, ...none, workloads: result.workloads.slice(1) }).status).toBe(0);
  });

  test.each([
    ['{}', "No whole result: KeyError: 'reference'"],
    ['{', 'No whole result: JSONDecodeError: Expecting'],
    ['[]', 'No whole result: TypeError'],
  ])('says what is wrong with %s', (text, message) => {
    const file = join(folder, 'broken.json');
    writeFileSync(file, text);
    const { status, stderr } = spawnSync('python3', [SCRIPT, file], { encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain('Traceback');
  });

  test('reports falsified figures', () => {
    const { score, workloads, control, engines, startUp, sustained } = result;
    const [first, ...others] = workloads;
    const slower = { ...first, samples: first.samples.map((samples) => samples.map((sample) => sample * 2)) };
    const engine = { ...engines[0], whole: { ...engines[0].whole, interval: [1, 2] as const } };
    const { status, lines } = recompute({
      ...result,
      score: { ...score!, value: score!.value * 1.001 },
      workloads: [slower, ...others],
      control: { ...control, rounds: [...control.rounds, control.rounds[0]] },
      engines: [engine],
      startUp: { ...startUp!, menu: { ...startUp!.menu, value: 1 } },
      underLoad: result.underLoad! * 1.001,
      sustained: { ...sustained!, decay: sustained!.decay + 0.01 },
    });
    expect(status).toBe(1);
    for (const path of [
      'score.value',
      `${first.name}.rounds.0.first`,
      'menu.value',
      'underLoad',
      'pull-buffer.whole.interval.0',
      'decay',
      'control.rounds',
    ]) {
      expect(
        lines.some((line) => line.startsWith(`${path}: `)),
        path,
      ).toBe(true);
    }
  });
});
