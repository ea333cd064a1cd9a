// Sharing: links that contain a whole game, the day's result as text, and the browser's ways to share both.
import type { RunningGame } from '../game/session.ts';
import { formatDay } from '../i18n/format-times.ts';
import { formatNumber, translate } from '../i18n/translate.ts';
import { summarizeGame } from '../records/summarize-game.ts';
import { cellAt } from '../rules/cells.ts';
import { RULES } from '../rules/constants.ts';
import { hashText } from '../rules/hash.ts';
import { decodeMoveTimes, encodeMoveTimes, encodeReplay, OtherRulesError, readReplay, type Replay } from '../rules/replay.ts';
import { showSnackbar, type Hud } from '../state/hud.ts';

/** Several times the moves of a strong player's game. Takes half of the 500 ms that a slow phone may be busy. */
const MAX_MOVES = 5000;

/** A longer hash is not decoded. Escaping may triple the characters of the longest replay. */
const MAX_CHARACTERS = 30_000;

/** Longest address with times. Messengers cut longer texts. 200 moves fit, each after a wait of a day. */
const MAX_TIMED_CHARACTERS = 2048;

/** Longest total of times that is shown: one day, in tenths of a second. */
const MAX_TENTHS = 864_000;

const RUN_MARK = '#run=';

/** An empty cell, and the jewels by type: amethyst, coral, sapphire, topaz, emerald, garnet. */
const CELLS = ['⬛', '🟪', '🟧', '🟦', '🟨', '🟩', '🟥'];

/** Content to share. `text` precedes the address and may be empty. */
export type Shared = { readonly title: string; readonly text: string; readonly url: string };

/** A game of a link. `tenths`: its total time in tenths of a second, undefined if the link has no times or impossible ones. */
export type LinkedRun = { readonly replay: Replay; readonly score: number; readonly tenths: number | undefined };

/** Sharing APIs of the browser. Each may be missing. */
export type SharingNavigator = {
  readonly share?: (data: Shared) => Promise<void>;
  readonly clipboard?: Pick<Clipboard, 'writeText'>;
};

/**
 * Returns the page's address with the game in its hash, after a hash of its text. Drops the query, which holds options of the sender's
 * device or debug session. Adds the time before each action if the game can be raced against, all times are known, and the address stays short.
 */
export function runLink(base: string, { start, actions, times = [] }: Replay & { readonly times?: readonly number[] }): string {
  const text = encodeReplay({ start, actions });
  const linkTo = (body: string) => `${pageAddress(base)}${RUN_MARK}${hashText(body)}~${encodeURIComponent(body)}`;
  const timed = linkTo(`${text}~${encodeMoveTimes(times)}`);
  const isTimed = start.type !== 'tutorial' && times.length > 0 && times.length === actions.length;
  return isTimed && timed.length <= MAX_TIMED_CHARACTERS ? timed : linkTo(text);
}

/** Returns whether the hash of an address is marked as a game. */
export function isRunLink(hash: string): boolean {
  return hash.startsWith(RUN_MARK);
}

/**
 * Returns the game in the hash of an address; `cut` if a part of the link is missing, `otherRules` if its game was played with these,
 * undefined if it has no game or the rules reject it. Older links have no hash of their text, and no times.
 */
export function readRunLink(hash: string): LinkedRun | 'cut' | 'otherRules' | undefined {
  if (!isRunLink(hash) || hash.length > MAX_CHARACTERS) return undefined;
  try {
    const [, check, text] = /^(?:([\da-f]{8})~)?(.*)$/s.exec(decodeURIComponent(hash.slice(RUN_MARK.length)))!;
    if (check !== undefined && hashText(text) !== check) return 'cut';
    const game = check === undefined ? text : text.split('~', 3).join('~');
    const { replay, state } = readReplay(game, MAX_MOVES);
    return { replay, score: state.score, tenths: totalOf(text.slice(game.length + 1), replay.actions.length) };
  } catch (error) {
    return error instanceof OtherRulesError ? 'otherRules' : undefined;
  }
}

/** Returns the total of encoded times, or undefined unless there is one for each action and the total is at most a day. */
function totalOf(text: string, actions: number): number | undefined {
  const times = decodeMoveTimes(text) ?? [];
  const tenths = times.reduce((sum, time) => sum + time, 0);
  return times.length > 0 && times.length === actions && tenths <= MAX_TENTHS ? tenths : undefined;
}

/** Returns the game as a link. One that begins with the tutorial cannot be raced against. */
export function describeRun(base: string, running: RunningGame): Shared {
  const title = translate('game.name');
  const text = translate(running.start.type === 'tutorial' ? 'share.game' : 'share.race', {
    score: formatNumber(running.state.score),
    game: title,
  });
  return { title, text, url: runLink(base, running) };
}

/** Returns the day's result with the final board in emoji. Short enough for services that limit the length of posts. */
export function describeDay(base: string, running: RunningGame & { readonly day: string }): Shared {
  const title = translate('game.name');
  const { score, level, cells } = running.state;
  const numbers = { score: formatNumber(score), lines: formatNumber(summarizeGame(running).lines), level: formatNumber(level) };
  const head = translate('share.day', { game: title, day: formatDay(running.day) });
  return { title, text: `${head}\n${translate('share.numbers', numbers)}\n${drawBoard(cells)}`, url: pageAddress(base) };
}

/**
 * Opens the system's share sheet; without one, copies to the clipboard and shows a message. If neither works, shows the text for manual
 * copying, unless the panel of the press has closed. Must be called in the handler of a press: browsers require a user gesture.
 */
export async function share(
  hud: Pick<Hud, 'overlay' | 'snackbar' | 'copyText'>,
  shared: Shared,
  navigator: SharingNavigator,
): Promise<void> {
  const panel = hud.overlay.peek();
  if (navigator.share) {
    try {
      return await navigator.share(shared);
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return;
    }
  }
  const text = asOneText(shared);
  try {
    // Throws also where the clipboard is missing.
    await navigator.clipboard!.writeText(text);
    showSnackbar(hud, 'share.copied');
  } catch {
    if (hud.overlay.peek() === panel) hud.copyText.value = text;
  }
}

/** Returns text and address as one text for the clipboard. */
export function asOneText({ text, url }: Shared): string {
  return text === '' ? url : `${text}\n${url}`;
}

export function pageAddress(base: string): string {
  const { origin, pathname } = new URL(base);
  return origin + pathname;
}

function drawBoard(cells: ArrayLike<number>): string {
  const row = (y: number) => Array.from({ length: RULES.boardCells }, (_, x) => CELLS[cells[cellAt(x, y)]]).join('');
  return Array.from({ length: RULES.boardCells }, (_, y) => row(y)).join('\n');
}
