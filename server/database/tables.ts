// All tables, typed for kysely.
import type { LeaderboardTables } from '../leaderboard/tables.ts';
import type { ScoreServiceTables } from '../score-service/tables.ts';

export type Tables = LeaderboardTables & ScoreServiceTables;
