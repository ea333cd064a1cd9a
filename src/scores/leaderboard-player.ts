// The player's identity on the leaderboard: the profile, plus changes that the world has not applied yet.
import type { Command } from '../game/commands.ts';
import type { Profile } from '../game/profile.ts';
import type { Sender } from '../net/leaderboard-queue.ts';

export type LeaderboardPlayer = {
  read(): Sender;
  /** Takes effect immediately. The world applies the change with its next step. */
  change(next: Partial<Sender>): void;
};

export function createLeaderboardPlayer(profile: Readonly<Profile>, send: (command: Command) => void): LeaderboardPlayer {
  let changed: Partial<Sender> = {};

  function stored(): Sender {
    return { username: profile.username, id: profile.userId, country: profile.country };
  }

  return {
    read() {
      const held = stored();
      // Drops applied changes, because a save of another tab or device may change these fields later.
      const due = Object.entries(changed).filter(([name, value]) => held[name as keyof Sender] !== value);
      changed = Object.fromEntries(due);
      return { ...held, ...changed };
    },
    change(next) {
      changed = { ...changed, ...next };
      const { id, ...rest } = next;
      send({ type: 'changePlayer', ...rest, ...(id === undefined ? {} : { userId: id }) });
    },
  };
}
