// Tracks changes of the save by this page and by other copies: records, coins, themes, settings and player.
import type { SaveChange } from '../game/commands.ts';
import { PLAYER_FIELDS, pickFields, SETTINGS_FIELDS, type Profile } from '../game/profile.ts';
import { addToRow, balance, mergeShared, type SharedSave } from './shared-save.ts';

export type SharedOptions = {
  readonly profile: Profile;
  /** The save as read from the store. */
  readonly saved: SharedSave;
  /** Returns a unique name for a row of coins. */
  readonly newRow: () => string;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Returns the current time, but at least `at` + 1. */
  readonly after: (at: number) => number;
};

export type SharedChanges = ReturnType<typeof trackShared>;

type MissingChange = Pick<SaveChange, 'profile' | 'coins' | 'isReset'> & { readonly isNew: boolean };

export function trackShared({ profile, saved, newRow, now, after }: SharedOptions) {
  let base = saved;
  /** Coins of the profile that `base` already contains. */
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
    const { epoch, unlockedThemes, isTutorialDue, isComboExplained, bestScore } = profile;
    const settingsText = textOf(profile, SETTINGS_FIELDS);
    const playerText = textOf(profile, PLAYER_FIELDS);
    base = mergeShared(base, {
      ...base,
      epoch,
      bestScore,
      coins: ownCoins(),
      unlockedThemes,
      isTutorialDue,
      isComboExplained,
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
    // A row that was reset or folded is not reused: other copies may still have it.
    if (row === undefined || (row === usedRow && !(row in base.coins))) row = newRow();
    usedRow = row;
    return addToRow(base.coins, row, change, now());
  }

  function missing(): MissingChange {
    const { epoch, bestScore, unlockedThemes, isTutorialDue, isComboExplained } = base;
    const settings = textOf(base.settings, SETTINGS_FIELDS) === knownSettings ? undefined : base.settings;
    const player = textOf(base.player, PLAYER_FIELDS) === knownPlayer ? undefined : base.player;
    const coins = balance(base.coins) - knownCoins;
    const isReset = epoch > profile.epoch;
    const isNew = isReset || coins !== 0 || settings !== undefined || player !== undefined || hasMore(base, profile);
    return {
      profile: { epoch, bestScore, unlockedThemes: [...unlockedThemes], isTutorialDue, isComboExplained, ...settings, ...player },
      coins,
      isReset,
      isNew,
    };
  }

  return {
    /** Returns the merged save. */
    base: () => base,
    /** Adds the profile's changes since the last call. */
    addOwn,
    merge: (other: SharedSave) => void (base = mergeShared(base, other)),
    /** Returns the changes that the profile lacks. `isNew` is false if there are none. */
    missing,
    /** Records that the profile has adopted a change. */
    noteAdopted({ coins }: MissingChange): void {
      knownCoins += coins;
      knownSettings = textOf(base.settings, SETTINGS_FIELDS);
      knownPlayer = textOf(base.player, PLAYER_FIELDS);
    },
    useRow: (id: string | undefined) => void (row = id),
  };
}

/** Returns whether a save has a better score, another theme or another explanation than the profile. */
function hasMore({ bestScore, unlockedThemes, isTutorialDue, isComboExplained }: SharedSave, profile: Profile): boolean {
  return (
    bestScore > profile.bestScore ||
    unlockedThemes.length > profile.unlockedThemes.length ||
    isTutorialDue !== profile.isTutorialDue ||
    isComboExplained !== profile.isComboExplained
  );
}

/** Returns a text that is equal for equal fields. */
function textOf<Name extends keyof Profile>(fields: Readonly<Pick<Profile, Name>>, names: readonly Name[]): string {
  return JSON.stringify(names.map((name) => fields[name]));
}
