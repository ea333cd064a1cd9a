import { errors, type CDPSession, type Page } from 'playwright';
import { bundleScript } from '../harness/bundle.ts';
import { withGame } from '../harness/browser.ts';
import type { BenchOptions, Report } from '../harness/report.ts';
import type { SetStatus } from '../harness/tasks.ts';
import { reportFrames, type FrameFigures } from './frame-report.ts';
import { playAtRate } from './recorded-play.ts';
import { measureSteadyPlay } from './steady-play.ts';

const VIEW = { width: 390, height: 844 };
const RATES = [1, 4, 6];
const ROUNDS = 6;
const SLOWEST = 6;
/** Time-out of a wait at full speed; multiplied by the throttling rate. */
const WAIT_MILLISECONDS = 30_000;

type Measure = (page: Page, session: CDPSession, setStatus: SetStatus) => Promise<void>;

export async function benchFrame({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const script = await bundleScript('bench/frame/frame-page.ts');
  const figures: FrameFigures = { played: [], missing: [] };
  return withGame(VIEW, async (open) => {
    /** Measures in a new page that shows the menu. Records a time-out as a missing part. */
    const task = (name: string, seconds: number, rate: number, isRecorded: boolean, measure: Measure) => ({
      name,
      seconds,
      async run(setStatus: SetStatus): Promise<void> {
        const page = await open(`window.isFrameRecorded = ${isRecorded};${script}`, '&quality=0');
        page.setDefaultTimeout(WAIT_MILLISECONDS * rate);
        try {
          await page.waitForFunction(() => 'frozenJewel' in window && window.frozenJewel.state().screen === 'menu');
          await page.evaluate(() => window.frozenJewel.toggleOverlay());
          await measure(page, await page.context().newCDPSession(page), setStatus);
        } catch (error) {
          if (!(error instanceof errors.TimeoutError)) throw error;
          figures.missing.push(`${name}: ${error.message.split('\n')[0]}`);
        } finally {
          await page.close();
        }
      },
    });
    await runTasks([
      task('steady play', 55, 1, false, async (page, session) => {
        figures.steady = await measureSteadyPlay(page, session);
      }),
      ...(isQuick ? [SLOWEST] : RATES).map((rate) =>
        task(`recorded play at ${rate}x`, 60, rate, true, async (page, session, setStatus) => {
          figures.played.push(await playAtRate(page, session, rate, isQuick ? 1 : ROUNDS, setStatus));
        }),
      ),
    ]);
    return reportFrames(figures);
  });
}
