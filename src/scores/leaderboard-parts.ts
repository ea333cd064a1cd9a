// Dependencies of the leaderboard's client, which its modules pick from.
import type { Command } from '../game/commands.ts';
import type { Profile, ProfilePlayer } from '../game/profile.ts';
import type { Session } from '../game/session.ts';
import type { CallDependencies } from '../net/calls.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import type { LeaderboardSettings } from '../settings/settings.ts';
import type { Hud } from '../state/hud.ts';
import type { ServerClock } from './server-clock.ts';

export type LeaderboardParts = CallDependencies & {
  readonly settings: LeaderboardSettings;
  readonly hud: Hud;
  readonly store: KeyValueStore;
  readonly profile: Readonly<Profile>;
  readonly send: (command: Command) => void;
  /** Changes the profile before it returns. */
  readonly changePlayer: (change: Partial<ProfilePlayer>) => void;
  /** Milliseconds since 1970, by this device's clock. */
  readonly now: () => number;
  /** Receives the server's time and provides the day of the daily leaderboard. */
  readonly clock: ServerClock;
  /** Has the saved games. */
  readonly session: Pick<Session, 'saved' | 'savedDaily'>;
  /** Receives the rank of the day's game. */
  readonly onDailyRank: (day: string, rank: number) => void;
  readonly log: (message: string) => void;
};
