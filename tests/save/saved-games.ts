// Saved games and profiles: fixed samples, arbitraries for properties, and edited sessions.
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { FIRST_PROFILE, type Profile } from '../../src/game/profile.ts';
import type { RunningGame } from '../../src/game/session.ts';
import { LANGUAGES } from '../../src/i18n/languages.ts';
import { applyAction, hasNoMove, type Action } from '../../src/rules/game.ts';
import { toNotation } from '../../src/rules/notation.ts';
import { startGame, type ReplayStart } from '../../src/rules/replay.ts';
import { TUTORIAL_STEPS } from '../../src/rules/tutorial.ts';
import { scramble, unscramble } from '../../src/save/scramble.ts';
import type { KeyValueStore } from '../../src/platform/key-value-store.ts';
import { writePlainKeys } from '../../src/save/saved-data.ts';
import { DAILY_KEY, encodeSession, SESSION_KEY } from '../../src/save/session.ts';
import { THEMES, type ThemeName } from '../../src/themes/themes.ts';
import { legalDrops } from '../../tools/simulate/automatic-players.ts';
import { seeds } from '../support/arbitrary-games.ts';

/** Texts that commit 627258fe wrote, the last one with version 1 of the rules. */
export const VERSION_1 = JSON.parse(readFileSync(new URL('../golden/version-1.json', import.meta.url), 'utf8')) as {
  readonly games: Readonly<
    Record<
      'started' | 'ahead' | 'stuck' | 'position' | 'afterTutorial',
      { readonly session: string; readonly notation: string; readonly replay: string }
    >
  >;
  readonly unplayed: Readonly<Record<string, string>>;
  readonly daily: string;
  readonly runLink: string;
  readonly saveLink: string;
  readonly outbox: string;
  readonly scoreServiceQueue: string;
};

/** Plays legal drops; changes blocks for picks divisible by 9. */
export function playedGame(start: ReplayStart, picks: readonly number[]): RunningGame {
  const state = startGame(start);
  const actions: Action[] = [];
  const play = (action: Action) => {
    applyAction(state, action);
    actions.push(action);
  };
  if (start.type === 'tutorial') for (const { x, y } of TUTORIAL_STEPS) play({ type: 'drop', slot: 0, x, y });
  for (const pick of picks) {
    const drops = legalDrops(state);
    const drop: Action = { type: 'drop', ...drops[pick % drops.length] };
    play(hasNoMove(state) ? { type: 'revive' } : pick % 9 === 0 ? { type: 'changeBlocks' } : drop);
  }
  return { state, start, actions, times: actions.map((_, index) => index * 7) };
}

export const SOME_GAME = playedGame({ type: 'seed', seed: 7 }, [5, 80, 13, 44, 21, 3, 99, 18, 27, 60, 31, 8]);

/** Every field differs from the first profile, except `epoch`, and those without a plain key: `frame` and `trail`. */
export const SOME_PROFILE: Readonly<Profile> = {
  epoch: 0,
  bestScore: 4321,
  coins: 12,
  isSoundOn: false,
  isMusicOn: false,
  soundVolume: 0.3,
  musicVolume: 0.7,
  isTutorialDue: false,
  isComboExplained: true,
  theme: 'aurora',
  unlockedThemes: ['aurora', 'midnight'],
  frame: '',
  trail: '',
  isLessMotionOn: true,
  isHighContrastOn: true,
  isVibrationOn: false,
  isLeftHanded: true,
  areLettersKeys: false,
  language: 'fr',
  isLanguageDetected: false,
  username: 'Jewel_7 b.c+d-e',
  userId: '65f0c1a2',
  country: 'fr',
};

const pickLists = fc.array(fc.nat(), { maxLength: 150, size: 'max' });

const starts: fc.Arbitrary<ReplayStart> = fc.oneof(
  seeds.map((seed): ReplayStart => ({ type: 'seed', seed })),
  seeds.map((seed): ReplayStart => ({ type: 'tutorial', seed })),
  fc.tuple(seeds, pickLists).map(([seed, picks]): ReplayStart => ({
    type: 'position',
    notation: toNotation(playedGame({ type: 'seed', seed }, picks).state),
  })),
);

export const games: fc.Arbitrary<RunningGame> = fc.tuple(starts, pickLists).map(([start, picks]) => playedGame(start, picks));

const counts = fc.oneof(fc.nat(), fc.maxSafeNat(), fc.constant(0));
const volumes = fc.double({ min: 0, max: 1, noNaN: true });
const names = fc.string({ unit: fc.constantFrom(...'azAZ09_ +.-éЯ雪'), maxLength: 20 });
const ownedThemes = fc.subarray(THEMES.flatMap(({ name, price }) => (price === undefined ? [] : [name]))).chain((unlockedThemes) =>
  fc.record({
    unlockedThemes: fc.constant<ThemeName[]>(unlockedThemes),
    theme: fc.constantFrom<ThemeName>('classic', ...unlockedThemes),
  }),
);
const languageChoices = fc.oneof(
  fc.constant({ language: FIRST_PROFILE.language, isLanguageDetected: true }),
  fc.record({ language: fc.constantFrom(...LANGUAGES), isLanguageDetected: fc.constant(false) }),
);

export const profiles: fc.Arbitrary<Profile> = fc
  .tuple(
    fc.record({
      bestScore: counts,
      coins: counts,
      isSoundOn: fc.boolean(),
      isMusicOn: fc.boolean(),
      soundVolume: volumes,
      musicVolume: volumes,
      isTutorialDue: fc.boolean(),
      isComboExplained: fc.boolean(),
      isLessMotionOn: fc.boolean(),
      isHighContrastOn: fc.boolean(),
      isVibrationOn: fc.boolean(),
      isLeftHanded: fc.boolean(),
      areLettersKeys: fc.boolean(),
      username: names,
      userId: names,
      country: fc.constantFrom('', 'fr', 'br', 'gb-eng'),
    }),
    ownedThemes,
    languageChoices,
  )
  .map(([plain, owned, choice]) => ({ epoch: 0, frame: '', trail: '', ...plain, ...owned, ...choice }));

/** Stores a save like versions without the shared save. */
export function writeSavedData(store: KeyValueStore, profile: Readonly<Profile>, running?: RunningGame, daily?: RunningGame): void {
  writePlainKeys(store, profile);
  store.set(SESSION_KEY, encodeSession(profile, running));
  if (daily) store.set(DAILY_KEY, encodeSession(profile, daily));
}

export type SessionFields = Record<string, unknown>;

export function sessionFields(text: string): SessionFields {
  return JSON.parse(unscramble(text)) as SessionFields;
}

/** Returns SOME_GAME's session with edited fields. */
export function editedSession(change: (fields: SessionFields) => void): string {
  const fields = sessionFields(encodeSession(SOME_PROFILE, SOME_GAME));
  change(fields);
  return scramble(JSON.stringify(fields));
}
