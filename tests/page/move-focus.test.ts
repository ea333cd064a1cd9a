// The focus of a gamepad: it walks through the visible controls of the screen or of the topmost panel, and changes lists and sliders.
import { beforeEach, expect, test, vi } from 'vitest';
import { closePanel, moveFocus, pressFocused } from '../../src/page/move-focus.ts';

class FakeControl extends EventTarget {
  constructor(
    readonly name: string,
    readonly isShown = true,
  ) {
    super();
    this.addEventListener('click', () => log.push(`click ${name}`));
  }
  focus = () => (page.activeElement = this);
  click = () => this.dispatchEvent(new Event('click'));
  getClientRects = () => (this.isShown ? [{}] : []);
}

class FakeList extends FakeControl {
  options = ['en', 'ru', 'zh'];
  selectedIndex = 1;
}

class FakeSlider extends FakeControl {
  type = 'range';
  value = 5;
  stepUp = (steps: number) => (this.value += steps);
}

class FakePanel extends EventTarget {
  constructor(
    readonly controls: FakeControl[],
    readonly first: FakeControl | null,
  ) {
    super();
  }
  querySelectorAll = () => this.controls;
  querySelector = () => this.first;
}

const log: string[] = [];
let page: { activeElement: EventTarget | null };

/** Opens a page. Returns the name of the focused control. */
function open(controls: FakeControl[], panels: FakePanel[] = []) {
  page = Object.assign(
    { activeElement: null },
    { querySelectorAll: (selector: string) => (selector === 'dialog[open]' ? panels : controls) },
  );
  return { document: page as unknown as Document, focused: () => (page.activeElement as FakeControl | null)?.name };
}

beforeEach(() => {
  log.length = 0;
  vi.stubGlobal('HTMLSelectElement', FakeList);
  vi.stubGlobal('HTMLInputElement', FakeSlider);
  vi.stubGlobal('getComputedStyle', (control: FakeControl) => ({ visibility: control.name === 'blank' ? 'hidden' : 'visible' }));
});

test('walks through the visible controls in both directions, and around', () => {
  const { document, focused } = open([
    new FakeControl('a'),
    new FakeControl('gone', false),
    new FakeControl('blank'),
    new FakeControl('b'),
  ]);
  const seen = (['next', 'next', 'next', 'previous', 'less', 'more'] as const).map((move) => {
    moveFocus(document, move);
    return focused();
  });
  expect(seen).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});

test('stays in the topmost panel, and begins at its first focus', () => {
  const [one, two] = [new FakeControl('one'), new FakeControl('two')];
  const { document, focused } = open([new FakeControl('below')], [new FakePanel([], null), new FakePanel([one, two], two)]);
  pressFocused(document);
  expect([focused(), log]).toEqual(['two', []]);
  moveFocus(document, 'next');
  pressFocused(document);
  expect([focused(), log]).toEqual(['one', ['click one']]);
});

test('left and right change a list or a slider, and A shows the next entry of a list', () => {
  const list = new FakeList('list');
  const slider = new FakeSlider('slider');
  const { document, focused } = open([list, slider]);
  for (const [control, type] of [
    [list, 'change'],
    [slider, 'input'],
  ] as const)
    control.addEventListener(type, () => log.push(type));
  list.focus();
  const entries = [() => moveFocus(document, 'more'), () => moveFocus(document, 'more'), () => pressFocused(document)].map((act) => {
    act();
    return list.selectedIndex;
  });
  expect([entries, focused()]).toEqual([[2, 2, 0], 'list']);
  pressFocused(document);
  expect(list.selectedIndex).toBe(1);
  slider.focus();
  moveFocus(document, 'less');
  expect([slider.value, focused(), log.at(-1)]).toEqual([4, 'slider', 'input']);
});

test('closes the topmost panel like Escape, and does nothing without one', () => {
  const panel = new FakePanel([], null);
  panel.addEventListener('cancel', ({ cancelable }) => log.push(`cancel ${cancelable}`));
  closePanel(open([]).document);
  closePanel(open([], [new FakePanel([], null), panel]).document);
  expect(log).toEqual(['cancel true']);
});
