// The flow: its table in docs/flow.md, each transition of the specification's section 4, and what no order of events may bring about.
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

// @spec 2.1
test('docs/flow.md has the table of what the reducer does', () => {
  const page = readFileSync(DOCUMENT, 'utf8');
  if (process.env.UPDATE_DOCS) writeFileSync(DOCUMENT, page.replace(/^\| state [\s\S]*/m, `${flowTable()}\n`));
  const squeeze = (text: string) => text.replace(/ +/g, ' ').replace(/-+/g, '-');
  expect(squeeze(readFileSync(DOCUMENT, 'utf8'))).toContain(squeeze(flowTable()));
});

/** `state + event -> state (orders)`, a line of the specification each; `ignored` where nothing may change. */
describe('section 4 and readings R4', () => {
  test.each([
    ['the loader ends in the menu', 'loading', 'loadingFinished', 'menu', ''],
    // @spec 4.1
    ['Play with the tutorial flag set starts the tutorial', 'menu', 'play (for the first time)', 'tutorial', 'startTutorial ad:play'],
    // @spec 4.2
    ['Play with an empty saved board starts a new game', 'menu', 'play', 'game', 'startGame ad:play'],
    // @spec 2.52 4.3
    ['Play with a saved board asks', 'menu', 'play (a game is saved)', 'menu, continue?', ''],
    ['Yes resumes', 'menu, continue?', 'continueGame', 'game', 'resumeGame ad:play'],
    ['No starts new', 'menu, continue?', 'startOver', 'game', 'startGame ad:play'],
    ['a level freezes the game', 'game', 'reachLevel', 'game, level up', ''],
    ['Continue after a level is a moment for an ad', 'game, level up', 'closePanel', 'game', 'ad:nextLevel'],
    // @spec 4.32
    ['no valid move offers a revive', 'game', 'runOutOfMoves (a revive is offered)', 'game, revive?', 'countDownRevive'],
    ['without an offer the game ends', 'game', 'runOutOfMoves (none is)', 'game, ending', 'beginEnding'],
    ['Continue? asks for the video', 'game, revive?', 'watchRevive', 'game, revive asked for', 'askReward'],
    ['where it is free it revives', 'game, revive?', 'watchRevive (free)', 'game', 'revive'],
    ['a completed video revives', 'game, revive asked for', 'answerReward (watched)', 'game', 'revive'],
    ['a failed one puts the panel back', 'game, revive asked for', 'answerReward (not watched)', 'game, revive?', 'countDownRevive'],
    ['the countdown at 0 ends the game', 'game, revive?', 'runOutOfTime', 'game, ending', 'beginEnding'],
    ['so does close', 'game, revive?', 'giveUp', 'game, ending', 'beginEnding'],
    ['and close while the video is on its way', 'game, revive asked for', 'giveUp', 'game, ending', 'beginEnding'],
    // @spec 4.44
    ['game over comes after its delay', 'game, ending', 'endGame', 'game, over', 'dropGame'],
    ['Home leaves', 'game, over', 'goHome', 'menu', 'leaveGame ad:home'],
    ['Replay starts again', 'game, over', 'replay', 'game', 'startGame ad:replay'],
    // @spec 4.49
    ['Pause shows its panel', 'game', 'pause', 'game, paused', ''],
    // @spec 4.51
    ['continue hides it', 'game, paused', 'closePanel', 'game', 'ad:unpause'],
    ['replay from the pause', 'game, paused', 'replay', 'game', 'startGame ad:replay'],
    ['home from the pause', 'game, paused', 'goHome', 'menu', 'leaveGame ad:home'],
    ['the tutorial can be skipped', 'tutorial', 'skipTutorial', 'game', 'forgetTutorial resumeGame'],
    ['the saved game or a new one follows it', 'tutorial', 'finishTutorial', 'game', 'resumeGame'],
    ['the settings play the tutorial again', 'menu, settings', 'replayTutorial', 'tutorial', 'startTutorial'],
    ['the pause opens the settings', 'game, paused', 'openSettings', 'game, settings', ''],
    // @spec 1.14
    ['closing them returns to the pause, without an ad', 'game, settings', 'closePanel', 'game, paused', ''],
    ['change-blocks asks for a video', 'game', 'askChangeBlocks', 'game, blocks asked for', 'askReward'],
    ['where they are free they change', 'game', 'askChangeBlocks (free)', 'game', 'changeBlocks'],
    ['a watched one changes them', 'game, blocks asked for', 'answerReward (watched)', 'game', 'changeBlocks'],
    ['any other does not', 'game, blocks asked for', 'answerReward (not watched)', 'game', ''],
    ['with an ad that is due, that is a break', 'game', 'pause (an ad is due)', 'game, paused', 'ad:pause'],
  ])('%s', (_, from, event, to, orders) => {
    const step = reduceFlow(FLOW_STATES[from], FLOW_EVENTS[event]);
    expect(nameOfFlow(step.flow)).toBe(to);
    expect([...step.orders, ...(step.adBreak ? [`ad:${step.adBreak}`] : [])].join(' ')).toBe(orders);
  });

  test.each([
    // @spec 5.26
    ['Pause is ignored while the game is over', 'game, over', 'pause'],
    ['and while it ends', 'game, ending', 'pause'],
    // @spec 5.27
    ['and during a level-up', 'game, level up', 'pause'],
    // @spec 5.25
    ['revive is ignored while the game is over', 'game, over', 'watchRevive'],
    ['and while it ends', 'game, ending', 'watchRevive'],
    // @spec 5.28
    ['change-blocks is ignored in the tutorial', 'tutorial', 'askChangeBlocks'],
    ['even where it is free', 'tutorial', 'askChangeBlocks (free)'],
    ['the daily game has no free one', 'daily', 'askChangeBlocks (free)'],
    ['a watched game neither', 'watch', 'askChangeBlocks (free)'],
    ['a free one does not come on top of a video', 'game, blocks asked for', 'askChangeBlocks (free)'],
    ['nor a free revive', 'game, revive asked for', 'watchRevive (free)'],
    ['a free revive is ignored outside its panel', 'game', 'watchRevive (free)'],
    ['and a second time', 'game, blocks asked for', 'askChangeBlocks'],
    ['who waits for new blocks is not out of moves', 'game, blocks asked for', 'runOutOfMoves (none is)'],
    ['a video is asked for once', 'game, revive asked for', 'watchRevive'],
    ['a late reward changes nothing', 'game', 'answerReward (watched)'],
    ['not even after the end', 'game, over', 'answerReward (watched)'],
    ['the settings over a pause start no tutorial', 'game, settings', 'replayTutorial'],
    ['and lead to no themes', 'game, settings', 'openThemes'],
    ['the tutorial knows no level', 'tutorial', 'reachLevel'],
    ['and no end', 'tutorial', 'runOutOfMoves (none is)'],
    ['a game that was not lost does not end', 'game', 'endGame'],
  ])('%s', (_, from, event) => {
    const step = reduceFlow(FLOW_STATES[from], FLOW_EVENTS[event]);
    expect(step.flow, 'the same object').toBe(FLOW_STATES[from]);
    expect([step.orders, step.adBreak]).toEqual([[], undefined]);
  });

  // @spec 4.34
  test('the revive count increments with each offer and begins anew with each game', () => {
    const play = (flow: FlowState, ...events: string[]) =>
      events.reduce((state, event) => reduceFlow(state, FLOW_EVENTS[event]).flow, flow);
    const once = play(FLOW_STATES['game'], 'runOutOfMoves (a revive is offered)');
    expect(once.reviveOffers).toBe(1);
    const twice = play(once, 'watchRevive', 'answerReward (watched)', 'runOutOfMoves (a revive is offered)');
    expect(twice.reviveOffers).toBe(2);
    expect(play(twice, 'giveUp', 'endGame', 'replay').reviveOffers).toBe(0);
  });
});

const COVERS = {
  'an ad that was asked for': { on: { type: 'awaitAd' }, off: { type: 'hideAd' } },
  'an ad': { on: { type: 'showAd' }, off: { type: 'hideAd' } },
  'a device held sideways': { on: { type: 'turnDevice', isSideways: true }, off: { type: 'turnDevice', isSideways: false } },
  'a window too small': { on: { type: 'resizeView', isTooSmall: true }, off: { type: 'resizeView', isTooSmall: false } },
  'a lost picture': { on: { type: 'losePicture' }, off: { type: 'regainPicture' } },
  'a page that was left': { on: { type: 'leavePage' }, off: { type: 'returnToPage' } },
} as const satisfies Record<string, { on: FlowEvent; off: FlowEvent }>;

describe.each(Object.entries(COVERS))('%s', (name, { on, off }) => {
  test.each(Object.keys(FLOW_STATES))('%s stands still under it and is as it was behind it', (state) => {
    const covered = reduceFlow(FLOW_STATES[state], on).flow;
    expect(isHeld(covered)).toBe(true);
    expect(reduceFlow(covered, on).flow, 'told twice').toBe(covered);
    expect(reduceFlow(covered, off).flow).toEqual(FLOW_STATES[state]);
  });

  // @spec 4.59
  test('silences the game where somebody else is to be heard or nobody is there', () => {
    expect(isMuted(reduceFlow(FLOW_STATES['game'], on).flow)).toBe(name === 'an ad' || name === 'a page that was left');
  });

  test('a person reaches the game through none that covers it', () => {
    for (const flow of Object.values(FLOW_STATES)) {
      const covered = reduceFlow(flow, on).flow;
      for (const event of PLAYER_EVENT_NAMES) {
        const reached = reduceFlow(covered, FLOW_EVENTS[event]).flow !== covered;
        if (name === 'a page that was left') expect(reached).toBe(reduceFlow(flow, FLOW_EVENTS[event]).flow !== flow);
        else expect(reached).toBe(false);
      }
    }
  });
});

const EVENTS = fc.constantFrom(...Object.values(FLOW_EVENTS), ...Object.values(COVERS).flatMap(({ on, off }) => [on, off]));

/** All that covers the game gone. */
function uncovered(flow: FlowState): FlowState {
  return Object.values(COVERS).reduce((state, { off }) => reduceFlow(state, off).flow, flow);
}

/** Names of all states that a person alone can reach from there; the ending ends by itself. */
function reachableByHand(from: string): Set<string> {
  const seen = new Set([from]);
  for (const name of seen) {
    for (const event of [...PLAYER_EVENT_NAMES, 'endGame']) seen.add(nameOfFlow(reduceFlow(FLOW_STATES[name], FLOW_EVENTS[event]).flow));
  }
  return seen;
}

describe('properties', () => {
  holds(
    'thousands of events lead to no state outside the table, and what is ignored changes nothing',
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

  test.each(overlays)('%s has a way out by hand', (name) => {
    const ways = PLAYER_EVENT_NAMES.filter(
      (event) => reduceFlow(FLOW_STATES[name], FLOW_EVENTS[event]).flow.overlay !== FLOW_STATES[name].overlay,
    );
    expect(ways).not.toEqual([]);
  });

  test.each(Object.keys(FLOW_STATES).filter((name) => name !== 'loading'))('from %s a person gets to a game and to the menu', (name) => {
    expect([...reachableByHand(name)]).toEqual(expect.arrayContaining(['game', 'menu']));
  });

  test('pieces can be moved in a game and in the tutorial, and nowhere else', () => {
    expect(Object.keys(FLOW_STATES).filter((name) => isPlaying(FLOW_STATES[name]))).toEqual([
      'tutorial',
      'game',
      'game, blocks asked for',
      'daily',
    ]);
  });

  test('a game begins only by an order, or as a shown position', () => {
    for (const [name, from] of Object.entries(FLOW_STATES)) {
      if (from.screen === 'game') continue;
      for (const event of Object.values(FLOW_EVENTS)) {
        const { flow, orders } = reduceFlow(from, event);
        if (flow.screen !== 'game' || event.type === 'showPosition') continue;
        expect(orders.join(' '), name).toMatch(/startGame|resumeGame|startTutorial|startDaily|resumeDaily|startWatching/);
      }
    }
  });
});
