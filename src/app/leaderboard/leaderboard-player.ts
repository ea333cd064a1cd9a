// Who the player is to the leaderboard: the profile, and what has changed of it and is still on its way there.
import type { Command } from '../../game/commands.ts';
import type { Profile } from '../../game/profile.ts';
import type { Sender } from '../../net/leaderboard-queue.ts';

export type LeaderboardPlayer = {
  read(): Sender;
  /** Holds at once, though the world hears of it with its next step. */
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
      // What has arrived is the profile's own again: a save from elsewhere may change it.
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
