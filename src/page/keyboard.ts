// The keyboard: select a piece, move it over the board, drop it. Ignores keys that a focused control or an open panel handles.
import type { Command } from '../game/commands.ts';
import { keyName } from '../platform/key-name.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  1: { type: 'selectPiece', slot: 0 },
  2: { type: 'selectPiece', slot: 1 },
  3: { type: 'selectPiece', slot: 2 },
  ArrowLeft: { type: 'moveCursor', dx: -1, dy: 0 },
  ArrowRight: { type: 'moveCursor', dx: 1, dy: 0 },
  ArrowUp: { type: 'moveCursor', dx: 0, dy: -1 },
  ArrowDown: { type: 'moveCursor', dx: 0, dy: 1 },
  Enter: { type: 'dropAtCursor' },
  Space: { type: 'dropAtCursor' },
  Escape: { type: 'pause' },
  p: { type: 'pause' },
};

/** Keys that a focused button handles. */
const BUTTON_KEYS = new Set(['Enter', 'Space']);

export function listenToKeyboard(page: Document, send: (command: Command) => void): void {
  page.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const name = keyName(event);
    const command = Object.keys(COMMANDS).includes(name) ? COMMANDS[name] : undefined;
    if (!command || page.querySelector('dialog[open]')) return;
    const { target } = event;
    if (target instanceof HTMLElement && BUTTON_KEYS.has(name) && target.closest('button, a, input, select')) return;
    event.preventDefault();
    // Key repeat only moves the cursor: it must not drop the next piece or pause again.
    if (!event.repeat || command.type === 'moveCursor') send(command);
  });
}
