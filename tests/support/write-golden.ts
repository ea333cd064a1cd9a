// Writes tests/golden/replays.json: `npx tsx tests/support/write-golden.ts`. Run it only after a deliberate change of the rules.
import { writeFileSync } from 'node:fs';
import { GOLDEN_FILE, playGolden, type GoldenPlan } from './golden-replays.ts';

const PLANS: readonly GoldenPlan[] = [
  { player: 'random', seed: 0 },
  { player: 'random', seed: 1, tutorial: true },
  { player: 'random', seed: 2, revives: 5 },
  { player: 'random', seed: 0xffffffff, revives: 1, changeEvery: 7 },
  { player: 'greedy', seed: 1 },
  { player: 'greedy', seed: 2, tutorial: true, revives: 1 },
  { player: 'greedy', seed: 3, revives: 3 },
  { player: 'greedy', seed: 4, changeEvery: 5 },
  { player: 'greedy', seed: 2_147_483_648 },
  { player: 'beam', seed: 1 },
  { player: 'beam', seed: 2, maxDrops: 400 },
  { player: 'beam', seed: 3, revives: 2, changeEvery: 50 },
];

writeFileSync(GOLDEN_FILE, `${JSON.stringify(PLANS.map(playGolden), undefined, 2)}\n`);
