// Runs bench.html in a browser of this machine, each time with an empty profile.
import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { MS_PER_SECOND } from '../../src/platform/time.ts';
import { buildGame } from '../../tools/build/build-game.ts';
import type { DeviceResult } from '../device/result.ts';
import { WORKLOAD_NAMES } from '../device/score/workloads.ts';
import { withBrowser } from '../harness/browser.ts';
import { withFolder, withServer } from '../harness/folders.ts';
import { WrongResult, type BenchOptions, type Report } from '../harness/report.ts';
import { describeRuns, type DeviceRun } from './describe-runs.ts';

const VIEW = { width: 390, height: 844 };
const RUN_SECONDS = 90;
const LIMIT_MILLISECONDS = 900_000;

export async function benchDevice({ runTasks, isQuick, runs, save }: BenchOptions): Promise<Report> {
  if (save !== undefined) await mkdir(save, { recursive: true });
  const results = await withFolder(async (folder) => {
    await buildGame({ folder });
    return withServer(folder, (address) =>
      runTasks(
        Array.from({ length: runs }, (_, run) => ({
          name: `run ${run + 1} of ${runs}`,
          seconds: RUN_SECONDS,
          async run() {
            // All workloads: those of the other classes are a part of the reference, not of this machine's score.
            const found = await runPage(`${address}bench.html?quick=${isQuick}&workloads=${WORKLOAD_NAMES.join(',')}`);
            // After each run, so that an interrupted bench keeps its documents.
            if (save !== undefined) await writeFile(join(save, `run-${run + 1}.json`), `${JSON.stringify(found.result)}\n`);
            return found;
          },
        })),
      ),
    );
  });
  return describeRuns(results);
}

async function runPage(address: string): Promise<DeviceRun> {
  return withBrowser(VIEW, async (context) => {
    const page = await context.newPage();
    await page.goto(address);
    const [load] = loadavg();
    const began = performance.now();
    await page.getByRole('button', { name: 'Start' }).click();
    const status = page.locator('#status');
    await status.filter({ hasText: 'Done' }).waitFor({ timeout: LIMIT_MILLISECONDS });
    const seconds = (performance.now() - began) / MS_PER_SECOND;
    const result = JSON.parse(await page.locator('#json').inputValue()) as DeviceResult;
    if (result.wrong.length > 0) throw new WrongResult(result.wrong.join(' '));
    return { result, load, seconds };
  });
}
