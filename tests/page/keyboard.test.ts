// Keys and their commands, and keys that are left to browser, panels and controls.
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Command } from '../../src/game/commands.ts';
import { listenToKeyboard } from '../../src/page/keyboard.ts';

/** An element that may be inside a control. */
class FakeElement extends EventTarget {
  constructor(readonly isControl: boolean) {
    super();
  }
  closest = () => (this.isControl ? this : null);
}

beforeEach(() => vi.stubGlobal('HTMLElement', FakeElement));

type Circumstances = {
  readonly key?: string;
  readonly hasPanel?: boolean;
  readonly onControl?: boolean;
  readonly ctrlKey?: boolean;
  readonly altKey?: boolean;
  readonly metaKey?: boolean;
  readonly repeat?: boolean;
};

/** Presses a key. `isTaken`: the browser's default action was prevented. */
function press(code: string, { hasPanel = false, onControl = false, ...more }: Circumstances = {}) {
  const sent: Command[] = [];
  let listener: ((event: object) => void) | undefined;
  const page = {
    addEventListener: (_: string, added: (event: object) => void) => (listener = added),
    querySelector: (selector: string) => (selector === 'dialog[open]' && hasPanel ? {} : null),
  };
  listenToKeyboard(page as unknown as Document, (command) => void sent.push(command));
  const preventDefault = vi.fn<() => void>();
  listener?.({
    code,
    ctrlKey: false,
    altKey: false,
    metaKey: false,
    repeat: false,
    ...more,
    target: new FakeElement(onControl),
    preventDefault,
  });
  return { sent, isTaken: preventDefault.mock.calls.length > 0 };
}

describe('keys', () => {
  test.each<[string, Command]>([
    ['Digit1', { type: 'selectPiece', slot: 0 }],
    ['Digit2', { type: 'selectPiece', slot: 1 }],
    ['Digit3', { type: 'selectPiece', slot: 2 }],
    ['ArrowLeft', { type: 'moveCursor', dx: -1, dy: 0 }],
    ['ArrowRight', { type: 'moveCursor', dx: 1, dy: 0 }],
    ['ArrowUp', { type: 'moveCursor', dx: 0, dy: -1 }],
    ['ArrowDown', { type: 'moveCursor', dx: 0, dy: 1 }],
    ['Enter', { type: 'dropAtCursor' }],
    ['Space', { type: 'dropAtCursor' }],
    ['Escape', { type: 'pause' }],
    ['KeyP', { type: 'pause' }],
  ])('%s sends its command', (code, command) => {
    expect(press(code)).toEqual({ sent: [command], isTaken: true });
  });

  test.each(['KeyQ', 'Tab', 'Digit4', 'F5', 'toString', '__proto__', 'constructor', ''])('%j does nothing', (code) => {
    expect(press(code)).toEqual({ sent: [], isTaken: false });
  });

  test('a letter is the one of the layout, at any place', () => {
    expect(press('KeyR', { key: 'p' }).sent).toEqual([{ type: 'pause' }]);
    expect(press('KeyP', { key: 'l' }).sent).toEqual([]);
  });

  test.each(['ctrlKey', 'altKey', 'metaKey'])('a key with %s is left to the browser', (modifier) => {
    expect(press('KeyP', { [modifier]: true })).toEqual({ sent: [], isTaken: false });
  });

  test.each(['Enter', 'Space', 'ArrowLeft', 'Escape', 'Digit1'])('%s is left to an open panel', (code) => {
    expect(press(code, { hasPanel: true })).toEqual({ sent: [], isTaken: false });
  });

  test.each(['Enter', 'Space'])('%s is left to a focused control', (code) => {
    expect(press(code, { onControl: true })).toEqual({ sent: [], isTaken: false });
  });

  test.each(['Enter', 'Space', 'Escape', 'KeyP', 'Digit1'])('%s does not repeat', (code) => {
    expect(press(code, { repeat: true })).toEqual({ sent: [], isTaken: true });
  });

  test.each(['ArrowLeft', 'ArrowDown'])('%s repeats', (code) => {
    expect(press(code, { repeat: true }).sent).toHaveLength(1);
  });

  test('arrows move the cursor even while a control has the focus', () => {
    expect(press('ArrowLeft', { onControl: true }).sent).toHaveLength(1);
  });
});
