// A click on a control: one command per press, no echoes, nothing while disabled, and focus that stays only for keys.
import type { MouseEvent } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useClick } from '../../src/hud/use-click.ts';
import { openHud } from './hud-markup.ts';

type Click = (event: MouseEvent<HTMLButtonElement>) => void;

/** Time stamps go on from test to test: the last click is remembered by the page, not by the control. */
let now = 0;

beforeEach(() => {
  now += 1000;
});

function openControl(isDisabled = false) {
  const stage = openHud();
  let click: Click = () => {
    throw new Error('The control was not rendered');
  };
  stage.show(() => {
    click = useClick({ type: 'pause' }, isDisabled);
    return null;
  });
  let blurs = 0;
  const press = (afterMilliseconds: number, detail = 1) => {
    now += afterMilliseconds;
    click({ timeStamp: now, detail, currentTarget: { blur: () => blurs++ } } as unknown as MouseEvent<HTMLButtonElement>);
  };
  return { press, sent: stage.sent, blurs: () => blurs };
}

test('sends its command once per press', () => {
  const { press, sent } = openControl();
  press(0);
  press(200);
  expect(sent).toEqual([{ type: 'pause' }, { type: 'pause' }]);
});

// @spec 9.46
test('a second click within 10 ms is an echo of the first', () => {
  const { press, sent } = openControl();
  press(0);
  press(9);
  expect(sent).toHaveLength(1);
  press(10);
  expect(sent).toHaveLength(2);
});

test('a disabled control sends nothing and keeps its focus', () => {
  const { press, sent, blurs } = openControl(true);
  press(0);
  expect([sent, blurs()]).toEqual([[], 0]);
});

test('a pointer leaves no focus behind, a key does', () => {
  const { press, blurs } = openControl();
  press(0);
  expect(blurs()).toBe(1);
  press(200, 0);
  expect(blurs()).toBe(1);
});
