// Settings that a host can change without a build, from settings.json beside the page.
import * as v from 'valibot';
import { LEADERBOARD_TYPES, type LeaderboardType } from '../net/leaderboard-types.ts';
import defaults from './settings.json';
import { withTimeout } from '../platform/time.ts';
import { PORTAL_NAMES, type PortalName, type SdkKey } from './portals.ts';

const HOUR_SECONDS = 3600;
const KEY_BYTES = new Set([16, 24, 32]);

/** Time limit for the file. After it the defaults apply. */
export const READ_LIMIT_SECONDS = 3;

/** `script` is the address of an SDK, a copy or the portal's. `gameId` has 32 hexadecimal digits, from the portal's developer pages. */
type SdkSettings = Readonly<Pick<typeof defaults, SdkKey>>;

export type Settings = SdkSettings & {
  readonly portal: PortalName;
  readonly adCooldownSeconds: number;
  readonly leaderboard: LeaderboardSettings;
  readonly scoreService: ScoreServiceSettings;
};

/** `address` leads to the specification's /api/score; an empty one disables the leaderboard. `key` is an AES key of 16, 24 or 32 bytes. */
export type LeaderboardSettings = {
  readonly address: string;
  readonly name: string;
  readonly key: string;
  /** Whether only players with a name see the leaderboard (readings R4). */
  readonly requireLogin: boolean;
};

/** Defaults from the specification, section 9. `address` ends with a slash; each call appends its name. */
export type ScoreServiceSettings = {
  readonly isEnabled: boolean;
  readonly address: string;
  readonly gameId: string;
  readonly key: string;
  readonly rememberNickname: boolean;
  readonly autoShowRegistration: boolean;
  readonly alwaysShowRegistration: boolean;
  readonly autoShowLeaderboard: boolean;
  readonly confirmLogin: boolean;
  /** Leaderboards with a page, in display order. Always contains `score`, which is shown after a score is posted. */
  readonly boards: readonly LeaderboardType[];
  readonly botProtection: { readonly script: string; readonly siteKey: string };
};

export const DEFAULT_SETTINGS = defaults as Settings;

const SDK_KEYS = Object.entries(defaults).flatMap(([key, value]) => (isGroup(value) && 'script' in Object(value) ? [key as SdkKey] : []));

type Log = (message: string) => void;

/**
 * Reads the settings. Never rejects: returns the defaults if the file is missing, unreadable or slow, and the default of a key if its
 * value is invalid. Logs each fault and each unknown key.
 */
export async function readSettings(fetchText: () => Promise<string>, log: Log): Promise<Settings> {
  try {
    return v.parse(settingsSchema(log), JSON.parse(await withTimeout(READ_LIMIT_SECONDS, fetchText())));
  } catch (error) {
    log(`Failed to read the settings: ${error instanceof Error ? error.message : String(error)}. Using the defaults.`);
    return DEFAULT_SETTINGS;
  }
}

function settingsSchema(log: Log) {
  const { portal, adCooldownSeconds, leaderboard, scoreService } = DEFAULT_SETTINGS;
  const ADDRESS = v.pipe(v.string(), v.regex(/^(\.{0,2}\/(?!\/)|https:\/\/)\S+$/));
  const SDK_ENTRIES = { gameId: v.pipe(v.string(), v.regex(/^[\da-f]{32}$/i)), script: ADDRESS };
  const NAME = v.pipe(v.string(), v.regex(/^[\w.-]{1,64}$/));
  const AES_KEY = v.pipe(
    v.string(),
    v.check((text) => KEY_BYTES.has(new TextEncoder().encode(text).length), 'Expected 16, 24 or 32 bytes'),
  );

  const BOARDS = v.pipe(
    v.array(v.picklist(LEADERBOARD_TYPES)),
    v.check((names) => new Set(names).size === names.length, 'Duplicate board'),
    v.check((names) => names.includes('score'), 'Missing board "score"'),
    v.readonly(),
  );

  /** Returns a schema that falls back to the default for a missing value, and for an invalid one with a log entry. */
  function key<S extends v.GenericSchema>(path: string, schema: S, defaultValue: v.InferOutput<S>) {
    return v.fallback(
      v.optional(schema, () => defaultValue),
      (invalid) => {
        log(`Invalid setting "${path}": ${invalid?.issues?.[0].message}. Using the default ${JSON.stringify(defaultValue)}.`);
        return defaultValue;
      },
    );
  }

  function group<E extends v.ObjectEntries>(path: string, entries: E) {
    const warnOfUnknown = (values: Record<string, unknown>) => {
      const unknown = Object.keys(values).filter((name) => !Object.keys(entries).includes(name));
      for (const name of unknown) log(`Unknown setting "${path}${name}". Ignoring it.`);
      return values;
    };
    return v.pipe(v.custom<Record<string, unknown>>(isGroup, 'Expected an object'), v.transform(warnOfUnknown), v.object(entries));
  }

  function flag(path: string, defaultValue: boolean) {
    return key(path, v.boolean(), defaultValue);
  }

  /** Returns the schema of an SDK's group, with the keys of its defaults. */
  function sdk(name: SdkKey) {
    const defaultValue: Readonly<Record<string, string>> = DEFAULT_SETTINGS[name];
    const entries = Object.entries(SDK_ENTRIES).filter(([entry]) => entry in defaultValue);
    const schemas = entries.map(([entry, schema]) => [entry, key(`${name}.${entry}`, schema, defaultValue[entry])]);
    return key(name, group(`${name}.`, Object.fromEntries(schemas)), defaultValue);
  }

  /** The compiler cannot follow keys through `fromEntries`. */
  const sdks = Object.fromEntries(SDK_KEYS.map((name) => [name, sdk(name)])) as unknown as {
    [Name in SdkKey]: v.GenericSchema<unknown, Settings[Name]>;
  };

  return group('', {
    portal: key('portal', v.picklist(PORTAL_NAMES), portal),
    ...sdks,
    adCooldownSeconds: key('adCooldownSeconds', v.pipe(v.number(), v.minValue(0), v.maxValue(HOUR_SECONDS)), adCooldownSeconds),
    leaderboard: key(
      'leaderboard',
      group('leaderboard.', {
        address: key('leaderboard.address', v.union([v.literal(''), ADDRESS]), leaderboard.address),
        name: key('leaderboard.name', NAME, leaderboard.name),
        key: key('leaderboard.key', AES_KEY, leaderboard.key),
        requireLogin: flag('leaderboard.requireLogin', leaderboard.requireLogin),
      }),
      leaderboard,
    ),
    scoreService: key(
      'scoreService',
      group('scoreService.', {
        isEnabled: flag('scoreService.isEnabled', scoreService.isEnabled),
        address: key('scoreService.address', v.pipe(ADDRESS, v.endsWith('/')), scoreService.address),
        gameId: key('scoreService.gameId', NAME, scoreService.gameId),
        key: key('scoreService.key', AES_KEY, scoreService.key),
        rememberNickname: flag('scoreService.rememberNickname', scoreService.rememberNickname),
        autoShowRegistration: flag('scoreService.autoShowRegistration', scoreService.autoShowRegistration),
        alwaysShowRegistration: flag('scoreService.alwaysShowRegistration', scoreService.alwaysShowRegistration),
        autoShowLeaderboard: flag('scoreService.autoShowLeaderboard', scoreService.autoShowLeaderboard),
        confirmLogin: flag('scoreService.confirmLogin', scoreService.confirmLogin),
        boards: key('scoreService.boards', BOARDS, scoreService.boards),
        botProtection: key(
          'scoreService.botProtection',
          group('scoreService.botProtection.', {
            script: key('scoreService.botProtection.script', ADDRESS, scoreService.botProtection.script),
            siteKey: key('scoreService.botProtection.siteKey', v.string(), scoreService.botProtection.siteKey),
          }),
          scoreService.botProtection,
        ),
      }),
      scoreService,
    ),
  });
}

function isGroup(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
