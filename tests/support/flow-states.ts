// Named flow states and events, for tests and for the table in docs/flow.md.
import { FIRST_FLOW, type FlowEvent, type FlowState, type Press } from '../../src/flow/flow.ts';

const MENU: FlowState = { ...FIRST_FLOW, screen: 'menu' };
const GAME: FlowState = { ...FIRST_FLOW, screen: 'game' };

export const FLOW_STATES: Readonly<Record<string, FlowState>> = {
  loading: FIRST_FLOW,
  menu: MENU,
  'menu, settings': { ...MENU, overlay: 'settings' },
  'menu, themes': { ...MENU, overlay: 'themes' },
  'menu, village': { ...MENU, overlay: 'village' },
  'menu, carry': { ...MENU, overlay: 'carry' },
  'menu, leaderboard': { ...MENU, overlay: 'leaderboard' },
  'menu, records': { ...MENU, overlay: 'records' },
  'menu, journey': { ...MENU, overlay: 'journey' },
  'menu, continue?': { ...MENU, overlay: 'continue' },
  'menu, link': { ...MENU, overlay: 'link' },
  tutorial: { ...GAME, mode: 'tutorial' },
  'tutorial, paused': { ...GAME, mode: 'tutorial', overlay: 'paused' },
  'tutorial, settings': { ...GAME, mode: 'tutorial', overlay: 'settings' },
  game: GAME,
  'game, blocks requested': { ...GAME, awaited: 'changeBlocks' },
  'game, paused, blocks requested': { ...GAME, overlay: 'paused', awaited: 'changeBlocks' },
  'game, level up, blocks requested': { ...GAME, overlay: 'levelUp', awaited: 'changeBlocks' },
  'game, settings, blocks requested': { ...GAME, overlay: 'settings', awaited: 'changeBlocks' },
  'game, paused': { ...GAME, overlay: 'paused' },
  'game, settings': { ...GAME, overlay: 'settings' },
  'game, level up': { ...GAME, overlay: 'levelUp' },
  'game, revive?': { ...GAME, overlay: 'revive', reviveOffers: 1 },
  'game, revive requested': { ...GAME, overlay: 'revive', reviveOffers: 1, awaited: 'revive' },
  'game, ending': { ...GAME, isEnding: true },
  'game, over': { ...GAME, overlay: 'gameOver' },
  daily: { ...GAME, mode: 'daily' },
  'daily, paused': { ...GAME, mode: 'daily', overlay: 'paused' },
  'daily, settings': { ...GAME, mode: 'daily', overlay: 'settings' },
  'daily, level up': { ...GAME, mode: 'daily', overlay: 'levelUp' },
  'daily, ending': { ...GAME, mode: 'daily', isEnding: true },
  'daily, over': { ...GAME, mode: 'daily', overlay: 'gameOver' },
  watch: { ...GAME, mode: 'watch' },
  practice: { ...GAME, mode: 'practice' },
  'practice, paused': { ...GAME, mode: 'practice', overlay: 'paused' },
  'practice, settings': { ...GAME, mode: 'practice', overlay: 'settings' },
  'practice, ending': { ...GAME, mode: 'practice', isEnding: true },
  'practice, over': { ...GAME, mode: 'practice', overlay: 'gameOver' },
};

/** Events caused by a player, listed independently of flow.ts. */
const PLAYER_EVENTS = {
  play: { type: 'play', hasSavedGame: false, isTutorialDue: false },
  'play (saved game)': { type: 'play', hasSavedGame: true, isTutorialDue: false },
  'play (first time)': { type: 'play', hasSavedGame: false, isTutorialDue: true },
  continueGame: { type: 'continueGame' },
  startOver: { type: 'startOver' },
  openSettings: { type: 'openSettings' },
  openThemes: { type: 'openThemes' },
  openVillage: { type: 'openVillage' },
  openCarry: { type: 'openCarry' },
  openLeaderboard: { type: 'openLeaderboard' },
  openRecords: { type: 'openRecords' },
  openJourney: { type: 'openJourney' },
  pause: { type: 'pause', isAdDue: false },
  'pause (ad due)': { type: 'pause', isAdDue: true },
  closePanel: { type: 'closePanel' },
  replay: { type: 'replay' },
  goHome: { type: 'goHome' },
  skipTutorial: { type: 'skipTutorial' },
  replayTutorial: { type: 'replayTutorial' },
  playDaily: { type: 'playDaily', hasSavedGame: false },
  'playDaily (saved game)': { type: 'playDaily', hasSavedGame: true },
  watchRun: { type: 'watchRun' },
  playPractice: { type: 'playPractice', isUntouched: false },
  'playPractice (untouched game)': { type: 'playPractice', isUntouched: true },
  openLink: { type: 'openLink' },
  askChangeBlocks: { type: 'askChangeBlocks', isFree: false },
  'askChangeBlocks (free)': { type: 'askChangeBlocks', isFree: true },
  watchRevive: { type: 'watchRevive', isFree: false },
  'watchRevive (free)': { type: 'watchRevive', isFree: true },
  giveUp: { type: 'giveUp' },
} as const satisfies Record<string, FlowEvent>;

export const PLAYER_EVENT_NAMES = Object.keys(PLAYER_EVENTS);

export const FLOW_EVENTS: Readonly<Record<string, FlowEvent>> = {
  ...PLAYER_EVENTS,
  loadingFinished: { type: 'loadingFinished' },
  finishTutorial: { type: 'finishTutorial' },
  reachLevel: { type: 'reachLevel' },
  'runOutOfMoves (revive offered)': { type: 'runOutOfMoves', isReviveOffered: true },
  'runOutOfMoves (no revive)': { type: 'runOutOfMoves', isReviveOffered: false },
  runOutOfTime: { type: 'runOutOfTime' },
  'answerReward (watched)': { type: 'answerReward', isRewarded: true },
  'answerReward (not watched)': { type: 'answerReward', isRewarded: false },
  endGame: { type: 'endGame' },
  showPosition: { type: 'showPosition', isTutorial: false },
  replaceGame: { type: 'replaceGame', isOver: false },
  'replaceGame (over)': { type: 'replaceGame', isOver: true },
};

/** Press commands without data. */
export const PRESSES: readonly Press[] = Object.values(PLAYER_EVENTS).filter(isPress);

function isPress(event: FlowEvent): event is Press {
  return Object.keys(event).length === 1 && event.type !== 'watchRun';
}

/** Returns the name of a state, ignoring `reviveOffers`. Throws if it has none. */
export function nameOfFlow(flow: FlowState): string {
  const same = (other: FlowState) => JSON.stringify({ ...other, reviveOffers: 0 }) === JSON.stringify({ ...flow, reviveOffers: 0 });
  const name = Object.keys(FLOW_STATES).find((name) => same(FLOW_STATES[name]));
  if (name === undefined) throw new Error(`No name for ${JSON.stringify(flow)}`);
  return name;
}
