// Completes menu and tutorial of the page with what needs late texts: the daily game, hints for keys and gamepads, panels.
import { effect } from '@preact/signals-core';
import type { Command } from '../game/commands.ts';
import { formatDay } from '../i18n/format-times.ts';
import { formatNumber, translate } from '../i18n/translate.ts';
import { latePart } from '../loading/late-part.ts';
import { loadLate } from '../loading/load-late.ts';
import { dayAt } from '../platform/time-in-days.ts';
import { sumRows } from '../records/writer-rows.ts';
import type { Hud } from '../state/hud.ts';
import { leaveMenu } from './leave.ts';
import { hintOf } from './widgets/live-region.tsx';

/** Commands of the buttons that open a panel or need a server, by name. */
const PRESSES: Readonly<Record<string, Command | ((hud: Hud) => void) | undefined>> = {
  'menu.themes': { type: 'openThemes' },
  'menu.records': { type: 'openRecords' },
  'menu.journey': { type: 'openJourney' },
  'menu.settings': { type: 'openSettings' },
  'village.title': { type: 'openVillage' },
  'menu.leaderboard': openLeaderboard,
  'daily.title': pressDaily,
  'hud.pause': { type: 'pause' },
};

/** Does what the button with this name is for. */
export function pressByName(hud: Hud, name: string): void {
  const press = PRESSES[name];
  if (typeof press === 'function') press(hud);
  else if (press) hud.send(press);
}

function openLeaderboard({ leaderboardTarget, hostPresses, send, sendToScoreService }: Hud): void {
  if (leaderboardTarget.peek() === 'leaderboard') send({ type: 'openLeaderboard' });
  else if (leaderboardTarget.peek() === 'host') hostPresses.value++;
  else sendToScoreService({ type: 'showLeaderboard', leaderboard: 'score' });
}

/** After the game is played, opens the daily leaderboard, or the records without one. */
function pressDaily({ daily, leaderboard, leaderboardTarget, send, sendToLeaderboard }: Hud): void {
  const { today, result, lead = 0 } = daily.peek();
  const { pending, hasDaily } = leaderboard.peek();
  if (pending === 'daily') return;
  // The day may have changed within the last minute.
  const isPlayed = result?.day === today && dayAt(Date.now() + lead) === today;
  if (!isPlayed) return sendToLeaderboard({ type: 'playDaily' });
  if (leaderboardTarget.peek() !== 'leaderboard' || !hasDaily) return send({ type: 'openRecords' });
  sendToLeaderboard({ type: 'showTab', tab: 'daily' });
  send({ type: 'openLeaderboard' });
}

/** Returns the state of the daily game's button. Without words until the day is known. Reads signals. */
export function dailyButtonOf({ daily, leaderboard }: Hud): { readonly icon: string; readonly words: string; readonly isWaiting: boolean } {
  const { today, result } = daily.value;
  const isWaiting = leaderboard.value.pending === 'daily';
  if (result?.day === today) return { icon: 'check', words: translate('daily.done', { score: formatNumber(result.score) }), isWaiting };
  return { icon: 'calendar', words: today && formatDay(today), isWaiting };
}

/** Follows the HUD's signals as long as the page lives. */
export function completeFirstScreen(screen: HTMLElement, hud: Hud): void {
  const find = (selector: string) => screen.querySelector<HTMLElement>(selector)!;
  const daily = find('.daily');
  const [hint, menu] = [find('.hint span'), find('.menu')];
  const small = document.createElement('small');
  daily.lastElementChild!.append(small);
  let wasInMenu = false;

  effect(() => {
    // The words are in this language.
    void hud.language.value;
    const { icon, words, isWaiting } = dailyButtonOf(hud);
    small.textContent = words;
    small.hidden = words === '';
    daily.querySelector('use')!.setAttribute('href', `#${icon}`);
    if (isWaiting) daily.setAttribute('aria-disabled', 'true');
    else daily.removeAttribute('aria-disabled');
  });
  effect(() => {
    void hud.language.value;
    const key = hintOf(1, hud.lastInput.value)!;
    hint.dataset['texts'] = `text:${key}`;
    hint.textContent = translate(key);
  });
  effect(() => {
    if (wasInMenu && hud.screen.value === 'game') leaveMenu(menu, hud.isReducedMotion.peek());
    wasInMenu = hud.screen.value === 'menu';
  });
  const village = latePart(async () => (await loadLate(() => import('./village.ts'))).addVillage(menu, hud));
  effect(() => {
    const { records } = hud.records.value;
    // Not before the first game has ended.
    if (hud.screen.value !== 'menu' || !records || sumRows(records.rows, 'games') === 0) return;
    village.call().catch((error: unknown) => console.warn(`Failed to load the village: ${String(error)}. Showing the menu without it.`));
  });
}
