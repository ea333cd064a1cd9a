// Merges a save from a link into this device's by the rules of docs/saves.md. A link never lowers a value and changes no setting.
import { isWorthContinuing } from '../game/session.ts';
import { balance, encodeShared, mergeShared, type SharedSave } from './shared-save.ts';
import { isThemeName } from '../themes/themes.ts';
import type { KeyValueStore } from '../platform/key-value-store.ts';
import type { ReadSave } from './linked-save.ts';
import { readSavedAt } from './saved-data.ts';
import type { GamePlan, LinkContents } from '../state/carry-view.ts';
import { absorbRecords, recordsMergedWith } from './follow-records.ts';
import { absorbStars, starsMergedWith } from './journey-stars.ts';
import type { SaveKeeper } from './keep-save.ts';

export type AbsorbOptions = {
  readonly store: KeyValueStore;
  readonly keeper: Pick<SaveKeeper, 'sync' | 'absorb' | 'shared' | 'session'>;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

type MergeOptions = { readonly now: number; readonly isPlayerWanted: boolean };

/** Returns the contents of a link and the result for the running game; undefined if the link changes nothing. */
export function describeLink(save: ReadSave, options: AbsorbOptions): LinkContents | undefined {
  const own = ownShared(options);
  const merged = mergeable(save, own, { now: options.now(), isPlayerWanted: true });
  const game = planGame(save, options);
  const isNew = encodeShared(mergeShared(own, merged)) !== encodeShared(own);
  const hasNewRecords = save.records !== undefined && recordsMergedWith(options.store, save.records, own.epoch) !== undefined;
  const hasNewStars = save.stars !== undefined && starsMergedWith(options.store, save.stars) !== undefined;
  if (!isNew && !hasNewRecords && !hasNewStars && game !== 'goesOn' && game !== 'replaces') return undefined;
  return {
    bestScore: save.shared.bestScore,
    coins: balance(save.shared.coins),
    themes: save.shared.unlockedThemes.filter(isThemeName),
    username: merged.player === own.player ? '' : merged.player.username,
    score: save.game?.running.state.score ?? 0,
    game,
  };
}

/** `isPlayerWanted`: the player has confirmed to continue as the link's player on the leaderboard. */
export function absorbLink(save: ReadSave, options: AbsorbOptions, isPlayerWanted = false): void {
  const { keeper, store, now } = options;
  const own = ownShared(options);
  const shared = mergeable(save, own, { now: now(), isPlayerWanted });
  const { game, records, stars } = save;
  keeper.absorb({ shared, session: game && { running: game.running, actedAt: actedAt(game.actedAt, now()) } });
  if (records !== undefined) absorbRecords(store, records, own.epoch);
  if (stars !== undefined) absorbStars(store, stars);
}

function ownShared({ keeper }: AbsorbOptions): SharedSave {
  keeper.sync();
  return keeper.shared();
}

/**
 * Returns the shared save of a link for a merge with this device's. Keeps this device's settings, and its player if it has one: its id
 * exists nowhere else. The link's player needs a confirmation, because the sender knows its id. A later epoch counts as this device's: a
 * merge with it would lower the records.
 */
function mergeable({ shared }: ReadSave, own: SharedSave, { now, isPlayerWanted }: MergeOptions): SharedSave {
  const isPlayerTaken = isPlayerWanted && own.player.username === '' && shared.player.username !== '';
  const rows = Object.entries(shared.coins).map(([id, row]) => [id, { ...row, writtenAt: Math.min(row.writtenAt, now) }] as const);
  return {
    ...shared,
    epoch: Math.min(shared.epoch, own.epoch),
    coins: Object.fromEntries(rows),
    settings: own.settings,
    settingsAt: own.settingsAt,
    player: isPlayerTaken ? shared.player : own.player,
    playerAt: isPlayerTaken ? own.playerAt + 1 : own.playerAt,
  };
}

/** A time in the future, from a clock that is fast, must not hide later actions. Saves without a time count as the oldest. */
function actedAt(at: number, now: number): number {
  return Math.min(Math.max(1, at), now);
}

function planGame({ game, isGameUnreadable }: ReadSave, { keeper, store, now }: AbsorbOptions): GamePlan {
  if (isGameUnreadable) return 'unreadable';
  if (!game) return 'none';
  const session = keeper.session();
  const own = session?.running;
  const ownAt = session?.actedAt || readSavedAt(store);
  const at = actedAt(game.actedAt, now());
  if (at > ownAt) return isWorthContinuing(own) && own.id !== game.running.id ? 'replaces' : 'goesOn';
  return own && own.id === game.running.id ? 'same' : 'older';
}
