import { beforeEach, expect, test, vi } from 'vitest';
import { createViewFit } from '../../src/page/fit-view.ts';
import { layoutView, mirrorLayout, type Layout } from '../../src/game/layout.ts';

let view: { devicePixelRatio: number };

beforeEach(() => {
  view = { devicePixelRatio: 1 };
  vi.stubGlobal('window', view);
});

/** Opens a window of 640 x 400. */
function openFit() {
  Object.assign(view, { innerWidth: 640, innerHeight: 400 });
  vi.stubGlobal('document', { documentElement: { style: { setProperty: () => {} } }, activeElement: null });
  vi.stubGlobal('HTMLInputElement', Object);
  vi.stubGlobal('getComputedStyle', () => ({}));
  const profile = { isLeftHanded: false };
  const layouts: Layout[] = [];
  const commands: unknown[] = [];
  const viewFit = createViewFit({
    renderer: { resize: (layout) => layouts.push(layout) },
    hudElement: { style: {} } as HTMLElement,
    profile,
    send: (command) => commands.push(command),
  });
  return { ...viewFit, profile, layouts, commands };
}

test('fits the canvas alone to the window without a command, which would end a press', () => {
  const { fitCanvas, layouts, commands } = openFit();
  fitCanvas();
  expect(layouts).toEqual([layoutView(640, 400)]);
  expect(commands).toEqual([]);
});

test("fits again when the ratio or the player's hand has changed", () => {
  const { fit, check, profile, layouts } = openFit();
  fit();
  check();
  profile.isLeftHanded = true;
  check();
  check();
  view.devicePixelRatio = 2;
  check();
  const right = layoutView(640, 400);
  expect(layouts).toEqual([right, mirrorLayout(right), mirrorLayout(right)]);
});
