// Pure reducer of screens and overlays: from a flow state and an event to a flow state and orders.

export type Screen = 'loading' | 'menu' | 'game';

/** The panel that is open. */
export type Overlay =
  | 'none'
  | 'settings'
  | 'themes'
  | 'village'
  | 'carry'
  | 'leaderboard'
  | 'records'
  | 'journey'
  | 'continue'
  | 'link'
  | 'paused'
  | 'levelUp'
  | 'revive'
  | 'gameOver';

/**
 * Kind of the game on the board. A `watch` game is a replay that cannot be played. A `practice` game does not count: it is neither saved
 * nor ranked, and earns nothing.
 */
export type Mode = 'classic' | 'tutorial' | 'daily' | 'watch' | 'practice';

/** Reward of a rewarded video. */
export type Reward = 'revive' | 'changeBlocks';

/**
 * A press outside of play, at which an interstitial may be offered. Play follows `play`, `replay`, `unpause` and `nextLevel`.
 * `pause` counts only after 50 lines cleared since the last break.
 */
export type AdBreak = 'play' | 'replay' | 'home' | 'pause' | 'unpause' | 'nextLevel';

export const FIRST_FLOW = {
  screen: 'loading' as Screen,
  overlay: 'none' as Overlay,
  /** Kind of the running game. */
  mode: 'classic' as Mode,
  /** The game is lost and its board darkens; the game-over panel follows. */
  isEnding: false,
  /** Reward whose video was requested and has not ended. */
  awaited: 'none' as Reward | 'none',
  /** Number of revives offered in this game. */
  reviveOffers: 0,
  /** `shown`: an ad covers the game. `asked`: an ad was requested and may appear at any moment. */
  ad: 'none' as 'none' | 'asked' | 'shown',
  /** The page is hidden or not focused. */
  isPageAway: false,
  /** A mobile device is held in landscape. */
  isSideways: false,
  /** The window is too small to play in. */
  isTooSmall: false,
  /** The GL context is lost. */
  isPictureLost: false,
};

export type FlowState = Readonly<typeof FIRST_FLOW>;

/** Requests of the flow to its host. The host answers `askReward` with `answerReward`. */
export type FlowOrder =
  | 'startGame'
  | 'startTutorial'
  | 'forgetTutorial'
  | 'resumeGame'
  | 'startDaily'
  | 'resumeDaily'
  | 'startWatching'
  | 'startPractice'
  | 'changeBlocks'
  | 'countDownRevive'
  | 'revive'
  | 'beginEnding'
  | 'dropGame'
  | 'leaveGame'
  | 'askReward';

/** `adBreak` is set if an interstitial may be offered after the orders. */
export type FlowStep = { readonly flow: FlowState; readonly orders: readonly FlowOrder[]; readonly adBreak?: AdBreak };

/** Fields that a new, resumed or left game resets. */
const FRESH = { overlay: 'none', mode: 'classic', isEnding: false, awaited: 'none', reviveOffers: 0 } as const;

/** Orders that start a game of the same kind again. */
const STARTS = { classic: 'startGame', tutorial: 'startTutorial', watch: 'startWatching', practice: 'startPractice' } as const;

/** Return false for an event to ignore. */
type Reactions = Readonly<Record<string, (flow: FlowState, event: never) => FlowStep | false>>;

/**
 * Actions of the player. Ignored while an ad covers the game or may appear, and while the game cannot be seen or played.
 * Commands of these names are forwarded unless the host must add a payload.
 */
const PLAYER = {
  play(flow, { hasSavedGame, isTutorialDue }: { readonly hasSavedGame: boolean; readonly isTutorialDue: boolean }) {
    if (!isAt(flow, 'menu', 'none')) return false;
    if (isTutorialDue) return { ...startIn(flow, 'tutorial', 'startTutorial'), adBreak: 'play' };
    // The press that answers the question is the ad break.
    if (hasSavedGame) return go(flow, { overlay: 'continue' });
    return { ...startIn(flow, 'classic', 'startGame'), adBreak: 'play' };
  },
  continueGame: (flow) => isAt(flow, 'menu', 'continue') && { ...startIn(flow, 'classic', 'resumeGame'), adBreak: 'play' },
  startOver: (flow) => isAt(flow, 'menu', 'continue') && { ...startIn(flow, 'classic', 'startGame'), adBreak: 'play' },
  // The daily game is the same for all players: no revives, no change of blocks.
  playDaily: (flow, { hasSavedGame }: { readonly hasSavedGame: boolean }) =>
    isAt(flow, 'menu', 'none', 'leaderboard', 'records') && {
      ...startIn(flow, 'daily', hasSavedGame ? 'resumeDaily' : 'startDaily'),
      adBreak: 'play',
    },
  /** From a panel of the menu, from the end of a game, or in place of an untouched game, which follows the tutorial. */
  playPractice(flow, { isUntouched }: { readonly isUntouched: boolean }) {
    const isReplaced = isUntouched && flow.mode === 'classic' && isAt(flow, 'game', 'none');
    const isFree = isReplaced || isAt(flow, 'menu', 'none', 'journey', 'link') || isAt(flow, 'game', 'gameOver');
    return isFree && { ...startIn(flow, 'practice', 'startPractice'), adBreak: 'play' };
  },
  watchRun: (flow) =>
    (isAt(flow, 'menu', 'none', 'leaderboard', 'link') || flow.mode === 'watch') && startIn(flow, 'watch', 'startWatching'),
  openSettings: (flow) => (isAt(flow, 'menu', 'none') || isAt(flow, 'game', 'paused')) && go(flow, { overlay: 'settings' }),
  openThemes: (flow) => isAt(flow, 'menu', 'none') && go(flow, { overlay: 'themes' }),
  openVillage: (flow) => isAt(flow, 'menu', 'none', 'themes') && go(flow, { overlay: 'village' }),
  openCarry: (flow) => isAt(flow, 'menu', 'none', 'settings') && go(flow, { overlay: 'carry' }),
  openLeaderboard: (flow) => isAt(flow, 'menu', 'none') && go(flow, { overlay: 'leaderboard' }),
  /** A link to a game may replace the address at any time. */
  openLink(flow) {
    if (isAt(flow, 'menu', 'none', 'link')) return go(flow, { overlay: 'link' });
    return flow.mode === 'watch' && go(flow, { ...FRESH, screen: 'menu', overlay: 'link' }, 'leaveGame');
  },
  openRecords: (flow) => isAt(flow, 'menu', 'none') && go(flow, { overlay: 'records' }),
  openJourney: (flow) => isAt(flow, 'menu', 'none') && go(flow, { overlay: 'journey' }),
  pause(flow, { isAdDue }: { readonly isAdDue: boolean }) {
    if (!isAt(flow, 'game', 'none') || flow.isEnding || flow.mode === 'watch') return false;
    return { ...go(flow, { overlay: 'paused' }), ...(isAdDue && { adBreak: 'pause' }) };
  },
  closePanel(flow) {
    if (isAt(flow, 'menu', 'settings', 'themes', 'village', 'carry', 'leaderboard', 'records', 'journey', 'continue', 'link'))
      return go(flow, { overlay: 'none' });
    // Settings opened from the pause return to it, without an ad.
    if (isAt(flow, 'game', 'settings')) return go(flow, { overlay: 'paused' });
    if (!isAt(flow, 'game', 'paused', 'levelUp')) return false;
    return { ...go(flow, { overlay: 'none' }), adBreak: flow.overlay === 'paused' ? 'unpause' : 'nextLevel' };
  },
  replay(flow) {
    // The daily game is played once.
    if (!isAt(flow, 'game', 'paused', 'gameOver') || flow.mode === 'daily') return false;
    return { ...startIn(flow, flow.mode, STARTS[flow.mode]), adBreak: 'replay' };
  },
  goHome(flow) {
    if (flow.mode === 'watch') return leave(flow);
    return isAt(flow, 'game', 'paused', 'gameOver') && { ...leave(flow), adBreak: 'home' };
  },
  skipTutorial: (flow) => isAt(flow, 'game', 'none') && flow.mode === 'tutorial' && go(flow, FRESH, 'forgetTutorial', 'resumeGame'),
  replayTutorial: (flow) => isAt(flow, 'menu', 'settings') && startIn(flow, 'tutorial', 'startTutorial'),
  /** `isFree`: answered immediately, without a video. */
  askChangeBlocks(flow, { isFree }: { readonly isFree: boolean }) {
    if (!isPlaying(flow) || flow.mode !== 'classic' || flow.awaited !== 'none') return false;
    return isFree ? go(flow, {}, 'changeBlocks') : go(flow, { awaited: 'changeBlocks' }, 'askReward');
  },
  watchRevive(flow, { isFree }: { readonly isFree: boolean }) {
    if (!isAt(flow, 'game', 'revive') || flow.awaited !== 'none') return false;
    return isFree ? go(flow, { overlay: 'none' }, 'revive') : go(flow, { awaited: 'revive' }, 'askReward');
  },
  giveUp: refuseRevive,
} satisfies Reactions;

/** Reports of page, device and portal; commands of these names are forwarded. */
const OUTSIDE = {
  /** A result that is late or repeated changes nothing. */
  answerReward(flow, { isRewarded }: { readonly isRewarded: boolean }) {
    if (flow.awaited === 'none') return false;
    if (flow.awaited === 'changeBlocks') return isRewarded ? go(flow, { awaited: 'none' }, 'changeBlocks') : go(flow, { awaited: 'none' });
    return isRewarded ? go(flow, { awaited: 'none', overlay: 'none' }, 'revive') : go(flow, { awaited: 'none' }, 'countDownRevive');
  },
  awaitAd: (flow) => flow.ad === 'none' && go(flow, { ad: 'asked' }),
  showAd: (flow) => set(flow, 'ad', 'shown'),
  hideAd: (flow) => set(flow, 'ad', 'none'),
  leavePage: (flow) => set(flow, 'isPageAway', true),
  returnToPage: (flow) => set(flow, 'isPageAway', false),
  turnDevice: (flow, { isSideways }: { readonly isSideways: boolean }) => set(flow, 'isSideways', isSideways),
  resizeView: (flow, { isTooSmall }: { readonly isTooSmall: boolean }) => set(flow, 'isTooSmall', isTooSmall),
  losePicture: (flow) => set(flow, 'isPictureLost', true),
  regainPicture: (flow) => set(flow, 'isPictureLost', false),
} satisfies Reactions;

/** Events of the game, of the debug surface and of other tabs. */
const GAME = {
  loadingFinished: (flow) => flow.screen === 'loading' && go(flow, { screen: 'menu' }),
  runOutOfTime: refuseRevive,
  finishTutorial: (flow) => isAt(flow, 'game', 'none') && flow.mode === 'tutorial' && go(flow, FRESH, 'resumeGame'),
  reachLevel: (flow) => isEarningOnBoard(flow) && go(flow, { overlay: 'levelUp' }),
  runOutOfMoves(flow, { isReviveOffered }: { readonly isReviveOffered: boolean }) {
    // A pending video may bring blocks that fit.
    if (!(isEarningOnBoard(flow) || isPracticing(flow)) || flow.awaited !== 'none') return false;
    if (!isReviveOffered || flow.mode !== 'classic') return go(flow, { isEnding: true }, 'beginEnding');
    return go(flow, { overlay: 'revive', reviveOffers: flow.reviveOffers + 1 }, 'countDownRevive');
  },
  /** The board has darkened, or the goal of a practice game is reached. */
  endGame: (flow) => (flow.isEnding || isPracticing(flow)) && go(flow, { overlay: 'gameOver', isEnding: false }, 'dropGame'),
  showPosition: (flow, { isTutorial }: { readonly isTutorial: boolean }) =>
    flow.screen !== 'loading' && go(flow, { ...FRESH, screen: 'game', mode: isTutorial ? 'tutorial' : 'classic' }),
  /** Another tab has continued or ended the game on the board. */
  replaceGame(flow, { isOver }: { readonly isOver: boolean }) {
    if (flow.screen !== 'game' || !isEarning(flow)) return false;
    if (isOver) return leave(flow);
    return go(flow, { ...FRESH, mode: flow.mode, overlay: isAt(flow, 'game', 'paused', 'settings') ? flow.overlay : 'none' });
  },
} satisfies Reactions;

const REACTIONS: Reactions = { ...PLAYER, ...OUTSIDE, ...GAME };
export const PLAYER_EVENTS: ReadonlySet<string> = new Set(Object.keys(PLAYER));

/** Events of a table: their names, and the payloads of their reactions. */
type EventOf<Table> = {
  [name in keyof Table]: { readonly type: name } & (Table[name] extends (flow: FlowState, event: infer Payload) => unknown
    ? Payload
    : never);
}[keyof Table];

export type OutsideEvent = EventOf<typeof OUTSIDE>;
export type FlowEvent = EventOf<typeof PLAYER> | OutsideEvent | EventOf<typeof GAME>;
type Prepared = 'play' | 'playDaily' | 'playPractice' | 'watchRun' | 'pause' | 'askChangeBlocks' | 'watchRevive';
/** Actions of the player to which the host adds nothing. */
export type Press = Exclude<EventOf<typeof PLAYER>, { readonly type: Prepared }>;

/**
 * Returns the flow after an event, with the orders to carry out. Returns the same state object and no orders for an ignored event.
 * A test compares the table in docs/flow.md with this function.
 */
export function reduceFlow(flow: FlowState, event: FlowEvent): FlowStep {
  const isBlocked = isCovered(flow) && PLAYER_EVENTS.has(event.type);
  return (!isBlocked && REACTIONS[event.type](flow, event as never)) || { flow, orders: [] };
}

function isAt(flow: FlowState, screen: Screen, ...overlays: Overlay[]): boolean {
  return flow.screen === screen && overlays.includes(flow.overlay);
}

function refuseRevive(flow: FlowState): FlowStep | false {
  return isAt(flow, 'game', 'revive') && go(flow, { overlay: 'none', isEnding: true, awaited: 'none' }, 'beginEnding');
}

function startIn(flow: FlowState, mode: Mode, order: FlowOrder): FlowStep {
  return go(flow, { ...FRESH, screen: 'game', mode }, order);
}

function leave(flow: FlowState): FlowStep {
  return go(flow, { ...FRESH, screen: 'menu' }, 'leaveGame');
}

/** Changes one field. Returns false if it has this value. */
function set<Name extends keyof FlowState>(flow: FlowState, name: Name, value: FlowState[Name]): FlowStep | false {
  return flow[name] !== value && go(flow, { [name]: value });
}

function go(flow: FlowState, change: Partial<FlowState>, ...orders: FlowOrder[]): FlowStep {
  return { flow: { ...flow, ...change }, orders };
}

/** Returns whether pieces may be dragged and dropped. */
export function isPlaying(flow: FlowState): boolean {
  return isBoardOpen(flow) && flow.mode !== 'watch' && !isCovered(flow);
}

/** Returns whether a game that counts is on the board, without an overlay. An ad may cover it. */
function isEarningOnBoard(flow: FlowState): boolean {
  return isBoardOpen(flow) && isEarning(flow);
}

function isPracticing(flow: FlowState): boolean {
  return isBoardOpen(flow) && flow.mode === 'practice';
}

function isBoardOpen({ screen, overlay, isEnding }: FlowState): boolean {
  return screen === 'game' && overlay === 'none' && !isEnding;
}

/** Returns whether an ad or a message in place of the game blocks all input. */
function isCovered(flow: FlowState): boolean {
  return flow.ad !== 'none' || flow.isSideways || flow.isTooSmall || flow.isPictureLost;
}

/** Returns whether the clock is stopped: the page is hidden or the game covered. */
export function isHeld(flow: FlowState): boolean {
  return isCovered(flow) || flow.isPageAway;
}

/** Returns whether coins and scores count. They do not in a watched or practice game, or in the tutorial, which can be repeated. */
export function isEarning({ mode }: FlowState): boolean {
  return mode === 'classic' || mode === 'daily';
}

/** Returns whether all sounds are muted. */
export function isMuted(flow: FlowState): boolean {
  return flow.ad === 'shown' || flow.isPageAway;
}
