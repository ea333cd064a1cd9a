import { bundleScript } from '../harness/bundle.ts';
import { withGame } from '../harness/browser.ts';
import { targetOf, type BenchOptions, type Report } from '../harness/report.ts';
import { takeSnapshot, type Snapshot } from './take-snapshot.ts';

export const VIEW = { width: 540, height: 960 };
const GAMES = [0, 10, 100];
const QUICK_GAMES = [0, 1, 3];
/** Above the tens of KB of caches, and below a leak of 16 bytes per drop in the 7,000 drops between the last two snapshots. */
const GROWTH_LIMIT_BYTES = 64 * 1024;
const KB = 1024;

type Step = { readonly games: number; readonly drops: number; readonly snapshot: Snapshot };

export async function benchMemory({ runTasks, isQuick }: BenchOptions): Promise<Report> {
  const plan = isQuick ? QUICK_GAMES : GAMES;
  const script = await bundleScript('bench/page/driven-page.ts');
  const steps = await withGame(VIEW, async (open) => {
    const page = await open(script);
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable');
    await page.evaluate(() => window.drivenPage.openGame());
    return runTasks(
      plan.map((games, index) => ({
        name: `${games} games`,
        seconds: 10 + games / 3,
        async run(): Promise<Step> {
          const drops = await page.evaluate((count) => window.drivenPage.playGames(count), games - (plan[index - 1] ?? 0));
          return { games, drops, snapshot: await takeSnapshot(page, session) };
        },
      })),
    );
  });
  return describe(steps);
}

function describe(steps: readonly Step[]): Report {
  const [, few, many] = steps;
  const row = (name: string, field: keyof Snapshot, unit = 1) => [
    name,
    ...steps.map(({ snapshot }) => Math.round((snapshot[field] / unit) * 10) / 10),
  ];
  const growthOf = (field: keyof Snapshot) => many.snapshot[field] - few.snapshot[field];
  const grown = (what: string, field: keyof Snapshot, limit = 0, unit = '') =>
    targetOf(`growth of ${what} from ${few.games} to ${many.games} games`, Math.max(0, growthOf(field)), limit, unit);
  const { gpuBytes, nodes, listeners, documents } = many.snapshot;
  return {
    question: 'memory',
    series: [],
    counts: {
      'DOM nodes': nodes,
      'event listeners': listeners,
      documents,
      'GPU bytes': gpuBytes,
    },
    tables: [
      {
        title: 'Memory of a new idle game after a garbage collection',
        columns: ['', ...steps.map(({ games }) => (games === 0 ? 'after load' : `after ${games} games`))],
        rows: [
          row('JS heap, KB', 'heapBytes', KB),
          row('  objects, KB', 'objectBytes', KB),
          row('  compiled code and feedback, KB', 'codeBytes', KB),
          row('GPU textures and buffers, KB', 'gpuBytes', KB),
          row('DOM nodes', 'nodes'),
          row('event listeners', 'listeners'),
          row('documents', 'documents'),
        ],
        sentence: 'Compares a game after many games with the same page after loading.',
      },
    ],
    targets: [
      grown('heap objects', 'objectBytes', GROWTH_LIMIT_BYTES, 'B'),
      grown('DOM nodes', 'nodes'),
      grown('event listeners', 'listeners'),
      grown('GPU bytes', 'gpuBytes', 0, 'B'),
    ],
    notes: [
      `${steps.reduce((sum, { drops }) => sum + drops, 0).toLocaleString('en-US')} drops by pointer events, draw calls off`,
      `compiled code grew by ${growthOf('codeBytes').toLocaleString('en-US')} bytes: V8 compiles functions when they become hot`,
    ],
  };
}
