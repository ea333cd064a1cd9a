// The command `npm run bench` with a question that takes no time: its report in print, in a file, and compared.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { bench as command } from '../../bench/command.ts';
import { tableOf, type BenchOptions, type Report } from '../../bench/harness/report.ts';
import { seriesOf } from '../../bench/harness/series.ts';

vi.mock('../../bench/step/step-bench.ts', () => ({
  async benchStep({ runTasks }: BenchOptions): Promise<Report> {
    await runTasks([{ name: 'process 1', seconds: 1, run: () => undefined }]);
    const timed = ['ours', 'bare'].map((name) => ({ name, blocks: [[1], [2]] }));
    const series = seriesOf('step', timed, { yardstick: 'bare' });
    return { question: 'step', tables: [tableOf('Step, ms', series, 'Compares ours with a bare loop.')], series, notes: [] };
  },
}));

test('prints, saves and compares a report', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'frozen-jewel-bench-test-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, 'run.json');
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
  const log = vi.spyOn(console, 'log').mockReturnValue();
  const printed = () => log.mock.calls.join('\n');
  expect(await command(['step', '--json', file])).toBe(0);
  expect(printed()).toContain('Compares ours with a bare loop.');
  expect(stderr.mock.calls.join('\n')).toMatch(/bench step \d+ s, 0 %: process 1/);
  const run = JSON.parse(await readFile(file, 'utf8')) as { reports: { question: string }[]; machine: { cores: number } };
  expect(run.reports.map(({ question }) => question)).toEqual(['step']);
  expect(run.machine.cores).toBeGreaterThan(0);
  log.mockClear();
  expect(await command(['step', '--compare', file])).toBe(0);
  expect(printed()).toContain('step: 0 slower, 0 faster, 0 no difference shown. Of 0 judged figures, 0 are expected to differ by chance');
  expect(printed()).toMatch(/step \/ ours, p50 \/ bare, x .*too few blocks/);
});
