// The frames of the real game: their script in recorded play at full speed and throttled, their garbage, panels, and whether an idle board rests.
import { errors, type CDPSession, type Page } from 'playwright';
import { bundleScript } from '../harness/bundle.ts';
import { withGame } from '../harness/game-page.ts';
import type { BenchOptions, Report } from '../harness/report.ts';
import type { Say } from '../harness/tasks.ts';
import { throttle } from '../harness/throttle.ts';
import { reportFrames, type FrameFigures } from './frame-report.ts';
import { measureOpenings } from './panel-openings.ts';
import { playAtRate } from './recorded-play.ts';
import { measureSteadyPlay } from './steady-play.ts';

const VIEW = { width: 390, height: 844 };
const RATES = [1, 4, 6];
const ROUNDS = 6;
const SLOWEST = 6;
/** A wait ends after as much time of the page's own: a throttled one has a multiple of it. */
const WAIT_MILLISECONDS = 30_000;

type Measure = (page: Page, session: CDPSession, say: Say) => Promise<Partial<FrameFigures>>;

export async function benchFrame({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const script = await bundleScript('bench/frame/frame-page.ts');
  return withGame(VIEW, async (open) => {
    /** A page of its own with the game at its menu. What takes too long on this machine is missing, and the rest is measured. */
    const task = (name: string, seconds: number, rate: number, isRecorded: boolean, measure: Measure) => ({
      name,
      seconds,
      async run(say: Say): Promise<Partial<FrameFigures>> {
        const page = await open(`window.isFrameRecorded = ${isRecorded};${script}`, '&quality=0');
        page.setDefaultTimeout(WAIT_MILLISECONDS * rate);
        try {
          await page.waitForFunction(() => 'frozenJewel' in window && window.frozenJewel.state().screen === 'menu');
          await page.evaluate(() => window.frozenJewel.toggleOverlay());
          return await measure(page, await page.context().newCDPSession(page), say);
        } catch (error) {
          if (error instanceof errors.TimeoutError) return { missing: [`${name}: ${error.message.split('\n')[0]}`] };
          throw error;
        } finally {
          await page.close();
        }
      },
    });
    const parts = await runTasks([
      task('steady play', 55, 1, false, async (page, session) => ({ steady: await measureSteadyPlay(page, session, isQuick) })),
      ...(isQuick ? [SLOWEST] : RATES).map((rate) =>
        task(`recorded play at ${rate}x`, 60, rate, true, async (page, session, say) => ({
          played: [await playAtRate(page, session, rate, isQuick ? 1 : ROUNDS, say)],
        })),
      ),
      task('panels', 40, SLOWEST, true, async (page, session) => {
        await throttle(session, SLOWEST);
        return { openings: await measureOpenings(page, isQuick) };
      }),
    ]);
    return reportFrames({
      steady: parts.find(({ steady }) => steady)?.steady,
      openings: parts.find(({ openings }) => openings)?.openings,
      played: parts.flatMap(({ played = [] }) => played),
      missing: parts.flatMap(({ missing = [] }) => missing),
    });
  });
}
