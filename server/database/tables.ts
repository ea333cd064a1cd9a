// The tables of the database, as the query builder is told them: the main leaderboard's and the score service's.
import type { LeaderboardTables } from '../leaderboard/tables.ts';
import type { ScoreServiceTables } from '../score-service/tables.ts';

export type Tables = LeaderboardTables & ScoreServiceTables;
