// The keyboard: choose a piece, move it over the board, drop it. Keys that a focused control or an open panel wants are left to it.
import type { Command } from '../game/commands.ts';

const COMMANDS: Readonly<Record<string, Command>> = {
  Digit1: { type: 'selectPiece', slot: 0 },
  Digit2: { type: 'selectPiece', slot: 1 },
  Digit3: { type: 'selectPiece', slot: 2 },
  ArrowLeft: { type: 'moveCursor', dx: -1, dy: 0 },
  ArrowRight: { type: 'moveCursor', dx: 1, dy: 0 },
  ArrowUp: { type: 'moveCursor', dx: 0, dy: -1 },
  ArrowDown: { type: 'moveCursor', dx: 0, dy: 1 },
  Enter: { type: 'dropAtCursor' },
  Space: { type: 'dropAtCursor' },
  Escape: { type: 'pause' },
  KeyP: { type: 'pause' },
};

/** Keys that a focused button uses itself. */
const BUTTON_KEYS = new Set(['Enter', 'Space']);

export function listenToKeyboard(page: Document, send: (command: Command) => void): void {
  page.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const command = Object.keys(COMMANDS).includes(event.code) ? COMMANDS[event.code] : undefined;
    if (!command || page.querySelector('dialog[open]')) return;
    const { target } = event;
    if (target instanceof HTMLElement && BUTTON_KEYS.has(event.code) && target.closest('button, a, input, select')) return;
    event.preventDefault();
    // A key that is held moves the cursor on; it does not drop the next piece or pause again.
    if (!event.repeat || command.type === 'moveCursor') send(command);
  });
}
