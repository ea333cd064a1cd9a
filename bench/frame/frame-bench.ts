import { errors } from 'playwright';
import { bundleScript } from '../harness/bundle.ts';
import { withGame } from '../harness/browser.ts';
import type { BenchOptions, Report } from '../harness/report.ts';
import type { SetStatus } from '../harness/tasks.ts';
import { reportFrames } from './frame-report.ts';
import { playAtRate, type PlayedAtRate } from './recorded-play.ts';

const VIEW = { width: 390, height: 844 };
const RATES = [1, 4, 6];
const ROUNDS = 6;
const SLOWEST = 6;
/** Time-out of a wait at full speed; multiplied by the throttling rate. */
const WAIT_MILLISECONDS = 30_000;

export async function benchFrame({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const script = await bundleScript('bench/frame/frame-page.ts');
  const played: PlayedAtRate[] = [];
  const missing: string[] = [];
  return withGame(VIEW, async (open) => {
    /** Measures in a new page that shows the menu. Records a time-out as a missing part. */
    const taskAt = (rate: number) => ({
      name: `recorded play at ${rate}x`,
      seconds: 60,
      async run(setStatus: SetStatus): Promise<void> {
        const page = await open(script, '&quality=0');
        page.setDefaultTimeout(WAIT_MILLISECONDS * rate);
        try {
          await page.waitForFunction(() => 'frozenJewel' in window && window.frozenJewel.state().screen === 'menu');
          await page.evaluate(() => window.frozenJewel.toggleOverlay());
          const session = await page.context().newCDPSession(page);
          played.push(await playAtRate(page, session, rate, isQuick ? 1 : ROUNDS, setStatus));
        } catch (error) {
          if (!(error instanceof errors.TimeoutError)) throw error;
          missing.push(`recorded play at ${rate}x: ${error.message.split('\n')[0]}`);
        } finally {
          await page.close();
        }
      },
    });
    await runTasks((isQuick ? [SLOWEST] : RATES).map(taskAt));
    return reportFrames(played, missing);
  });
}
