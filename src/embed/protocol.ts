// Messages between host and frame, and the checks that each must pass.
import type { AdKind, EmbedOptions, GameEvents, GameScreen, GameState } from './api.ts';

/**
 * The frame sends a hello to its parent window. The host answers with a connect message that carries one MessagePort. All other
 * messages go through this port, which no other window can reach. The connect message may have an `offer`.
 */
export const HELLO = { type: 'frozen-jewel:hello', version: 1 } as const;
export const CONNECT = { type: 'frozen-jewel:connect', version: 1 } as const;

/** Design size of the game, in CSS pixels. A frame of this aspect ratio is filled; a larger frame shows no more detail. */
export const GAME_SIZE = { width: 540, height: 960 } as const;

/** From the host, through the port. The answer repeats `id`. */
export type Call =
  | { readonly id: number; readonly call: 'play' | 'pause' | 'resume' | 'getState' }
  | { readonly id: number; readonly call: 'mute' | 'hold'; readonly value: boolean }
  | { readonly id: number; readonly call: 'setLanguage'; readonly value: string };

/** Options of the host, in the connect message. `storage`: of the host, or of its page for a frame without storage. `list`: the board has a list. */
export type HostOffer = Pick<EmbedOptions, 'leaderboard' | 'player' | 'theme' | 'daily' | 'seed'> & {
  readonly ads: readonly AdKind[];
  readonly storage: 'none' | 'page' | 'host';
  readonly board: 'none' | 'scores' | 'list';
};

/** From the frame, through the port. `value`: an AdKind for `showAd`, a BoardScore for `submitScore`. */
export type HostRequest = { readonly request: 'showAd' | 'loadSave' | 'submitScore' | 'listScores'; readonly value?: unknown };

/** From the host, through the port. One answer or failure for each request, `adStarted` before it. */
export type HostAnswer = { readonly id: number } & (
  | { readonly type: 'hostAnswer'; readonly value?: unknown }
  | { readonly type: 'hostFailure' | 'adStarted' }
);

/** From the frame, through the port. `account` is that of the last `loadSave`. */
export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly state: GameState }
  | { readonly type: 'refusal'; readonly id: number; readonly reason: string }
  | { readonly type: 'save'; readonly text: string; readonly account: string }
  | ({ readonly type: 'request'; readonly id: number } & HostRequest)
  | { [Name in keyof GameEvents]: { readonly type: 'event'; readonly event: Name; readonly detail: GameEvents[Name] } }[keyof GameEvents];

/** Limits in characters, above every text of the protocol and above every save. */
const MAX_TEXT = 200;
const MAX_SAVE = 200_000;

type Check = (value: unknown) => boolean;
type Checks<Shape> = { readonly [Key in keyof Shape]-?: Check };

const isFlag: Check = (value) => typeof value === 'boolean';
export const isText: Check = (value) => typeof value === 'string' && value.length <= MAX_TEXT;
export const isSave = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_SAVE;
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
const isOptional =
  (isFit: Check): Check =>
  (value) =>
    value === undefined || isFit(value);
const isKeyOf =
  (names: object): Check =>
  (value) =>
    isText(value) && Object.keys(names).includes(value as string);

const SCREENS: Record<GameScreen, 1> = { loading: 1, menu: 1, game: 1 };
const STATE: Checks<GameState> = {
  screen: isKeyOf(SCREENS),
  // Not checked by name: later versions of the game may add overlays.
  overlay: isText,
  score: isCount,
  bestScore: isCount,
  level: isCount,
  combo: isCount,
  coins: isCount,
  language: isText,
  isMuted: isFlag,
  isPlaying: isFlag,
};

export const STATE_NAMES = Object.keys(STATE) as (keyof GameState)[];

const EVENTS: { readonly [Name in keyof GameEvents]: Checks<GameEvents[Name]> } = {
  score: { score: isCount },
  levelUp: { level: isCount },
  gameOver: { score: isCount, bestScore: isCount, isNewBest: isFlag, replay: isOptional(isSave) },
  start: { mode: isText },
  play: { isPlaying: isFlag },
  pause: { isPaused: isFlag },
  ad: { stage: isText },
  coins: { coins: isCount },
  language: { language: isText },
  mute: { isMuted: isFlag },
  dailyResult: { day: isText, score: isCount, rank: isOptional(isCount) },
  leaderboard: { bestScore: isCount },
  size: { width: isCount, height: isCount, preferredHeight: isCount },
};

/** The check of each call's value. */
const CALLS: Record<Call['call'], Check> = {
  play: () => true,
  pause: () => true,
  resume: () => true,
  getState: () => true,
  mute: isFlag,
  hold: isFlag,
  setLanguage: isText,
};

const OFFER: Checks<HostOffer> = {
  ads: (kinds) => Array.isArray(kinds),
  storage: isText,
  board: isText,
  leaderboard: isOptional(isText),
  player: isOptional(isText),
  theme: isOptional(isText),
  daily: isOptional(isFlag),
  seed: isOptional(isCount),
};

const REQUESTS: Record<HostRequest['request'], 1> = { showAd: 1, loadSave: 1, submitScore: 1, listScores: 1 };

export function isHello(value: unknown): value is typeof HELLO {
  return fits(value, { type: (type) => type === HELLO.type, version: (version) => version === HELLO.version });
}

export function isConnect(value: unknown): value is typeof CONNECT & { readonly offer?: unknown } {
  return fits(value, { type: (type) => type === CONNECT.type, version: (version) => version === CONNECT.version });
}

export function isCall(value: unknown): value is Call {
  return fits(value, { id: isCount, call: isKeyOf(CALLS) }) && CALLS[value.call as Call['call']]((value as { value?: unknown }).value);
}

export function isOffer(value: unknown): value is HostOffer {
  return fits(value, OFFER);
}

export function isHostAnswer(value: unknown): value is HostAnswer {
  return fits(value, { type: isKeyOf({ hostAnswer: 1, hostFailure: 1, adStarted: 1 }), id: isCount });
}

export const EVENT_NAMES = Object.keys(EVENTS) as (keyof GameEvents)[];

export function isEventName(value: unknown): value is keyof GameEvents {
  return isKeyOf(EVENTS)(value);
}

/** The check of each message from the frame. */
const MESSAGES: Record<FrameMessage['type'], (message: Partial<Record<string, unknown>>) => boolean> = {
  ready: () => true,
  answer: (message) => fits(message, { id: isCount, state: (state) => fits(state, STATE) }),
  refusal: (message) => fits(message, { id: isCount, reason: isText }),
  save: (message) => fits(message, { text: isSave, account: isText }),
  request: (message) => fits(message, { id: isCount, request: isKeyOf(REQUESTS) }),
  event: ({ event, detail }) => isEventName(event) && fits<object>(detail, EVENTS[event]),
};

export function isFrameMessage(value: unknown): value is FrameMessage {
  return fits(value, { type: isKeyOf(MESSAGES) }) && MESSAGES[value.type as FrameMessage['type']](value);
}

function fits<Shape>(value: unknown, checks: Checks<Shape>): value is Record<keyof Shape, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries<Check>(checks).every(([key, isFit]) => isFit((value as Record<string, unknown>)[key]));
}
