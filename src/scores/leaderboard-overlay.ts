// Fills the leaderboard's overlay: requests the shown tab and converts the response to rows.
import { computed, effect } from '@preact/signals-core';
import type { ProfilePlayer } from '../game/profile.ts';
import type { Hud } from '../state/hud.ts';
import type { LeaderboardTab, LeaderboardRow, LeaderboardView } from '../state/leaderboard-view.ts';
import type { Leaderboard } from '../net/leaderboard.ts';
import { MAX_ENTRIES, type LeaderboardEntry } from '../net/protocol.ts';
import { dayAt } from '../platform/time-in-days.ts';

type OverlayOptions = {
  readonly hud: Hud;
  readonly leaderboard: Leaderboard;
  readonly profile: ProfilePlayer;
  /** Whether only players with a name see the list. */
  readonly isLoginRequired: boolean;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onError: (error: unknown) => void;
};

export type LeaderboardOverlay = {
  /** Shows the tab's cached rows immediately, and its current rows once they have loaded. */
  show(tab: LeaderboardTab): Promise<void>;
  /** Selects the tab, and requests its list while the overlay is open. */
  open(tab: LeaderboardTab): void;
  /** Requests the shown tab again; does nothing while neither the overlay nor a named player's result is open. */
  refresh(): void;
  /** Returns whether the overlay or the result of a game is open. */
  isOpen(): boolean;
  patch(view: Partial<LeaderboardView>): void;
};

type CachedTab = Pick<LeaderboardView, 'listState' | 'rows' | 'ownRows' | 'day'>;

export function createLeaderboardOverlay({ hud, leaderboard, profile, isLoginRequired, now, onError }: OverlayOptions): LeaderboardOverlay {
  const cache = new Map<string, CachedTab>();
  let requestCount = 0;

  function patch(view: Partial<LeaderboardView>): void {
    hud.leaderboard.value = { ...hud.leaderboard.peek(), ...view };
  }

  async function show(tab: LeaderboardTab): Promise<void> {
    const request = ++requestCount;
    const { userId, username } = profile;
    const day = tab === 'daily' ? dayAt(now()) : undefined;
    const nothing = { tab, rows: [], ownRows: [], day };
    if (isLoginRequired && username === '') return patch({ ...nothing, listState: 'login' });
    const cached = cache.get(day ?? tab);
    patch({ ...nothing, listState: 'loading', ...cached });
    try {
      const view = toView(await leaderboard.get(userId, day), day);
      cache.set(day ?? tab, view);
      if (request === requestCount) patch(view);
    } catch (error) {
      if (request !== requestCount) return;
      if (!cached) patch({ listState: 'error' });
      onError(error);
    }
  }

  const isOpen = () => ['leaderboard', 'gameOver'].includes(hud.overlay.peek());

  function refresh(): void {
    const isNeeded = hud.overlay.peek() === 'leaderboard' || profile.username !== '';
    if (isOpen() && isNeeded) void show(hud.leaderboard.peek().tab);
  }

  function open(tab: LeaderboardTab): void {
    patch({ tab });
    refresh();
  }

  return { show, open, refresh, isOpen, patch };
}

/** Requests the list when the overlay opens, after `begun`, so that the first list contains the queued scores. */
export function refreshWhenOpened(hud: Hud, overlay: LeaderboardOverlay, begun: Promise<void>): void {
  effect(() => {
    if (hud.overlay.value === 'leaderboard') void begun.then(() => overlay.refresh());
    // The list is requested when the game's score has been sent.
    if (hud.overlay.value === 'gameOver') overlay.patch({ tab: hud.mode.peek() === 'daily' ? 'daily' : 'allTime', rows: [], ownRows: [] });
  });
  const today = computed(() => hud.daily.value.today);
  effect(() => {
    // A list that is open at midnight is that of the day before.
    if (today.value !== '' && hud.overlay.peek() === 'leaderboard' && hud.leaderboard.peek().tab === 'daily') overlay.refresh();
  });
}

/** Converts a response to rows. */
export function toView(entries: readonly LeaderboardEntry[], day: string | undefined): CachedTab {
  const rows = entries.map(toRow);
  // The server appends the player's entries that are not among the best.
  const isAppended = ({ isOwn, rank }: LeaderboardRow, index: number) =>
    isOwn && (index >= MAX_ENTRIES || rank === undefined || rank > rows.length);
  let end = rows.length;
  while (end > 0 && isAppended(rows[end - 1], end - 1)) end--;
  return { listState: rows.length > 0 ? 'list' : 'empty', rows: rows.slice(0, end).slice(0, MAX_ENTRIES), ownRows: rows.slice(end), day };
}

/** Converts an entry. Omits the rank of an unverified one, because these are not ranked among themselves. */
function toRow({ username, country, score, rank, isVerified, isOwn, run }: LeaderboardEntry, index: number): LeaderboardRow {
  return {
    key: `${index}`,
    rank: isVerified === false ? undefined : rank,
    username: username.trim(),
    // A part of a country has the flag of its country.
    country: country.toLowerCase().replace(/-.*/, ''),
    score,
    isVerified,
    isOwn,
    run,
  };
}
