// The flow: every transition as a table, and what no order of events may bring about.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FIRST_FLOW, isPlaying, reduceFlow, type FlowEvent, type FlowState, type Overlay, type Screen } from '../../src/flow/flow.ts';
import { holds } from '../support/holds.ts';

const STATES = [
  'loading',
  'menu',
  'menu settings',
  'menu continue',
  'game',
  'game paused',
  'game levelUp',
  'game gameOver',
] as const satisfies readonly string[];
type StateName = (typeof STATES)[number];

const EVENTS: Readonly<Record<string, FlowEvent>> = {
  loadingFinished: { type: 'loadingFinished' },
  play: { type: 'play', hasSavedGame: false },
  playSaved: { type: 'play', hasSavedGame: true },
  continueGame: { type: 'continueGame' },
  startOver: { type: 'startOver' },
  openSettings: { type: 'openSettings' },
  pause: { type: 'pause' },
  closePanel: { type: 'closePanel' },
  replay: { type: 'replay' },
  goHome: { type: 'goHome' },
  reachLevel: { type: 'reachLevel' },
  endGame: { type: 'endGame' },
  showPosition: { type: 'showPosition' },
};

/** What is not listed is ignored. After the arrow: the new state, and the order if there is one. */
const TRANSITIONS: Readonly<Record<StateName, Readonly<Record<string, StateName | `${StateName}, ${string}`>>>> = {
  loading: { loadingFinished: 'menu' },
  menu: { play: 'game, startGame', playSaved: 'menu continue', openSettings: 'menu settings', showPosition: 'game' },
  'menu settings': { closePanel: 'menu', showPosition: 'game' },
  'menu continue': { continueGame: 'game, resumeGame', startOver: 'game, startGame', closePanel: 'menu', showPosition: 'game' },
  game: { pause: 'game paused', reachLevel: 'game levelUp', endGame: 'game gameOver, dropGame', showPosition: 'game' },
  'game paused': {
    closePanel: 'game',
    replay: 'game, startGame',
    goHome: 'menu, leaveGame',
    reachLevel: 'game levelUp',
    endGame: 'game gameOver, dropGame',
    showPosition: 'game',
  },
  'game levelUp': { closePanel: 'game', showPosition: 'game' },
  'game gameOver': { replay: 'game, startGame', goHome: 'menu, leaveGame', showPosition: 'game' },
};

const ROWS = STATES.flatMap((from) => Object.keys(EVENTS).map((event) => ({ from, event, to: outcomeOf(from, event) })));

function outcomeOf(from: StateName, event: string): string {
  return Object.hasOwn(TRANSITIONS[from], event) ? TRANSITIONS[from][event] : 'ignored';
}

function stateOf(name: string): FlowState {
  const [screen, overlay = 'none'] = name.split(' ');
  return { screen: screen as Screen, overlay: overlay as Overlay };
}

function nameOf({ screen, overlay }: FlowState): string {
  return overlay === 'none' ? screen : `${screen} ${overlay}`;
}

describe('every event in every state', () => {
  test.each(ROWS)('$from + $event -> $to', ({ from, event, to }) => {
    const flow = stateOf(from);
    const step = reduceFlow(flow, EVENTS[event]);
    if (to === 'ignored') {
      expect(step.flow, 'the same object').toBe(flow);
      expect(step.orders).toEqual([]);
      return;
    }
    const [name, ...orders] = to.split(', ');
    expect(nameOf(step.flow)).toBe(name);
    expect(step.orders).toEqual(orders);
  });
});

const events = fc.constantFrom(...Object.values(EVENTS));

describe('properties', () => {
  holds(
    'no order of events leads to a state outside the table, and what is ignored changes nothing',
    300,
    fc.property(fc.array(events, { maxLength: 120, size: 'max' }), (list) => {
      let flow = FIRST_FLOW;
      for (const event of list) {
        const before = JSON.stringify(flow);
        const step = reduceFlow(flow, event);
        expect(STATES).toContain(nameOf(step.flow));
        expect(JSON.stringify(flow), 'the reducer is pure').toBe(before);
        if (step.flow === flow) expect(step.orders).toEqual([]);
        flow = step.flow;
      }
    }),
  );

  /** What a person can press; the rules and the debug surface do not count as ways out. */
  const byHand = ['play', 'playSaved', 'continueGame', 'startOver', 'openSettings', 'pause', 'closePanel', 'replay', 'goHome'];

  test.each(STATES.filter((name) => name.includes(' ')))('%s has a way out by hand', (name) => {
    const ways = byHand.filter((event) => reduceFlow(stateOf(name), EVENTS[event]).flow.overlay === 'none');
    expect(ways).not.toEqual([]);
  });

  test.each(STATES.filter((name) => name !== 'loading'))('from %s a person can get back to a running game', (name) => {
    const seen = new Set<string>([name]);
    for (const state of seen) for (const event of byHand) seen.add(nameOf(reduceFlow(stateOf(state), EVENTS[event]).flow));
    expect([...seen]).toContain('game');
  });

  test('pieces can be moved in the game with no overlay, and nowhere else', () => {
    expect(STATES.filter((name) => isPlaying(stateOf(name)))).toEqual(['game']);
  });

  test('a game begins only by an order: startGame, resumeGame or a shown position', () => {
    for (const { from, to, event } of ROWS) {
      if (to === 'ignored' || from.startsWith('game') || !to.startsWith('game')) continue;
      expect(event === 'showPosition' || /startGame|resumeGame/.test(to), `${from} + ${event}`).toBe(true);
    }
  });
});
