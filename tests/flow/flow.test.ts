// Tests the flow: its table in docs/flow.md, the transitions of the specification's section 4, and invariants.
import fc from 'fast-check';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { FIRST_FLOW, isHeld, isMuted, isPlaying, reduceFlow, type FlowEvent, type FlowState } from '../../src/flow/flow.ts';
import { FLOW_EVENTS, FLOW_STATES, nameOfFlow, PLAYER_EVENT_NAMES } from '../support/flow-states.ts';
import { flowTable } from '../support/flow-table.ts';
import { holds } from '../support/holds.ts';
import { expectOneOf, expectSame } from '../support/quick-expect.ts';

const DOCUMENT = join(import.meta.dirname, '../../docs/flow.md');

test('docs/flow.md contains the table of transitions', () => {
  const page = readFileSync(DOCUMENT, 'utf8');
  if (process.env.UPDATE_DOCS) writeFileSync(DOCUMENT, page.replace(/^\| state [\s\S]*/m, `${flowTable()}\n`));
  const squeeze = (text: string) => text.replace(/ +/g, ' ').replace(/-+/g, '-');
  expect(squeeze(readFileSync(DOCUMENT, 'utf8'))).toContain(squeeze(flowTable()));
});

/** Each row: name, state, event, next state, orders. */
describe('section 4 and readings R4', () => {
  test.each([
    ['loading leads to the menu', 'loading', 'loadingFinished', 'menu', ''],
    // @spec 4.1
    ['Play starts the tutorial if its flag is set', 'menu', 'play (first time)', 'tutorial', 'startTutorial ad:play'],
    // @spec 4.2
    ['Play starts a new game without a saved game', 'menu', 'play', 'game', 'startGame ad:play'],
    // @spec 2.52 4.3
    ['Play opens the continue panel with a saved game', 'menu', 'play (saved game)', 'menu, continue?', ''],
    ['Yes resumes the saved game', 'menu, continue?', 'continueGame', 'game', 'resumeGame ad:play'],
    ['No starts a new game', 'menu, continue?', 'startOver', 'game', 'startGame ad:play'],
    ['a new level opens its panel', 'game', 'reachLevel', 'game, level up', ''],
    ['Continue after a level is an ad break', 'game, level up', 'closePanel', 'game', 'ad:nextLevel'],
    // @spec 4.32
    ['no move opens the revive panel', 'game', 'runOutOfMoves (revive offered)', 'game, revive?', 'countDownRevive'],
    ['no move without a revive ends the game', 'game', 'runOutOfMoves (no revive)', 'game, ending', 'beginEnding'],
    ['Continue? requests the video', 'game, revive?', 'watchRevive', 'game, revive requested', 'askReward'],
    ['a free revive needs no video', 'game, revive?', 'watchRevive (free)', 'game', 'revive'],
    ['a completed video revives', 'game, revive requested', 'answerReward (watched)', 'game', 'revive'],
    ['a failed video returns to the panel', 'game, revive requested', 'answerReward (not watched)', 'game, revive?', 'countDownRevive'],
    ['the end of the countdown ends the game', 'game, revive?', 'runOutOfTime', 'game, ending', 'beginEnding'],
    ['closing the revive panel ends the game', 'game, revive?', 'giveUp', 'game, ending', 'beginEnding'],
    ['closing it while the video is pending ends the game', 'game, revive requested', 'giveUp', 'game, ending', 'beginEnding'],
    // @spec 4.44
    ['the end of the ending opens the game-over panel', 'game, ending', 'endGame', 'game, over', 'dropGame'],
    ['Home leaves a finished game', 'game, over', 'goHome', 'menu', 'leaveGame ad:home'],
    ['Replay starts a new game', 'game, over', 'replay', 'game', 'startGame ad:replay'],
    // @spec 4.49
    ['Pause opens its panel', 'game', 'pause', 'game, paused', ''],
    // @spec 4.51
    ['Continue closes the pause', 'game, paused', 'closePanel', 'game', 'ad:unpause'],
    ['Replay in the pause starts a new game', 'game, paused', 'replay', 'game', 'startGame ad:replay'],
    ['Home in the pause leaves the game', 'game, paused', 'goHome', 'menu', 'leaveGame ad:home'],
    ['the tutorial can be skipped', 'tutorial', 'skipTutorial', 'game', 'forgetTutorial resumeGame'],
    ['the saved game or a new one follows the tutorial', 'tutorial', 'finishTutorial', 'game', 'resumeGame'],
    ['the settings play the tutorial again', 'menu, settings', 'replayTutorial', 'tutorial', 'startTutorial'],
    ['the pause opens the settings', 'game, paused', 'openSettings', 'game, settings', ''],
    // @spec 1.14
    ['closing the settings returns to the pause without an ad', 'game, settings', 'closePanel', 'game, paused', ''],
    ['change-blocks requests a video', 'game', 'askChangeBlocks', 'game, blocks requested', 'askReward'],
    ['free new blocks need no video', 'game', 'askChangeBlocks (free)', 'game', 'changeBlocks'],
    ['a completed video changes the blocks', 'game, blocks requested', 'answerReward (watched)', 'game', 'changeBlocks'],
    ['a failed video does not change the blocks', 'game, blocks requested', 'answerReward (not watched)', 'game', ''],
    ['Pause is an ad break if an ad is due', 'game', 'pause (ad due)', 'game, paused', 'ad:pause'],
    ['a practice game starts from the menu', 'menu', 'playPractice', 'practice', 'startPractice ad:play'],
    ['a practice game starts at the end of a game', 'game, over', 'playPractice', 'practice', 'startPractice ad:play'],
    ['a practice game starts again from its start', 'practice, over', 'replay', 'practice', 'startPractice ad:replay'],
    ['no move ends a practice game without a revive', 'practice', 'runOutOfMoves (revive offered)', 'practice, ending', 'beginEnding'],
    ['the board of a practice game darkens as well', 'practice, ending', 'endGame', 'practice, over', 'dropGame'],
    ['a reached goal ends a practice game', 'practice', 'endGame', 'practice, over', 'dropGame'],
  ])('%s', (_, from, event, to, orders) => {
    const step = reduceFlow(FLOW_STATES[from], FLOW_EVENTS[event]);
    expect(nameOfFlow(step.flow)).toBe(to);
    expect([...step.orders, ...(step.adBreak ? [`ad:${step.adBreak}`] : [])].join(' ')).toBe(orders);
  });

  test.each([
    // @spec 5.26
    ['Pause is ignored while the game is over', 'game, over', 'pause'],
    ['Pause is ignored while the game ends', 'game, ending', 'pause'],
    // @spec 5.27
    ['Pause is ignored during a level-up', 'game, level up', 'pause'],
    // @spec 5.25
    ['a revive is ignored while the game is over', 'game, over', 'watchRevive'],
    ['a revive is ignored while the game ends', 'game, ending', 'watchRevive'],
    // @spec 5.28
    ['change-blocks is ignored in the tutorial', 'tutorial', 'askChangeBlocks'],
    ['free new blocks are ignored in the tutorial', 'tutorial', 'askChangeBlocks (free)'],
    ['free new blocks are ignored in the daily game', 'daily', 'askChangeBlocks (free)'],
    ['free new blocks are ignored in a watched game', 'watch', 'askChangeBlocks (free)'],
    ['free new blocks are ignored while a video is pending', 'game, blocks requested', 'askChangeBlocks (free)'],
    ['a free revive is ignored while a video is pending', 'game, revive requested', 'watchRevive (free)'],
    ['a free revive is ignored outside its panel', 'game', 'watchRevive (free)'],
    ['change-blocks is ignored while a video is pending', 'game, blocks requested', 'askChangeBlocks'],
    ['no move is ignored while new blocks are pending', 'game, blocks requested', 'runOutOfMoves (no revive)'],
    ['a video is requested once', 'game, revive requested', 'watchRevive'],
    ['a late reward is ignored', 'game', 'answerReward (watched)'],
    ['a late reward is ignored after the end', 'game, over', 'answerReward (watched)'],
    ['the settings over a pause do not start the tutorial', 'game, settings', 'replayTutorial'],
    ['the settings do not open the themes', 'menu, settings', 'openThemes'],
    ['the tutorial has no level-up', 'tutorial', 'reachLevel'],
    ['the tutorial does not end without a move', 'tutorial', 'runOutOfMoves (no revive)'],
    ['a game in progress does not end', 'game', 'endGame'],
    ['a practice game does not begin in a game', 'game', 'playPractice'],
    ['a practice game has no level-up', 'practice', 'reachLevel'],
    ['free new blocks are ignored in a practice game', 'practice', 'askChangeBlocks (free)'],
  ])('%s', (_, from, event) => {
    const step = reduceFlow(FLOW_STATES[from], FLOW_EVENTS[event]);
    expect(step.flow, 'same object').toBe(FLOW_STATES[from]);
    expect([step.orders, step.adBreak]).toEqual([[], undefined]);
  });

  // @spec 4.34
  test('the revive count increments with each offer and resets with each game', () => {
    const play = (flow: FlowState, ...events: string[]) =>
      events.reduce((state, event) => reduceFlow(state, FLOW_EVENTS[event]).flow, flow);
    const once = play(FLOW_STATES['game'], 'runOutOfMoves (revive offered)');
    expect(once.reviveOffers).toBe(1);
    const twice = play(once, 'watchRevive', 'answerReward (watched)', 'runOutOfMoves (revive offered)');
    expect(twice.reviveOffers).toBe(2);
    expect(play(twice, 'giveUp', 'endGame', 'replay').reviveOffers).toBe(0);
  });
});

const COVERS = {
  'a requested ad': { on: { type: 'awaitAd' }, off: { type: 'hideAd' } },
  'an ad': { on: { type: 'showAd' }, off: { type: 'hideAd' } },
  'a device held sideways': { on: { type: 'turnDevice', isSideways: true }, off: { type: 'turnDevice', isSideways: false } },
  'a window too small': { on: { type: 'resizeView', isTooSmall: true }, off: { type: 'resizeView', isTooSmall: false } },
  'a lost picture': { on: { type: 'losePicture' }, off: { type: 'regainPicture' } },
  'a hidden page': { on: { type: 'leavePage' }, off: { type: 'returnToPage' } },
} as const satisfies Record<string, { on: FlowEvent; off: FlowEvent }>;

describe.each(Object.entries(COVERS))('%s', (name, { on, off }) => {
  test.each(Object.keys(FLOW_STATES))('holds %s and restores it unchanged', (state) => {
    const covered = reduceFlow(FLOW_STATES[state], on).flow;
    expect(isHeld(covered)).toBe(true);
    expect(reduceFlow(covered, on).flow, 'repeated event').toBe(covered);
    expect(reduceFlow(covered, off).flow).toEqual(FLOW_STATES[state]);
  });

  // @spec 4.59
  test('mutes the game only for an ad or a hidden page', () => {
    expect(isMuted(reduceFlow(FLOW_STATES['game'], on).flow)).toBe(name === 'an ad' || name === 'a hidden page');
  });

  test("blocks the player's events, unless the page is hidden", () => {
    for (const flow of Object.values(FLOW_STATES)) {
      const covered = reduceFlow(flow, on).flow;
      for (const event of PLAYER_EVENT_NAMES) {
        const reached = reduceFlow(covered, FLOW_EVENTS[event]).flow !== covered;
        if (name === 'a hidden page') expect(reached).toBe(reduceFlow(flow, FLOW_EVENTS[event]).flow !== flow);
        else expect(reached).toBe(false);
      }
    }
  });
});

const EVENTS = fc.constantFrom(...Object.values(FLOW_EVENTS), ...Object.values(COVERS).flatMap(({ on, off }) => [on, off]));

/** Returns the flow without covers. */
function uncovered(flow: FlowState): FlowState {
  return Object.values(COVERS).reduce((state, { off }) => reduceFlow(state, off).flow, flow);
}

/** Returns the names of all states that the player can reach from `from`. Includes the automatic `endGame`. */
function reachableByPlayer(from: string): Set<string> {
  const seen = new Set([from]);
  for (const name of seen) {
    for (const event of [...PLAYER_EVENT_NAMES, 'endGame']) seen.add(nameOfFlow(reduceFlow(FLOW_STATES[name], FLOW_EVENTS[event]).flow));
  }
  return seen;
}

describe('properties', () => {
  holds(
    'thousands of events lead only to states of the table, and ignored events change nothing',
    12,
    fc.property(fc.array(EVENTS, { minLength: 2000, maxLength: 4000, size: 'max' }), (list) => {
      const names = Object.keys(FLOW_STATES);
      let flow = FIRST_FLOW;
      for (const event of list) {
        const before = JSON.stringify(flow);
        const step = reduceFlow(flow, event);
        expectSame(JSON.stringify(flow), before, 'the reducer is pure');
        expectOneOf(nameOfFlow(uncovered(step.flow)), names);
        if (step.flow === flow) {
          expectSame(step.orders.length, 0, 'orders without a change');
          expectSame(step.adBreak, undefined, 'a break without a change');
        }
        flow = step.flow;
      }
    }),
  );

  const overlays = Object.keys(FLOW_STATES).filter((name) => FLOW_STATES[name].overlay !== 'none');

  test.each(overlays)('the player can leave %s', (name) => {
    const exits = PLAYER_EVENT_NAMES.filter(
      (event) => reduceFlow(FLOW_STATES[name], FLOW_EVENTS[event]).flow.overlay !== FLOW_STATES[name].overlay,
    );
    expect(exits).not.toEqual([]);
  });

  test.each(Object.keys(FLOW_STATES).filter((name) => name !== 'loading'))('the player can reach a game and the menu from %s', (name) => {
    expect([...reachableByPlayer(name)]).toEqual(expect.arrayContaining(['game', 'menu']));
  });

  test('pieces can be moved only in a game, a daily game, a practice game and the tutorial', () => {
    expect(Object.keys(FLOW_STATES).filter((name) => isPlaying(FLOW_STATES[name]))).toEqual([
      'tutorial',
      'game',
      'game, blocks requested',
      'daily',
      'practice',
    ]);
  });

  test('a game starts only by an order or as a shown position', () => {
    for (const [name, from] of Object.entries(FLOW_STATES)) {
      if (from.screen === 'game') continue;
      for (const event of Object.values(FLOW_EVENTS)) {
        const { flow, orders } = reduceFlow(from, event);
        if (flow.screen !== 'game' || event.type === 'showPosition') continue;
        expect(orders.join(' '), name).toMatch(/startGame|resumeGame|startTutorial|startDaily|resumeDaily|startWatching|startPractice/);
      }
    }
  });
});
