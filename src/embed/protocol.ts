// Messages between host and frame, and the checks that each must pass.
import type { GameEvents, GameScreen, GameState } from './api.ts';

/**
 * The frame sends a hello to its parent window. The host answers with a connect message that carries one MessagePort. All other
 * messages go through this port, which no other window can reach. `save` of the connect message is the text of the last save message.
 */
export const HELLO = { type: 'frozen-jewel:hello', version: 1 } as const;
export const CONNECT = { type: 'frozen-jewel:connect', version: 1 } as const;

/** Design size of the game, in CSS pixels. A frame of this aspect ratio is filled; a larger frame shows no more detail. */
export const GAME_SIZE = { width: 540, height: 960 } as const;

/** From the host, through the port. The answer repeats `id`. */
export type Call =
  | { readonly id: number; readonly call: 'play' | 'pause' | 'resume' | 'getState' }
  | { readonly id: number; readonly call: 'mute'; readonly value: boolean }
  | { readonly id: number; readonly call: 'setLanguage'; readonly value: string };

/** From the frame, through the port. `save` only if the frame's own storage is blocked. */
export type FrameMessage =
  | { readonly type: 'ready' }
  | { readonly type: 'answer'; readonly id: number; readonly state: GameState }
  | { readonly type: 'refusal'; readonly id: number; readonly reason: string }
  | { readonly type: 'save'; readonly text: string }
  | { [Name in keyof GameEvents]: { readonly type: 'event'; readonly event: Name; readonly detail: GameEvents[Name] } }[keyof GameEvents];

/** Limits in characters, above every text of the protocol and above every save. */
const MAX_TEXT = 200;
const MAX_SAVE = 200_000;

type Check = (value: unknown) => boolean;
type Checks<Shape> = { readonly [Key in keyof Shape]-?: Check };

const isFlag: Check = (value) => typeof value === 'boolean';
const isText: Check = (value) => typeof value === 'string' && value.length <= MAX_TEXT;
export const isSave = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_SAVE;
const isCount: Check = (value) => Number.isSafeInteger(value) && (value as number) >= 0;
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
  gameOver: { score: isCount, bestScore: isCount, isNewBest: isFlag },
  size: { width: isCount, height: isCount, preferredHeight: isCount },
};

/** The check of each call's value. */
const CALLS: Record<Call['call'], Check> = {
  play: () => true,
  pause: () => true,
  resume: () => true,
  getState: () => true,
  mute: isFlag,
  setLanguage: isText,
};

export function isHello(value: unknown): value is typeof HELLO {
  return fits(value, { type: (type) => type === HELLO.type, version: (version) => version === HELLO.version });
}

export function isConnect(value: unknown): value is typeof CONNECT & { readonly save?: unknown } {
  return fits(value, { type: (type) => type === CONNECT.type, version: (version) => version === CONNECT.version });
}

export function isCall(value: unknown): value is Call {
  return fits(value, { id: isCount, call: isKeyOf(CALLS) }) && CALLS[value.call as Call['call']]((value as { value?: unknown }).value);
}

export function isEventName(value: unknown): value is keyof GameEvents {
  return isKeyOf(EVENTS)(value);
}

export function isFrameMessage(value: unknown): value is FrameMessage {
  if (!fits(value, { type: isText })) return false;
  const { event, detail } = value as { event?: unknown; detail?: unknown };
  switch (value.type) {
    case 'ready':
      return true;
    case 'answer':
      return fits(value, { id: isCount, state: (state) => fits(state, STATE) });
    case 'refusal':
      return fits(value, { id: isCount, reason: isText });
    case 'save':
      return fits(value, { text: isSave });
    case 'event':
      return isEventName(event) && fits<object>(detail, EVENTS[event]);
    default:
      return false;
  }
}

function fits<Shape>(value: unknown, checks: Checks<Shape>): value is Record<keyof Shape, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries<Check>(checks).every(([key, isFit]) => isFit((value as Record<string, unknown>)[key]));
}
