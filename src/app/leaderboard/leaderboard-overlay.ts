// The leaderboard's overlay, kept filled: requests the tab that is shown, and makes rows of what the server answers.
import type { Hud } from '../../hud/hud.ts';
import type { LeaderboardTab, LeaderboardRow, LeaderboardView } from '../../hud/leaderboard-view.ts';
import type { Leaderboard } from '../../net/leaderboard.ts';
import { MAX_ENTRIES, type LeaderboardEntry } from '../../net/protocol.ts';
import type { Sender } from '../../net/leaderboard-queue.ts';

/** Of an ISO date and time. */
const DATE_CHARACTERS = 10;

type OverlayParts = {
  readonly hud: Hud;
  readonly leaderboard: Leaderboard;
  readonly player: () => Sender;
  /** Only those who have a name see the list. */
  readonly isLoginRequired: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
};

export type LeaderboardOverlay = {
  /** Shows the tab at once, as it was last seen, and then as it is. */
  show(tab: LeaderboardTab): Promise<void>;
  /** Requests the shown tab again; does nothing while the overlay is closed. */
  refresh(): void;
  isOpen(): boolean;
  patch(view: Partial<LeaderboardView>): void;
};

type Seen = Pick<LeaderboardView, 'listState' | 'rows' | 'ownRows' | 'day'>;

export function createLeaderboardOverlay({ hud, leaderboard, player, isLoginRequired, now, onError }: OverlayParts): LeaderboardOverlay {
  const seen = new Map<string, Seen>();
  let asked = 0;

  function patch(view: Partial<LeaderboardView>): void {
    hud.leaderboard.value = { ...hud.leaderboard.peek(), ...view };
  }

  async function show(tab: LeaderboardTab): Promise<void> {
    const ask = ++asked;
    const { id, username } = player();
    const day = tab === 'daily' ? new Date(now()).toISOString().slice(0, DATE_CHARACTERS) : undefined;
    const nothing = { tab, rows: [], ownRows: [], day };
    if (isLoginRequired && username === '') return patch({ ...nothing, listState: 'login' });
    const known = seen.get(day ?? tab);
    patch({ ...nothing, listState: 'loading', ...known });
    try {
      const view = toView(await leaderboard.get(id, day), day);
      seen.set(day ?? tab, view);
      if (ask === asked) patch(view);
    } catch (error) {
      if (ask !== asked) return;
      if (!known) patch({ listState: 'error' });
      onError(error);
    }
  }

  const isOpen = () => hud.overlay.peek() === 'leaderboard';

  function refresh(): void {
    if (isOpen()) void show(hud.leaderboard.peek().tab);
  }

  return { show, refresh, isOpen, patch };
}

function toView(entries: readonly LeaderboardEntry[], day: string | undefined): Seen {
  const rows = entries.map(toRow);
  // The server puts own entries last that are not among the best.
  const isBehind = ({ isOwn, rank }: LeaderboardRow, index: number) =>
    isOwn && (index >= MAX_ENTRIES || rank === undefined || rank > rows.length);
  let end = rows.length;
  while (end > 0 && isBehind(rows[end - 1], end - 1)) end--;
  return { listState: rows.length > 0 ? 'list' : 'empty', rows: rows.slice(0, end).slice(0, MAX_ENTRIES), ownRows: rows.slice(end), day };
}

/** The rank of an unverified entry is left out: unverified entries are not ranked among themselves. */
function toRow({ username, country, score, rank, isVerified, isOwn, run }: LeaderboardEntry, index: number): LeaderboardRow {
  const place = isVerified === false ? undefined : rank;
  const isProved = isVerified === true;
  return {
    key: `${index}`,
    rank: place,
    username: username.trim(),
    country: country.toLowerCase(),
    score,
    isVerified: isProved,
    isOwn,
    run,
  };
}
