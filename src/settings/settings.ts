// Settings that a host can change without a build, from settings.json beside the page.
import { LEADERBOARD_TYPES, type LeaderboardType } from '../net/leaderboard-types.ts';
import defaults from './settings.json';
import { PORTAL_NAMES, type PortalName, type SdkKey } from './portals.ts';

const HOUR_SECONDS = 3600;
const KEY_BYTES = [16, 24, 32];
const NO_GROUP = 'Expected an object';

/**
 * `script` is the address of an SDK, a copy or the portal's. From the portal's developer pages: `gameId` of 32 hexadecimal digits, and
 * `leaderboard`, the name of a board, empty without one.
 */
type SdkSettings = Readonly<Pick<typeof defaults, SdkKey>>;

export type Settings = SdkSettings & {
  readonly portal: PortalName;
  readonly adCooldownSeconds: number;
  readonly leaderboard: LeaderboardSettings;
  readonly scoreService: ScoreServiceSettings;
};

/**
 * `address` leads to the specification's /api/score; an empty one disables the leaderboard. `key` is an AES key of 16, 24 or 32 bytes.
 * `requireLogin`: whether only players with a name see the leaderboard (readings R4).
 */
export type LeaderboardSettings = Readonly<typeof defaults.leaderboard>;

/**
 * Defaults from the specification, section 9. `address` ends with a slash; each call appends its name. `boards` are the leaderboards with a
 * page, in display order, always with `score`, which is shown after a score is posted.
 */
export type ScoreServiceSettings = Readonly<Omit<typeof defaults.scoreService, 'boards'>> & { readonly boards: readonly LeaderboardType[] };

export const DEFAULT_SETTINGS = defaults as Settings;

type Log = (message: string) => void;

/** Returns the fault of a value, or undefined if it is valid. */
type Check = (value: unknown) => string | undefined;
type Group = Readonly<Record<string, unknown>>;

const flag: Check = (value) => (typeof value === 'boolean' ? undefined : 'Expected true or false');
const anyText: Check = (value) => (typeof value === 'string' ? undefined : 'Expected text');
const oneOf =
  (names: readonly unknown[]): Check =>
  (value) =>
    names.includes(value) ? undefined : `Expected one of ${names.join(', ')}`;
const text =
  (pattern: RegExp): Check =>
  (value) =>
    typeof value === 'string' && pattern.test(value) ? undefined : `Expected text that matches ${String(pattern)}`;

const address = text(/^(\.{0,2}\/(?![/\\])|https:\/\/)\S+$/);
const name = text(/^[\w.-]{1,64}$/);

function aesKey(value: unknown): string | undefined {
  const isKey = typeof value === 'string' && KEY_BYTES.includes(new TextEncoder().encode(value).length);
  return isKey ? undefined : `Expected text of ${KEY_BYTES.join(', ')} bytes`;
}

function cooldown(value: unknown): string | undefined {
  return typeof value === 'number' && value >= 0 && value <= HOUR_SECONDS ? undefined : `Expected 0 to ${HOUR_SECONDS} seconds`;
}

function boards(value: unknown): string | undefined {
  if (!Array.isArray(value)) return 'Expected a list';
  if (new Set(value).size < value.length) return 'Duplicate board';
  return value.includes('score') ? value.map(oneOf(LEADERBOARD_TYPES)).find(Boolean) : 'Missing board "score"';
}

/** Checks by path, or by name for settings that mean the same in each group. All other settings are flags. */
const CHECKS: Readonly<Record<string, Check | undefined>> = {
  portal: oneOf(PORTAL_NAMES),
  adCooldownSeconds: cooldown,
  script: address,
  key: aesKey,
  'gameDistribution.gameId': text(/^[\da-f]{32}$/i),
  'yandex.leaderboard': text(/^[\w-]*$/),
  'leaderboard.address': (value) => (value === '' ? undefined : address(value)),
  'leaderboard.name': name,
  'scoreService.address': (value) => address(value) ?? text(/\/$/)(value),
  'scoreService.gameId': name,
  'scoreService.boards': boards,
  'scoreService.botProtection.siteKey': anyText,
};

/**
 * Reads the settings. Never rejects: returns the defaults if the file is missing or unreadable, and the default of a key if its value is
 * invalid. Logs each fault and each unknown key. A file that is late is requested again until it arrives.
 */
export async function readSettings(fetchText: (failures: number) => Promise<string>, log: Log, failures = 0): Promise<Settings> {
  try {
    const values: unknown = JSON.parse(await fetchText(failures));
    if (!isGroup(values)) throw new Error(NO_GROUP);
    return readGroup('', values, DEFAULT_SETTINGS, log) as Settings;
  } catch (error) {
    // The request was ended at its time limit. The first browsers have no `cause`.
    if (String(error).includes('AbortError')) return readSettings(fetchText, log, failures + 1);
    log(`Failed to read the settings: ${error instanceof Error ? error.message : String(error)}. Using the defaults.`);
    return DEFAULT_SETTINGS;
  }
}

function readGroup(path: string, values: Group, standard: Group, log: Log): Group {
  const known = Object.keys(standard);
  for (const key of Object.keys(values)) if (!known.includes(key)) log(`Unknown setting "${path}${key}". Ignoring it.`);
  return Object.fromEntries(known.map((key) => [key, readValue(key)]));

  function readValue(key: string): unknown {
    const [value, fallback] = [values[key], standard[key]];
    if (value === undefined) return fallback;
    const isInner = isGroup(fallback);
    if (isInner && isGroup(value)) return readGroup(`${path}${key}.`, value, fallback, log);
    const check = CHECKS[path + key] ?? CHECKS[key] ?? flag;
    const fault = isInner ? NO_GROUP : check(value);
    if (fault === undefined) return value;
    log(`Invalid setting "${path}${key}": ${fault}. Using the default ${JSON.stringify(fallback)}.`);
    return fallback;
  }
}

function isGroup(value: unknown): value is Group {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
