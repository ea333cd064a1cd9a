// Tracks what this page and other copies of the save have changed: records, coins, themes, settings and player.
import type { SaveChange } from '../game/commands.ts';
import { PLAYER_FIELDS, pickFields, SETTINGS_FIELDS, type Profile } from '../game/profile.ts';
import { addToRow, balance, mergeShared, type SharedSave } from '../save/shared-save.ts';

type SharedParts = {
  readonly profile: Profile;
  /** As it was read from the store. */
  readonly saved: SharedSave;
  /** Returns the name of a row of coins that no other tab writes. */
  readonly newRow: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns the present, but later than a known time. */
  readonly after: (at: number) => number;
};

export type SharedChanges = {
  /** Returns all that is known to be saved. */
  readonly base: () => SharedSave;
  /** Adds what the profile has changed since the last call. */
  readonly addOwn: () => void;
  readonly merge: (other: SharedSave) => void;
  /** Returns what the profile lacks. `isNew` is false if that is nothing. */
  readonly missing: () => MissingChange;
  /** Notes that the profile has adopted a change. */
  readonly noteAdopted: (change: MissingChange) => void;
  /** Names the row of coins that belongs to this tab from now on. Without one the next change of the coins takes a new row. */
  readonly useRow: (id: string | undefined) => void;
};

type MissingChange = Pick<SaveChange, 'profile' | 'coins' | 'isReset'> & { readonly isNew: boolean };

export function trackShared({ profile, saved, newRow, now, after }: SharedParts): SharedChanges {
  let base = saved;
  /** The part of the coins that `base` has. */
  let knownCoins = profile.coins;
  let knownSettings = textOf(profile, SETTINGS_FIELDS);
  let knownPlayer = textOf(profile, PLAYER_FIELDS);
  let row: string | undefined;
  let usedRow: string | undefined;

  function addOwn(): void {
    if (profile.epoch > base.epoch) {
      base = { ...base, epoch: profile.epoch, bestScore: 0, coins: {} };
      knownCoins = 0;
    }
    const { epoch, unlockedThemes, isTutorialDue, bestScore } = profile;
    const settingsText = textOf(profile, SETTINGS_FIELDS);
    const playerText = textOf(profile, PLAYER_FIELDS);
    base = mergeShared(base, {
      ...base,
      epoch,
      bestScore,
      coins: ownCoins(),
      unlockedThemes,
      isTutorialDue,
      ...(settingsText !== knownSettings && { settings: pickFields(profile, SETTINGS_FIELDS), settingsAt: after(base.settingsAt) }),
      ...(playerText !== knownPlayer && { player: pickFields(profile, PLAYER_FIELDS), playerAt: after(base.playerAt) }),
    });
    knownCoins = profile.coins;
    knownSettings = settingsText;
    knownPlayer = playerText;
  }

  function ownCoins(): SharedSave['coins'] {
    const change = profile.coins - knownCoins;
    if (change === 0) return base.coins;
    // A row that was reset or folded is not continued: other copies may still have it.
    if (row === undefined || (row === usedRow && !(row in base.coins))) row = newRow();
    usedRow = row;
    return addToRow(base.coins, row, change, now());
  }

  function missing(): MissingChange {
    const { epoch, bestScore, unlockedThemes, isTutorialDue } = base;
    const settings = textOf(base.settings, SETTINGS_FIELDS) === knownSettings ? undefined : base.settings;
    const player = textOf(base.player, PLAYER_FIELDS) === knownPlayer ? undefined : base.player;
    const coins = balance(base.coins) - knownCoins;
    const isReset = epoch > profile.epoch;
    const isNew =
      isReset ||
      bestScore > profile.bestScore ||
      coins !== 0 ||
      unlockedThemes.length > profile.unlockedThemes.length ||
      isTutorialDue !== profile.isTutorialDue ||
      settings !== undefined ||
      player !== undefined;
    return {
      profile: { epoch, bestScore, unlockedThemes: [...unlockedThemes], isTutorialDue, ...settings, ...player },
      coins,
      isReset,
      isNew,
    };
  }

  return {
    base: () => base,
    addOwn,
    merge: (other) => void (base = mergeShared(base, other)),
    missing,
    noteAdopted({ coins }) {
      knownCoins += coins;
      knownSettings = textOf(base.settings, SETTINGS_FIELDS);
      knownPlayer = textOf(base.player, PLAYER_FIELDS);
    },
    useRow: (id) => void (row = id),
  };
}

/** Equal for equal fields. */
function textOf<Name extends keyof Profile>(fields: Readonly<Pick<Profile, Name>>, names: readonly Name[]): string {
  return JSON.stringify(names.map((name) => fields[name]));
}
