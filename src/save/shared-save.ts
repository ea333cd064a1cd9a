// The part of the save that tabs and devices share. Any two copies merge without losing data.
import {
  FIRST_PROFILE,
  PLAYER_FIELDS,
  pickFields,
  SETTINGS_FIELDS,
  type Profile,
  type ProfilePlayer,
  type ProfileSettings,
} from '../game/profile.ts';
import { hashText } from '../rules/hash.ts';
import { isThemeName, THEMES } from '../themes/themes.ts';
import { isCount, SESSION_KEY } from './session.ts';
import { mergeRows, sortRows, sumRows, type WriterRows } from '../records/writer-rows.ts';

/** Not part of the specification, whose plain keys hold the same values. */
export const SHARED_KEY = `${SESSION_KEY}.shared`;

/** Coins of a save without rows. */
const FIRST_ROW = 'first';

const HASH_CHARACTERS = 8;

/** Far more than this game sells. */
const MAX_THINGS = 200;

/** Coins that one writer earned and spent. Both only grow: the larger of two copies is newer. `writtenAt`: milliseconds since 1970. */
export type CoinRow = { readonly earned: number; readonly spent: number; readonly writtenAt: number };

/** Best score and coins count within the newest epoch only. */
export type SharedSave = Readonly<Pick<Profile, 'epoch' | 'bestScore' | 'isTutorialDue' | 'isComboExplained'>> & {
  /** By writer, a tab of a device. Each row has one writer at a time. */
  readonly coins: WriterRows<CoinRow>;
  /** As in Profile. */
  readonly unlockedThemes: readonly string[];
  readonly settings: ProfileSettings;
  /** Time of the last change of a setting: milliseconds since 1970. */
  readonly settingsAt: number;
  readonly player: ProfilePlayer;
  /** Time of the last change of `player`: milliseconds since 1970. */
  readonly playerAt: number;
};

/** Creates the first shared save of a profile. `at`: milliseconds since 1970, 0 if unknown. */
export function shareProfile(profile: Readonly<Profile>, at: number): SharedSave {
  const { epoch, bestScore, coins, unlockedThemes, isTutorialDue, isComboExplained } = profile;
  return {
    epoch,
    bestScore,
    coins: coins > 0 ? { [FIRST_ROW]: { earned: coins, spent: 0, writtenAt: at } } : {},
    unlockedThemes: ordered(unlockedThemes),
    isTutorialDue,
    isComboExplained,
    settings: pickFields(profile, SETTINGS_FIELDS),
    settingsAt: at,
    player: pickFields(profile, PLAYER_FIELDS),
    playerAt: at,
  };
}

/** Returns the profile in a shared save. */
export function profileOf({ settings, player, settingsAt: _settings, playerAt: _player, ...own }: SharedSave): Profile {
  return { ...settings, ...player, ...own, coins: balance(own.coins), unlockedThemes: [...own.unlockedThemes] };
}

/** Returns the remaining coins: never negative, although two devices may have spent the same coin. */
export function balance(coins: SharedSave['coins']): number {
  const sum = sumRows(coins, 'earned') - sumRows(coins, 'spent');
  return Math.min(Math.max(0, sum), Number.MAX_SAFE_INTEGER);
}

/** Adds `change` to a writer's row. `at`: milliseconds since 1970. */
export function addToRow(coins: SharedSave['coins'], id: string, change: number, at: number): SharedSave['coins'] {
  const { earned, spent } = coins[id] ?? { earned: 0, spent: 0 };
  return { ...coins, [id]: { earned: grow(earned, change), spent: grow(spent, -change), writtenAt: at } };
}

function grow(count: number, change: number): number {
  return Math.min(count + Math.max(0, change), Number.MAX_SAFE_INTEGER);
}

/** Merges two copies. Commutative, associative and idempotent for at most eight writers of coins. */
export function mergeShared(one: SharedSave, other: SharedSave): SharedSave {
  const newest = one.epoch >= other.epoch ? one : other;
  const isSameEpoch = one.epoch === other.epoch;
  const [settings, settingsAt] = newer(one.settings, one.settingsAt, other.settings, other.settingsAt);
  const [player, playerAt] = newer(one.player, one.playerAt, other.player, other.playerAt);
  return {
    epoch: newest.epoch,
    bestScore: isSameEpoch ? Math.max(one.bestScore, other.bestScore) : newest.bestScore,
    coins: isSameEpoch ? mergeRows(one.coins, other.coins) : newest.coins,
    unlockedThemes: ordered([...one.unlockedThemes, ...other.unlockedThemes]),
    isTutorialDue: one.isTutorialDue && other.isTutorialDue,
    isComboExplained: one.isComboExplained || other.isComboExplained,
    settings,
    settingsAt,
    player,
    playerAt,
  };
}

/** Returns the later value. Ties go to the greater text, so that both sides choose the same value. */
function newer<Value>(one: Value, oneAt: number, other: Value, otherAt: number): readonly [Value, number] {
  if (oneAt !== otherAt) return oneAt > otherAt ? [one, oneAt] : [other, otherAt];
  return one === other || JSON.stringify(one) >= JSON.stringify(other) ? [one, oneAt] : [other, otherAt];
}

/** Removes duplicates, and sorts: themes by the order of THEMES, then other things by name. */
function ordered(names: readonly string[]): string[] {
  const others = [...new Set(names)].filter((name) => !isThemeName(name)).sort();
  return [...THEMES.map(({ name }) => name).filter((name) => names.includes(name)), ...others];
}

/** Returns the names of things, also of those that only a later version has. */
export function readThings(names: readonly string[]): string[] {
  return names.filter((name) => /^[a-z][a-z\d-]{0,19}$/.test(name)).slice(0, MAX_THINGS);
}

/** Encodes a save as text, with a hash that detects damage. Equal saves have equal texts. */
export function encodeShared(save: SharedSave): string {
  const coins = Object.fromEntries(sortRows(save.coins).map(([id, { earned, spent, writtenAt }]) => [id, [earned, spent, writtenAt]]));
  const text = JSON.stringify({ ...save, coins });
  return hashText(text) + text;
}

/** Decodes a shared save. Returns undefined for text that `encodeShared` did not write. */
export function decodeShared(text: string): SharedSave | undefined {
  const json = text.slice(HASH_CHARACTERS);
  if (hashText(json) !== text.slice(0, HASH_CHARACTERS)) return undefined;
  try {
    return readShared(JSON.parse(json) as Record<string, unknown>);
  } catch {
    return undefined;
  }
}

/** Reads a save from JSON fields. Throws if they have another form. */
function readShared(fields: Record<string, unknown>): SharedSave {
  const settings = readFields(fields.settings, SETTINGS_FIELDS);
  return {
    epoch: count(fields.epoch),
    bestScore: count(fields.bestScore),
    coins: Object.fromEntries(Object.entries(fields.coins as object).map(([id, row]) => [id, readRow(row)])),
    unlockedThemes: ordered(readThings(fields.unlockedThemes as string[])),
    isTutorialDue: fields.isTutorialDue === true,
    isComboExplained: fields.isComboExplained === true,
    settings: { ...(settings as ProfileSettings), ...(isThemeName(settings.theme as string) ? {} : { theme: FIRST_PROFILE.theme }) },
    settingsAt: count(fields.settingsAt),
    player: readFields(fields.player, PLAYER_FIELDS) as ProfilePlayer,
    playerAt: count(fields.playerAt),
  };
}

function readRow(row: unknown): CoinRow {
  const [earned, spent, writtenAt] = row as readonly unknown[];
  return { earned: count(earned), spent: count(spent), writtenAt: count(writtenAt) };
}

/** Picks fields by name. An older save lacks newer fields, which get the first profile's values. Throws if a type differs from those. */
function readFields(value: unknown, names: readonly string[]): Record<string, unknown> {
  const fields = value as Record<string, unknown>;
  const first = FIRST_PROFILE as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    names.map((name) => {
      const { [name]: field = first[name] } = fields;
      if (typeof field !== typeof first[name]) throw new TypeError(`${name} is ${typeof field}`);
      return [name, field];
    }),
  );
}

function count(value: unknown): number {
  if (!isCount(value)) throw new TypeError(`${String(value)} is not a count`);
  return value;
}
