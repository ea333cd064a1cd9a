// Keeps the save: merges this page's changes with those of other tabs and devices, and stores the result.
import type { SaveChange } from '../game/commands.ts';
import { PLAYER_FIELDS, pickFields, SETTINGS_FIELDS, type Profile } from '../game/profile.ts';
import type { RunningGame } from '../game/session.ts';
import type { GameWorld } from '../game/world.ts';
import { isLanguage } from '../i18n/languages.ts';
import type { KeyValueStore } from '../save/key-value-store.ts';
import { readSavedAt, readSavedData, writePlainKeys, type SavedData } from '../save/saved-data.ts';
import { DAILY_KEY, decodeSession, encodeSession, peekActedAt, SESSION_KEY, type Session } from '../save/session.ts';
import { addToRow, balance, decodeShared, encodeShared, mergeShared, SHARED_KEY, type SharedSave } from '../save/shared-save.ts';

type KeeperParts = {
  readonly store: KeyValueStore;
  readonly world: Pick<GameWorld, 'profile' | 'session' | 'flow'>;
  /** As it was read when the page was opened. */
  readonly saved: SavedData;
  /** Carries the change out before it returns. */
  readonly adopt: (change: SaveChange) => void;
  /** Returns the name of a row of coins that no other tab writes. */
  readonly newRow: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
};

export type SaveKeeper = {
  /** Stores this page's changes and adopts those of others. Writes nothing if there are none. */
  sync(): void;
  /** Merges another copy of the save, as of a portal's store, into this one. */
  absorb(other: KeyValueStore): void;
  /** Continues with the save that is in the store now, which is another player's. */
  switchTo(): void;
  /** All rows of coins. */
  rows(): SharedSave['coins'];
  /** Names the row of coins that belongs to this tab from now on. Without one the next change of the coins takes a new row. */
  useRow(id: string | undefined): void;
};

/** One of the two games that are saved, and its last known text. */
type Slot = {
  readonly key: string;
  readonly name: 'running' | 'daily';
  readonly current: () => RunningGame | undefined;
  text: string | null;
  actedAt: number;
  /** The game that `text` holds, and how far it was played. */
  game: RunningGame | undefined;
  actions: number;
};

export function createSaveKeeper({ store, world, saved, adopt, newRow, now }: KeeperParts): SaveKeeper {
  const { profile } = world;
  /** All that is known to be saved. */
  let base: SharedSave;
  let sharedText: string | null;
  /** The part of the coins that `base` knows. */
  let knownCoins: number;
  let knownSettings: string;
  let knownPlayer: string;
  let slots: readonly Slot[];
  let row: string | undefined;
  let usedRow: string | undefined;

  function begin({ shared, running, daily }: SavedData): void {
    base = shared;
    sharedText = null;
    const savedAt = readSavedAt(store);
    const slot = (key: string, name: Slot['name'], current: Slot['current'], game: RunningGame | undefined): Slot => {
      const text = store.get(key);
      const actedAt = (text === null ? undefined : peekActedAt(text)) || savedAt;
      return { key, name, current, text, actedAt, game, actions: game?.actions.length ?? 0 };
    };
    slots = [
      slot(SESSION_KEY, 'running', () => world.session.saved, running),
      slot(DAILY_KEY, 'daily', () => world.session.savedDaily, daily),
    ];
  }

  function learnProfile(): void {
    knownCoins = profile.coins;
    knownSettings = textOf(profile, SETTINGS_FIELDS);
    knownPlayer = textOf(profile, PLAYER_FIELDS);
  }

  /** Adds to `base` what this page has changed since. */
  function addOwnChanges(): void {
    if (profile.epoch > base.epoch) {
      base = { ...base, epoch: profile.epoch, bestScore: 0, coins: {} };
      knownCoins = 0;
    }
    const { unlockedThemes, isTutorialDue, bestScore } = profile;
    const settingsText = textOf(profile, SETTINGS_FIELDS);
    const playerText = textOf(profile, PLAYER_FIELDS);
    const areSettingsNew = settingsText !== knownSettings;
    const isPlayerNew = playerText !== knownPlayer;
    base = mergeShared(base, {
      ...base,
      epoch: profile.epoch,
      bestScore,
      coins: ownCoins(),
      unlockedThemes,
      isTutorialDue,
      ...(areSettingsNew && { settings: pickFields(profile, SETTINGS_FIELDS), settingsAt: after(base.settingsAt) }),
      ...(isPlayerNew && { player: pickFields(profile, PLAYER_FIELDS), playerAt: after(base.playerAt) }),
    });
    learnProfile();
  }

  function ownCoins(): SharedSave['coins'] {
    const change = profile.coins - knownCoins;
    if (change === 0) return base.coins;
    // A row that was reset or folded is not continued: other copies may still have it.
    if (row === undefined || (row === usedRow && !(row in base.coins))) row = newRow();
    usedRow = row;
    return addToRow(base.coins, row, change, now());
  }

  /** The present, but never before a change that is known. */
  function after(at: number): number {
    return Math.max(now(), at + 1);
  }

  function mergeStored(): void {
    const text = store.get(SHARED_KEY);
    if (text === null || text === sharedText) return;
    sharedText = text;
    const stored = decodeShared(text);
    if (stored) base = mergeShared(base, stored);
  }

  /** Adopts games that were played on elsewhere, and all else that `base` has and the profile has not. */
  function adoptBase(): void {
    const settings = textOf(base.settings, SETTINGS_FIELDS) === knownSettings ? undefined : base.settings;
    const player = textOf(base.player, PLAYER_FIELDS) === knownPlayer ? undefined : base.player;
    const { epoch, bestScore, unlockedThemes, isTutorialDue } = base;
    const coins = balance(base.coins) - knownCoins;
    const games = slots.flatMap((slot) => adoptable(slot) ?? []);
    const isReset = epoch > profile.epoch;
    const isNew =
      isReset ||
      bestScore > profile.bestScore ||
      coins !== 0 ||
      unlockedThemes.length > profile.unlockedThemes.length ||
      isTutorialDue !== profile.isTutorialDue ||
      settings !== undefined ||
      player !== undefined ||
      games.length > 0;
    if (!isNew) return;
    adopt({
      profile: { epoch, bestScore, unlockedThemes: [...unlockedThemes], isTutorialDue, ...settings, ...player },
      coins,
      isReset,
      ...Object.fromEntries(games.map(({ slot, game }) => [slot.name, { game }])),
    });
    knownCoins += coins;
    if (settings) knownSettings = textOf(base.settings, SETTINGS_FIELDS);
    if (player) knownPlayer = textOf(base.player, PLAYER_FIELDS);
    for (const { slot, game, text, actedAt } of games) {
      // A piece in hand keeps its board: the game is adopted another time.
      if (slot.current() === game) Object.assign(slot, { text, actedAt, game, actions: game?.actions.length ?? 0 });
    }
  }

  /** The stored game of a slot, if another writer made its last action and the player is there to see it change. */
  function adoptable(slot: Slot) {
    const text = store.get(slot.key);
    if (text === null || text === slot.text || isActed(slot) || world.flow.isPageAway) return undefined;
    const actedAt = peekActedAt(text);
    if (actedAt === undefined || actedAt <= slot.actedAt) return undefined;
    const session = tryDecode(text);
    return session && { slot, game: session.running, text, actedAt };
  }

  /** Whether this page has made an action, begun a game or ended one since it last wrote or adopted the slot. */
  function isActed(slot: Slot): boolean {
    const game = slot.current();
    return game !== slot.game || (game?.actions.length ?? 0) !== slot.actions;
  }

  function writeSlot(slot: Slot): void {
    const text = store.get(slot.key);
    const storedAt = text === null ? 0 : text === slot.text ? slot.actedAt : (peekActedAt(text) ?? 0);
    const game = slot.current();
    if (isActed(slot)) {
      slot.actedAt = after(Math.max(slot.actedAt, storedAt));
      slot.game = game;
      slot.actions = game?.actions.length ?? 0;
    } else {
      // The game of another writer, not adopted yet; or one of the same moment, where the last write stays.
      if (storedAt > slot.actedAt || (storedAt === slot.actedAt && text !== null && text !== slot.text)) return;
      if (slot.name === 'daily' && game === undefined && slot.actedAt === 0) return;
    }
    slot.text = encodeSession(profile, game, slot.actedAt);
    store.set(slot.key, slot.text);
  }

  function sync(): void {
    addOwnChanges();
    mergeStored();
    adoptBase();
    const text = encodeShared(base);
    if (text !== store.get(SHARED_KEY)) store.set(SHARED_KEY, text);
    sharedText = text;
    writePlainKeys(store, profile);
    for (const slot of slots) writeSlot(slot);
  }

  begin(saved);
  learnProfile();
  return {
    sync,
    absorb(other) {
      sync();
      base = mergeShared(base, readSavedData(other, isLanguage).shared);
      const savedAt = readSavedAt(other);
      for (const slot of slots) {
        const text = other.get(slot.key);
        const session = text === null ? undefined : tryDecode(text);
        const actedAt = session?.actedAt || savedAt;
        // From here on as if another tab had written it.
        if (session && actedAt > slot.actedAt) store.set(slot.key, encodeSession(profile, session.running, actedAt));
      }
      sync();
    },
    switchTo() {
      const next = readSavedData(store, isLanguage);
      begin(next);
      row = undefined;
      adopt({
        profile: next.profile,
        coins: next.profile.coins - profile.coins,
        isReset: true,
        running: { game: next.running },
        daily: { game: next.daily },
      });
      learnProfile();
      sync();
    },
    rows: () => base.coins,
    useRow(id) {
      row = id;
    },
  };
}

/** Undefined for text that is not a session, or whose game is damaged. */
function tryDecode(text: string): Session | undefined {
  try {
    const session = decodeSession(text);
    return session.isGameDamaged ? undefined : session;
  } catch {
    return undefined;
  }
}

/** Equal for equal fields. */
function textOf<Name extends keyof Profile>(fields: Readonly<Pick<Profile, Name>>, names: readonly Name[]): string {
  return JSON.stringify(names.map((name) => fields[name]));
}
