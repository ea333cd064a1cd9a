// Pure reducer of screens and overlays: from a flow state and an event to a flow state and orders.

export type Screen = 'loading' | 'menu' | 'game';

/** The panel that is open. */
export type Overlay =
  | 'none'
  | 'settings'
  | 'themes'
  | 'carry'
  | 'leaderboard'
  | 'records'
  | 'continue'
  | 'paused'
  | 'levelUp'
  | 'revive'
  | 'gameOver';

/** Kind of the game on the board. A `watch` game is a replay that cannot be played. */
export type Mode = 'classic' | 'tutorial' | 'daily' | 'watch';

/** Reward of a rewarded video. */
export type Reward = 'revive' | 'changeBlocks';

/**
 * A press outside of play, at which an interstitial may be offered. Play follows `play`, `replay`, `unpause` and `nextLevel`.
 * `pause` counts only after 50 lines cleared since the last break.
 */
export type AdBreak = 'play' | 'replay' | 'home' | 'pause' | 'unpause' | 'nextLevel';

export type FlowState = {
  readonly screen: Screen;
  readonly overlay: Overlay;
  /** Kind of the running game. */
  readonly mode: Mode;
  /** The game is lost and its board darkens; the game-over panel follows. */
  readonly isEnding: boolean;
  /** Reward whose video was requested and has not ended. */
  readonly awaited: Reward | 'none';
  /** Number of revives offered in this game. */
  readonly reviveOffers: number;
  /** `shown`: an ad covers the game. `asked`: an ad was requested and may appear at any moment. */
  readonly ad: 'none' | 'asked' | 'shown';
  /** The page is hidden or not focused. */
  readonly isPageAway: boolean;
  /** A mobile device is held in landscape. */
  readonly isSideways: boolean;
  /** The window is too small to play in. */
  readonly isTooSmall: boolean;
  /** The GL context is lost. */
  readonly isPictureLost: boolean;
};

/**
 * Actions of the player. Ignored while an ad covers the game or may appear, and while the game cannot be seen or played.
 * Commands of these names are forwarded unless the host must add a payload.
 */
const PLAYER_NAMES = [
  'play',
  'continueGame',
  'startOver',
  'openSettings',
  'openThemes',
  'openCarry',
  'openLeaderboard',
  'openRecords',
  'pause',
  'closePanel',
  'replay',
  'goHome',
  'skipTutorial',
  'replayTutorial',
  'playDaily',
  'watchRun',
  'askChangeBlocks',
  'watchRevive',
  'giveUp',
] as const;
type PlayerName = (typeof PLAYER_NAMES)[number];

export const PLAYER_EVENTS: ReadonlySet<string> = new Set(PLAYER_NAMES);

/** Reports of page, device and portal; commands of these names are forwarded. */
type OutsideName =
  | 'answerReward'
  | 'awaitAd'
  | 'showAd'
  | 'hideAd'
  | 'leavePage'
  | 'returnToPage'
  | 'turnDevice'
  | 'resizeView'
  | 'losePicture'
  | 'regainPicture';

/** Events of the game, of the debug surface and of other tabs. */
type GameEventName =
  | 'loadingFinished'
  | 'finishTutorial'
  | 'reachLevel'
  | 'runOutOfMoves'
  | 'runOutOfTime'
  | 'endGame'
  | 'showPosition'
  | 'replaceGame';

/** Payloads by event name. */
type Payloads = {
  play: { readonly hasSavedGame: boolean; readonly isTutorialDue: boolean };
  playDaily: { readonly hasSavedGame: boolean };
  pause: { readonly isAdDue: boolean };
  /** `isFree`: answered immediately, without a video. */
  askChangeBlocks: { readonly isFree: boolean };
  watchRevive: { readonly isFree: boolean };
  answerReward: { readonly isRewarded: boolean };
  turnDevice: { readonly isSideways: boolean };
  resizeView: { readonly isTooSmall: boolean };
  runOutOfMoves: { readonly isReviveOffered: boolean };
  showPosition: { readonly isTutorial: boolean };
  /** Another tab has continued or ended the game on the board. */
  replaceGame: { readonly isOver: boolean };
};

type EventOf<Name extends string> = {
  [name in Name]: { readonly type: name } & (name extends keyof Payloads ? Payloads[name] : unknown);
}[Name];

/** Actions of the player without a payload. */
export type Press = EventOf<Exclude<PlayerName, keyof Payloads | 'watchRun'>>;
export type OutsideEvent = EventOf<OutsideName>;
export type FlowEvent = EventOf<PlayerName> | OutsideEvent | EventOf<GameEventName>;

/** Requests of the flow to its host. The host answers `askReward` with `answerReward`. */
export type FlowOrder =
  | 'startGame'
  | 'startTutorial'
  | 'forgetTutorial'
  | 'resumeGame'
  | 'startDaily'
  | 'resumeDaily'
  | 'startWatching'
  | 'changeBlocks'
  | 'countDownRevive'
  | 'revive'
  | 'beginEnding'
  | 'dropGame'
  | 'leaveGame'
  | 'askReward';

/** `adBreak` is set if an interstitial may be offered after the orders. */
export type FlowStep = { readonly flow: FlowState; readonly orders: readonly FlowOrder[]; readonly adBreak?: AdBreak };

export const FIRST_FLOW: FlowState = {
  screen: 'loading',
  overlay: 'none',
  mode: 'classic',
  isEnding: false,
  awaited: 'none',
  reviveOffers: 0,
  ad: 'none',
  isPageAway: false,
  isSideways: false,
  isTooSmall: false,
  isPictureLost: false,
};

/** Fields that a new, resumed or left game resets. */
const FRESH = { overlay: 'none', mode: 'classic', isEnding: false, awaited: 'none', reviveOffers: 0 } as const;

/**
 * Returns the flow after an event, with the orders to carry out. Returns the same state object and no orders for an ignored event.
 * A test compares the table in docs/flow.md with this function.
 */
export function reduceFlow(flow: FlowState, event: FlowEvent): FlowStep {
  const isAt = (screen: Screen, ...overlays: Overlay[]) => flow.screen === screen && overlays.includes(flow.overlay);
  if (isCovered(flow) && PLAYER_EVENTS.has(event.type)) return stay(flow);
  switch (event.type) {
    case 'loadingFinished':
      return flow.screen === 'loading' ? go(flow, { screen: 'menu' }) : stay(flow);

    case 'play':
      if (!isAt('menu', 'none')) return stay(flow);
      if (event.isTutorialDue) return withAdBreak('play', go(flow, { ...FRESH, screen: 'game', mode: 'tutorial' }, 'startTutorial'));
      // The press that answers the question is the ad break.
      if (event.hasSavedGame) return go(flow, { overlay: 'continue' });
      return withAdBreak('play', go(flow, { ...FRESH, screen: 'game' }, 'startGame'));
    case 'continueGame':
      return isAt('menu', 'continue') ? withAdBreak('play', go(flow, { ...FRESH, screen: 'game' }, 'resumeGame')) : stay(flow);
    case 'startOver':
      return isAt('menu', 'continue') ? withAdBreak('play', go(flow, { ...FRESH, screen: 'game' }, 'startGame')) : stay(flow);
    case 'playDaily':
      // The daily game is the same for all players: no revives, no change of blocks.
      if (!isAt('menu', 'none', 'leaderboard', 'records')) return stay(flow);
      return withAdBreak('play', go(flow, { ...FRESH, screen: 'game', mode: 'daily' }, event.hasSavedGame ? 'resumeDaily' : 'startDaily'));
    case 'watchRun':
      if (!isAt('menu', 'none', 'leaderboard') && flow.mode !== 'watch') return stay(flow);
      return go(flow, { ...FRESH, screen: 'game', mode: 'watch' }, 'startWatching');
    case 'openSettings':
      return isAt('menu', 'none') || isAt('game', 'paused') ? go(flow, { overlay: 'settings' }) : stay(flow);
    case 'openThemes':
      return isAt('menu', 'none') ? go(flow, { overlay: 'themes' }) : stay(flow);
    case 'openCarry':
      return isAt('menu', 'none', 'settings') ? go(flow, { overlay: 'carry' }) : stay(flow);
    case 'openLeaderboard':
      return isAt('menu', 'none') ? go(flow, { overlay: 'leaderboard' }) : stay(flow);
    case 'openRecords':
      return isAt('menu', 'none') ? go(flow, { overlay: 'records' }) : stay(flow);
    case 'pause':
      if (!isAt('game', 'none') || flow.isEnding || flow.mode === 'watch') return stay(flow);
      return event.isAdDue ? withAdBreak('pause', go(flow, { overlay: 'paused' })) : go(flow, { overlay: 'paused' });
    case 'closePanel':
      if (isAt('menu', 'settings', 'themes', 'carry', 'leaderboard', 'records', 'continue')) return go(flow, { overlay: 'none' });
      // Settings opened from the pause return to it, without an ad.
      if (isAt('game', 'settings')) return go(flow, { overlay: 'paused' });
      if (!isAt('game', 'paused', 'levelUp')) return stay(flow);
      return withAdBreak(flow.overlay === 'paused' ? 'unpause' : 'nextLevel', go(flow, { overlay: 'none' }));
    case 'replay':
      // The daily game is played once.
      if (!isAt('game', 'paused', 'gameOver') || flow.mode === 'daily') return stay(flow);
      return withAdBreak('replay', go(flow, { ...FRESH, mode: flow.mode }, flow.mode === 'tutorial' ? 'startTutorial' : 'startGame'));
    case 'goHome':
      if (flow.mode === 'watch') return go(flow, { ...FRESH, screen: 'menu' }, 'leaveGame');
      return isAt('game', 'paused', 'gameOver') ? withAdBreak('home', go(flow, { ...FRESH, screen: 'menu' }, 'leaveGame')) : stay(flow);
    case 'skipTutorial':
      return isAt('game', 'none') && flow.mode === 'tutorial' ? go(flow, FRESH, 'forgetTutorial', 'resumeGame') : stay(flow);
    case 'replayTutorial':
      return isAt('menu', 'settings') ? go(flow, { ...FRESH, screen: 'game', mode: 'tutorial' }, 'startTutorial') : stay(flow);
    case 'askChangeBlocks':
      if (!isPlaying(flow) || flow.mode !== 'classic' || flow.awaited !== 'none') return stay(flow);
      return event.isFree ? go(flow, {}, 'changeBlocks') : go(flow, { awaited: 'changeBlocks' }, 'askReward');
    case 'watchRevive':
      if (!isAt('game', 'revive') || flow.awaited !== 'none') return stay(flow);
      return event.isFree ? go(flow, { overlay: 'none' }, 'revive') : go(flow, { awaited: 'revive' }, 'askReward');
    case 'giveUp':
    case 'runOutOfTime':
      return isAt('game', 'revive') ? go(flow, { overlay: 'none', isEnding: true, awaited: 'none' }, 'beginEnding') : stay(flow);

    case 'finishTutorial':
      return isAt('game', 'none') && flow.mode === 'tutorial' ? go(flow, FRESH, 'resumeGame') : stay(flow);
    case 'reachLevel':
      return isEarningOnBoard(flow) ? go(flow, { overlay: 'levelUp' }) : stay(flow);
    case 'runOutOfMoves':
      // A pending video may bring blocks that fit.
      if (!isEarningOnBoard(flow) || flow.awaited !== 'none') return stay(flow);
      if (!event.isReviveOffered || flow.mode === 'daily') return go(flow, { isEnding: true }, 'beginEnding');
      return go(flow, { overlay: 'revive', reviveOffers: flow.reviveOffers + 1 }, 'countDownRevive');
    case 'endGame':
      return flow.isEnding ? go(flow, { overlay: 'gameOver', isEnding: false }, 'dropGame') : stay(flow);

    case 'answerReward':
      return answerReward(flow, event.isRewarded);
    case 'awaitAd':
      return flow.ad === 'none' ? go(flow, { ad: 'asked' }) : stay(flow);
    case 'showAd':
      return flow.ad === 'shown' ? stay(flow) : go(flow, { ad: 'shown' });
    case 'hideAd':
      return flow.ad === 'none' ? stay(flow) : go(flow, { ad: 'none' });
    case 'leavePage':
      return flow.isPageAway ? stay(flow) : go(flow, { isPageAway: true });
    case 'returnToPage':
      return flow.isPageAway ? go(flow, { isPageAway: false }) : stay(flow);
    case 'turnDevice':
      return flow.isSideways === event.isSideways ? stay(flow) : go(flow, { isSideways: event.isSideways });
    case 'resizeView':
      return flow.isTooSmall === event.isTooSmall ? stay(flow) : go(flow, { isTooSmall: event.isTooSmall });
    case 'losePicture':
      return flow.isPictureLost ? stay(flow) : go(flow, { isPictureLost: true });
    case 'regainPicture':
      return flow.isPictureLost ? go(flow, { isPictureLost: false }) : stay(flow);
    case 'showPosition':
      return flow.screen === 'loading'
        ? stay(flow)
        : go(flow, { ...FRESH, screen: 'game', mode: event.isTutorial ? 'tutorial' : 'classic' });
    case 'replaceGame':
      if (flow.screen !== 'game' || !isEarning(flow)) return stay(flow);
      if (event.isOver) return go(flow, { ...FRESH, screen: 'menu' }, 'leaveGame');
      return go(flow, { ...FRESH, mode: flow.mode, overlay: isAt('game', 'paused', 'settings') ? flow.overlay : 'none' });
  }
}

/** Applies the result of a rewarded video. A result that is late or repeated changes nothing. */
function answerReward(flow: FlowState, isRewarded: boolean): FlowStep {
  switch (flow.awaited) {
    case 'none':
      return stay(flow);
    case 'changeBlocks':
      return isRewarded ? go(flow, { awaited: 'none' }, 'changeBlocks') : go(flow, { awaited: 'none' });
    case 'revive':
      if (!isRewarded) return go(flow, { awaited: 'none' }, 'countDownRevive');
      return go(flow, { awaited: 'none', overlay: 'none' }, 'revive');
  }
}

function go(flow: FlowState, change: Partial<FlowState>, ...orders: FlowOrder[]): FlowStep {
  return { flow: { ...flow, ...change }, orders };
}

function withAdBreak(adBreak: AdBreak, step: FlowStep): FlowStep {
  return { ...step, adBreak };
}

function stay(flow: FlowState): FlowStep {
  return { flow, orders: [] };
}

/** Returns whether pieces may be dragged and dropped. */
export function isPlaying(flow: FlowState): boolean {
  return isBoardOpen(flow) && flow.mode !== 'watch' && !isCovered(flow);
}

/** Returns whether a game that counts is on the board, without an overlay. An ad may cover it. */
function isEarningOnBoard(flow: FlowState): boolean {
  return isBoardOpen(flow) && isEarning(flow);
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

/** Returns whether coins and scores count. They do not in a watched game or in the tutorial, which can be repeated. */
export function isEarning({ mode }: FlowState): boolean {
  return mode === 'classic' || mode === 'daily';
}

/** Returns whether all sounds are muted. */
export function isMuted(flow: FlowState): boolean {
  return flow.ad === 'shown' || flow.isPageAway;
}
