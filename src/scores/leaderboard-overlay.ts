// Fills the leaderboard's overlay: requests the shown tab, and keeps its rows for the next time.
import { computed, effect } from '@preact/signals-core';
import { showSnackbar, type Hud } from '../state/hud.ts';
import type { LeaderboardTab, LeaderboardView } from '../state/leaderboard-view.ts';
import type { Leaderboard } from '../net/leaderboard.ts';
import { MAX_ENTRIES, type LeaderboardEntry } from '../net/protocol.ts';
import { dayAt } from '../platform/time-in-days.ts';
import type { LeaderboardSettings } from '../settings/settings.ts';
import type { LeaderboardParts } from './leaderboard-parts.ts';

type OverlayParts = Pick<LeaderboardParts, 'hud' | 'profile' | 'clock' | 'log'> & {
  readonly settings: Pick<LeaderboardSettings, 'requireLogin'>;
  readonly leaderboard: Pick<Leaderboard, 'get'>;
};

export type LeaderboardOverlay = ReturnType<typeof createLeaderboardOverlay>;

type CachedTab = Pick<LeaderboardView, 'listState' | 'rows' | 'ownRows' | 'day'>;

export function createLeaderboardOverlay({ settings, hud, leaderboard, profile, clock, log }: OverlayParts) {
  const cache = new Map<string, CachedTab>();
  let requestCount = 0;

  function patch(view: Partial<LeaderboardView>): void {
    hud.leaderboard.value = { ...hud.leaderboard.peek(), ...view };
  }

  /** Shows the tab's cached rows immediately, and its current rows once they have loaded. */
  async function show(tab: LeaderboardTab): Promise<void> {
    const request = ++requestCount;
    const { userId, username } = profile;
    const day = tab === 'daily' ? dayAt(clock.now()) : undefined;
    const nothing = { tab, rows: [], ownRows: [], day };
    if (settings.requireLogin && username === '') return patch({ ...nothing, listState: 'login' });
    const cached = cache.get(day ?? tab);
    patch({ ...nothing, listState: 'loading', ...cached });
    try {
      const view = toView(await leaderboard.get(userId, day), day);
      cache.set(day ?? tab, view);
      if (request === requestCount) patch(view);
    } catch (error) {
      if (request !== requestCount) return;
      if (!cached) patch({ listState: 'error' });
      log(`Failed to load the leaderboard: ${String(error)}`);
      showSnackbar(hud, 'error.LoadingError');
    }
  }

  /** Returns whether the overlay or the result of a game is open. */
  const isOpen = () => ['leaderboard', 'gameOver'].includes(hud.overlay.peek());

  /** Requests the shown tab again; does nothing while neither the overlay nor the result of a player with a row is open. */
  function refresh(): void {
    const { tab, isOfSite } = hud.leaderboard.peek();
    const isNeeded = hud.overlay.peek() === 'leaderboard' || isOfSite || profile.username !== '';
    if (isOpen() && isNeeded) void show(tab);
  }

  /** Selects the tab, and requests its list while the overlay is open. */
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

/** Separates the player's entries that the server has appended to the best. */
export function toView(entries: readonly LeaderboardEntry[], day: string | undefined): CachedTab {
  const isAppended = ({ isOwn, rank }: LeaderboardEntry, index: number) =>
    isOwn && (index >= MAX_ENTRIES || rank === undefined || rank > entries.length);
  let end = entries.length;
  while (end > 0 && isAppended(entries[end - 1], end - 1)) end--;
  return {
    listState: entries.length > 0 ? 'list' : 'empty',
    rows: entries.slice(0, end).slice(0, MAX_ENTRIES),
    ownRows: entries.slice(end),
    day,
  };
}
