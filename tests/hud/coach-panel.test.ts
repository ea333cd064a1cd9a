// The coach's panel: pictures, words and buttons for each kind of last chance, and its worker.
import { createElement } from 'react';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { CoachPanel, findInWorker } from '../../src/hud/panels/coach-panel.tsx';
import { loadMoreTexts, switchLanguage } from '../../src/i18n/translate.ts';
import { findLastChance, type LastChance } from '../../src/records/coach.ts';
import type { Replay } from '../../src/rules/replay.ts';
import { buttonsOf, openHud } from './hud-markup.ts';

const START = { type: 'position', notation: '0 1a,1a,1a' } as const;
const PLACEMENT = { cells: [1, 0, 2], lastCells: [2], x: 2, y: 0 };
const CHANCE: LastChance = {
  notation: START.notation,
  made: PLACEMENT,
  way: [PLACEMENT, { ...PLACEMENT, x: 4 }, { ...PLACEMENT, y: 7 }],
  level: 12,
  isRoomLeft: false,
};

beforeAll(async () => {
  await switchLanguage('en');
  await loadMoreTexts();
});

function show(chance: LastChance) {
  const Board = ({ lastCells }: { lastCells: readonly number[] }) => createElement('i', { className: `board-${lastCells.join()}` });
  const markup = openHud().show(() => createElement(CoachPanel, { chance, Board, close: () => {} }));
  const pictures = [...markup.matchAll(/<figure role="img" aria-label="([^"]*)"><i class="board-2"><\/i>/g)].map(([, label]) => label);
  return { markup, pictures, buttons: buttonsOf(markup) };
}

describe('the panel', () => {
  test('shows the move, and the way in order', () => {
    const { markup, pictures, buttons } = show(CHANCE);
    expect(pictures).toEqual([
      'Your move: Dropped at column 3, row 1.',
      '1: Dropped at column 3, row 1.',
      '2: Dropped at column 5, row 1.',
      '3: Dropped at column 3, row 8.',
    ]);
    expect(markup).toContain('You could have gone on');
    expect(markup).toContain('After it, the other two no longer fitted.');
    expect(buttons).toEqual(['Close', 'Try from here']);
  });

  test('says that the level had no third piece', () => {
    expect(show({ ...CHANCE, isRoomLeft: true }).markup).toContain('but no third piece did at level 12.');
  });

  test('shows the way alone after a change of the pieces', () => {
    expect(show({ ...CHANCE, made: undefined }).pictures).toHaveLength(3);
  });
});

describe('the search in the worker', () => {
  const REPLAY: Replay = { start: START, actions: [] };
  let workers: (EventTarget & { readonly terminate: () => void; readonly postMessage: (replay: Replay) => void })[];
  let reply: (worker: EventTarget, replay: Replay) => void;
  let status: number;

  beforeEach(() => {
    vi.useFakeTimers();
    workers = [];
    status = 200;
    vi.stubGlobal('fetch', async () => new Response('', { status, headers: { 'content-type': 'text/javascript' } }));
    vi.stubGlobal(
      'Worker',
      class extends EventTarget {
        terminate = vi.fn();
        constructor() {
          super();
          workers.push(this);
        }
        postMessage(replay: Replay) {
          reply(this, replay);
        }
      },
    );
  });

  test('returns the last chance, and ends the worker', async () => {
    reply = (worker, replay) => worker.dispatchEvent(new MessageEvent('message', { data: findLastChance(replay) ?? CHANCE }));
    expect(await findInWorker(REPLAY)).toEqual(CHANCE);
    expect(workers[0].terminate).toHaveBeenCalledOnce();
  });

  test.each([
    ['refuses the replay', (worker: EventTarget) => worker.dispatchEvent(Object.assign(new Event('error'), { message: 'not allowed' }))],
    ['never answers', () => undefined],
  ])('rejects if the worker %s, and ends it', async (_, answer) => {
    reply = answer;
    const finding = expect(findInWorker(REPLAY)).rejects.toThrow(/not allowed|no answer/);
    await vi.advanceTimersByTimeAsync(10_000);
    await finding;
    expect(workers[0].terminate).toHaveBeenCalledOnce();
  });

  test('rejects without a worker if its script is missing', async () => {
    status = 404;
    await expect(findInWorker(REPLAY)).rejects.toThrow('status 404');
    expect(workers).toEqual([]);
  });
});
