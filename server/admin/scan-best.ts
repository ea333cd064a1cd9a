// The verb `scan`: marks unusual games among the best entries of both protocols.
import { scanGames } from '../leaderboard/scan-games.ts';
import type { AdminContext } from './admin-context.ts';

export async function scanBest({ config, database, print }: AdminContext): Promise<void> {
  const isHiding = config.unusual === 'hide';
  const { games, unusual } = await scanGames(database, isHiding);
  print(`${games} scanned, ${unusual} unusual${isHiding ? ', players hidden' : ''}. Details: list --unusual`);
}
