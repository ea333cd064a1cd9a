// Sharing: a link that holds a whole game, the day's result as a few lines, and the ways in which a browser hands them on.
import type { RunningGame } from '../game/session.ts';
import { formatDay } from '../i18n/format-day.ts';
import { formatNumber, translate } from '../i18n/translate.ts';
import { cellAt } from '../rules/cells.ts';
import { RULES } from '../rules/constants.ts';
import { applyAction } from '../rules/game.ts';
import { decodeReplay, encodeReplay, replayGame, startGame, type Replay } from '../rules/replay.ts';

/** Longer games are not played back from a link: to check one must not hold up the page. */
const MAX_MOVES = 20_000;

/** A move is less than 1.4 letters, a start less than a thousand, and each may be escaped. */
const MAX_CHARACTERS = 100_000;

const RUN_MARK = '#run=';

/** An empty cell, and the jewels by type: amethyst, coral, sapphire, topaz, emerald, garnet. */
const CELLS = ['⬛', '🟪', '🟧', '🟦', '🟨', '🟩', '🟥'];

/** What is handed on. `text` goes before the address. */
export type Shared = { readonly title: string; readonly text: string; readonly url: string };

/** What of a browser can hand on; each may be missing. */
export type SharingNavigator = {
  readonly share?: (data: Shared) => Promise<void>;
  readonly clipboard?: Pick<Clipboard, 'writeText'>;
};

/** The page's address with the game behind it. Its query is the sender's own affair: settings of their device, their debug session. */
export function runLink(base: string, { start, actions }: Replay): string {
  return pageAddress(base) + RUN_MARK + encodeURIComponent(encodeReplay({ start, actions }));
}

/** Whether the part of an address behind the `#` says that it holds a game. */
export function isRunLink(hash: string): boolean {
  return hash.startsWith(RUN_MARK);
}

/** The game of an address; undefined if it holds none that the rules of this version can play. */
export function readRunLink(hash: string): Replay | undefined {
  if (!isRunLink(hash) || hash.length > MAX_CHARACTERS) return undefined;
  try {
    const replay = decodeReplay(decodeURIComponent(hash.slice(RUN_MARK.length)));
    if (replay.actions.length > MAX_MOVES) return undefined;
    replayGame(replay);
    return replay;
  } catch {
    return undefined;
  }
}

/** Takes the game out of the page's address, so that a reload does not show it again. */
export function forgetRunLink(location: Pick<Location, 'pathname' | 'search' | 'hash'>, history: Pick<History, 'replaceState'>): void {
  if (isRunLink(location.hash)) history.replaceState(undefined, '', location.pathname + location.search);
}

export function describeRun(base: string, running: RunningGame): Shared {
  const title = translate('game.name');
  const text = translate('share.game', { score: formatNumber(running.state.score), game: title });
  return { title, text, url: runLink(base, running) };
}

/** The day's result, with a picture of the board as it was left. Short enough for where texts are counted. */
export function describeDay(base: string, running: RunningGame & { readonly day: string }): Shared {
  const title = translate('game.name');
  const { score, level, cells } = running.state;
  const numbers = { score: formatNumber(score), lines: formatNumber(countLines(running)), level: formatNumber(level) };
  const head = translate('share.day', { game: title, day: formatDay(running.day) });
  return { title, text: `${head}\n${translate('share.numbers', numbers)}\n${drawBoard(cells)}`, url: pageAddress(base) };
}

/**
 * Hands it on by the system's own sheet, else by the clipboard. `closed`: the person thought better of it; undefined: there is no
 * way but to copy by hand.
 */
export async function share(shared: Shared, navigator: SharingNavigator): Promise<'shared' | 'closed' | 'copied' | undefined> {
  if (navigator.share) {
    try {
      await navigator.share(shared);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'closed';
    }
  }
  try {
    await navigator.clipboard?.writeText(asOneText(shared));
    return navigator.clipboard && 'copied';
  } catch {
    return undefined;
  }
}

/** As it is pasted. */
export function asOneText({ text, url }: Shared): string {
  return `${text}\n${url}`;
}

function pageAddress(base: string): string {
  const { origin, pathname } = new URL(base);
  return origin + pathname;
}

function countLines({ start, actions }: Replay): number {
  const game = startGame(start);
  return actions.flatMap((action) => applyAction(game, action)).filter(({ type }) => type === 'lineCleared').length;
}

function drawBoard(cells: ArrayLike<number>): string {
  const row = (y: number) => Array.from({ length: RULES.boardCells }, (_, x) => CELLS[cells[cellAt(x, y)]]).join('');
  return Array.from({ length: RULES.boardCells }, (_, y) => row(y)).join('\n');
}
