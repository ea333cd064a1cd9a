import type { MouseEvent } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { useClick } from '../../src/hud/use-hud.ts';
import { openHud } from './hud-markup.ts';

type Click = (event: MouseEvent<HTMLButtonElement>) => void;

/** Increases across tests: the module stores the time of the last click of any control. */
let now = 0;

beforeEach(() => {
  now += 1000;
});

function openControl(isDisabled = false) {
  const stage = openHud();
  let click: Click = () => {
    throw new Error('Control not rendered.');
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
test('ignores a second click within 10 ms', () => {
  const { press, sent } = openControl();
  press(0);
  press(9);
  expect(sent).toHaveLength(1);
  press(10);
  expect(sent).toHaveLength(2);
});

test('accepts one click per 10 ms in a fast series', () => {
  const { press, sent } = openControl();
  for (const after of [0, 6, 6, 6, 6]) press(after);
  expect(sent).toHaveLength(3);
});

test('a disabled control sends nothing and keeps its focus', () => {
  const { press, sent, blurs } = openControl(true);
  press(0);
  expect([sent, blurs()]).toEqual([[], 0]);
});

test('removes the focus after a pointer click, and keeps it after a key', () => {
  const { press, blurs } = openControl();
  press(0);
  expect(blurs()).toBe(1);
  press(200, 0);
  expect(blurs()).toBe(1);
});
