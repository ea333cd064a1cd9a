// Plays with real pointer events in any browser: the tutorial, the last drops of a game, and all panels.
import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { DebugState, ClientPoint } from '../../../src/debug/debug-surface.ts';
import { applyAction, hasNoMove } from '../../../src/rules/game.ts';
import { boardDigits, toNotation } from '../../../src/rules/notation.ts';
import { TUTORIAL_STEPS } from '../../../src/rules/tutorial.ts';
import { nearEnd } from '../../support/near-end.ts';

/** Browser operations of the steps, implemented by Playwright's Page and by the WebDriver session. */
export type Tab = {
  goto(address: string): Promise<unknown>;
  evaluate(expression: string): Promise<unknown>;
  readonly mouse: {
    move(x: number, y: number): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
};

const POLL_MILLISECONDS = 30;
const MAX_MILLISECONDS = 30_000;
/** Time limit for the effect of a press. */
const EFFECT_MILLISECONDS = 3000;

/** Returns the result of `call` in the page. It is sent as text, so it cannot use outer variables. */
async function inPage<Argument, Result>(tab: Tab, call: (argument: Argument) => Result, argument: Argument): Promise<Result> {
  return (await tab.evaluate(`(${call.toString()})(${JSON.stringify(argument) ?? ''})`)) as Result;
}

async function waitFor<Value>(
  name: string,
  read: () => Promise<Value>,
  isReached: (value: Value) => boolean,
  milliseconds = MAX_MILLISECONDS,
): Promise<Value> {
  const end = Date.now() + milliseconds;
  for (;;) {
    const value = await read();
    if (isReached(value)) return value;
    if (Date.now() > end) throw new Error(`Not reached within ${milliseconds} ms: ${name}. Last value: ${JSON.stringify(value)}`);
    await setTimeout(POLL_MILLISECONDS);
  }
}

function reach(tab: Tab, isReached: (state: DebugState) => boolean, milliseconds?: number): Promise<DebugState> {
  return waitFor(isReached.toString(), () => inPage(tab, () => window.frozenJewel.state(), undefined), isReached, milliseconds);
}

/** Returns the center of a button in the open panel or the page, once it is uncovered and stops moving. */
async function findButton(tab: Tab, name: string): Promise<ClientPoint> {
  let last = '';
  const found = await waitFor(
    `the button ${name}`,
    () =>
      inPage(
        tab,
        (text): ClientPoint | null => {
          const place = document.querySelector('dialog[open]') ?? document;
          const button = [...place.querySelectorAll('button')].find(
            (element) => (element.getAttribute('aria-label') ?? element.innerText).trim() === text,
          );
          if (!button) return null;
          const { left, top, width, height } = button.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + height / 2];
          return button.contains(document.elementFromPoint(x, y)) ? { x, y } : null;
        },
        name,
      ),
    (point) => {
      const isAtRest = point !== null && JSON.stringify(point) === last;
      last = JSON.stringify(point);
      return isAtRest;
    },
  );
  return found!;
}

/** Presses the button until it has an effect. It may move meanwhile, when a server response adds content above it. */
async function press(tab: Tab, name: string, isReached: (state: DebugState) => boolean): Promise<DebugState> {
  const end = Date.now() + MAX_MILLISECONDS;
  for (;;) {
    const { x, y } = await findButton(tab, name);
    await tab.mouse.move(x, y);
    await tab.mouse.down();
    await tab.mouse.up();
    try {
      return await reach(tab, isReached, EFFECT_MILLISECONDS);
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}

async function drag(tab: Tab, slot: number, x: number, y: number): Promise<void> {
  const { from, to } = await inPage(
    tab,
    (drop) => {
      const { cellCentre, slotCentre, state } = window.frozenJewel;
      const { rows } = state().queue[drop.slot];
      const first = cellCentre(drop.x, drop.y);
      const end = cellCentre(drop.x + rows[0].length - 1, drop.y + rows.length - 1);
      return { from: slotCentre(drop.slot), to: { x: (first.x + end.x) / 2, y: (first.y + end.y) / 2 } };
    },
    { slot, x, y },
  );
  await tab.mouse.move(from.x, from.y);
  await tab.mouse.down();
  await tab.mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2);
  await tab.mouse.move(to.x, to.y);
  await tab.mouse.up();
}

/** Waits for a panel. Expects rows as high as their content, and no space below them. */
async function expectPanel(tab: Tab, title: string): Promise<void> {
  const panel = await waitFor(
    `the panel ${title}`,
    () =>
      inPage(
        tab,
        () => {
          const dialog = document.querySelector<HTMLElement>('dialog[open]:not(.waiting)');
          if (!dialog || dialog.getAnimations().length > 0) return null;
          const rows = [...dialog.children].filter((row): row is HTMLElement => row instanceof HTMLElement);
          const stretched = rows.flatMap((row) => {
            const height = row.offsetHeight;
            row.style.alignSelf = 'start';
            const own = row.offsetHeight;
            row.style.alignSelf = '';
            return height > own + 1 ? [`${row.textContent}: ${height} px instead of ${own} px`] : [];
          });
          const below = dialog.getBoundingClientRect().bottom - rows[rows.length - 1].getBoundingClientRect().bottom;
          const air = Math.trunc(Math.abs(below - parseFloat(getComputedStyle(dialog).paddingBottom)));
          return { title: dialog.querySelector('h1')?.textContent, stretched, air };
        },
        undefined,
      ),
    (value) => value !== null,
  );
  expect(panel).toEqual({ title, stretched: [], air: 0 });
}

/** Expects a picker without the engine's default box, whose color makes it unreadable in WebKit. */
async function expectReadablePicker(tab: Tab): Promise<void> {
  const picker = await inPage(
    tab,
    () => {
      const select = [...document.querySelectorAll('select')].pop()!;
      const { appearance, backgroundColor } = getComputedStyle(select);
      return { appearance, backgroundColor };
    },
    undefined,
  );
  expect(picker).toEqual({ appearance: 'none', backgroundColor: 'rgba(0, 0, 0, 0)' });
}

/** Plays from the first start of a new player through a game's last drops to the leaderboard after it. */
export async function playWholeGame(tab: Tab, origin: string): Promise<void> {
  await tab.goto(`${origin}/?debug=true&webview=true`);
  await waitFor('the debug surface', () => inPage(tab, () => 'frozenJewel' in window, undefined), Boolean);
  await reach(tab, ({ screen }) => screen === 'menu');
  // The overlay would change the measured panels.
  await inPage(tab, () => window.frozenJewel.toggleOverlay(), undefined);
  // It appears with the server's first response.
  await waitFor('the day', () => inPage(tab, () => document.querySelector('.daily small') !== null, undefined), Boolean);

  await press(tab, 'Settings', ({ overlay }) => overlay === 'settings');
  await expectPanel(tab, 'Settings');
  await expectReadablePicker(tab);
  await press(tab, 'Close', ({ overlay }) => overlay === 'none');

  await press(tab, 'Play', ({ screen }) => screen === 'game');
  for (const [index, { x, y }] of TUTORIAL_STEPS.entries()) {
    await reach(tab, ({ tutorialStep, isSettled }) => tutorialStep === index + 1 && isSettled);
    await drag(tab, 0, x, y);
  }
  await reach(tab, ({ tutorialStep, isSettled }) => tutorialStep === 0 && isSettled);

  await press(tab, 'Pause', ({ overlay }) => overlay === 'paused');
  await expectPanel(tab, 'Paused');
  await press(tab, 'Continue', ({ overlay }) => overlay === 'none');

  const { rules, drops } = nearEnd(4);
  await inPage(tab, (notation) => window.frozenJewel.load(notation), toNotation(rules));
  for (const drop of drops) {
    await drag(tab, drop.slot, drop.x, drop.y);
    applyAction(rules, { type: 'drop', ...drop });
    const digits = boardDigits(rules);
    const { score } = await reach(tab, ({ board }) => board === digits);
    expect(score).toBe(rules.score);
  }
  expect(hasNoMove(rules)).toBe(true);

  const { overlay: ending } = await reach(tab, ({ overlay }) => overlay === 'gameOver' || overlay === 'revive');
  if (ending === 'revive') await press(tab, 'End the game', ({ overlay }) => overlay === 'gameOver');
  await expectPanel(tab, 'Game over');
  const { best } = await press(tab, 'Home', ({ screen }) => screen === 'menu');
  expect(best).toBe(rules.score);
  await press(tab, 'Leaderboard', ({ overlay }) => overlay === 'leaderboard');
  await press(tab, 'Close', ({ overlay }) => overlay === 'none');
}
