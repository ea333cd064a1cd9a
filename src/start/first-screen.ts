// The first screen while the HUD's code is missing: follows the HUD's signals, and acts on presses.
import { effect } from '@preact/signals-core';
import { fillStats, formatCount } from './fill.ts';
import { keepPress, takePress } from './keep-press.ts';
import type { Press } from '../flow/flow.ts';
import type { Command } from '../game/commands.ts';
import { isCovered, type Hud } from '../state/hud.ts';
import { isLanguage, type Language } from '../i18n/languages.ts';

/** Commands of the buttons that open no panel, by name. */
const COMMANDS: Readonly<Record<string, Press | Extract<Command, { type: 'play' }> | undefined>> = {
  'menu.play': { type: 'play' },
  'tutorial.skip': { type: 'skipTutorial' },
};

type FirstScreenOptions = {
  readonly screen: HTMLElement;
  readonly hud: Hud;
  readonly language: Language;
  readonly openHud: () => void;
};

export type FirstScreen = {
  /** Acts on the kept press and on later ones. `canPlay` returns whether Play starts the tutorial, without a panel or an ad. */
  connect(canPlay: () => boolean): void;
  /** Shows `element` instead, with the focus on the same control, and passes the kept press on. */
  replaceBy(element: HTMLElement): void;
};

export function createFirstScreen({ screen, hud, language: firstLanguage, openHud }: FirstScreenOptions): FirstScreen {
  const find = (selector: string) => screen.querySelector<HTMLElement>(selector)!;
  const [menu, game, foot] = ['.menu', '.game', '.foot'].map(find);
  const language = () => document.documentElement.lang as Language;

  function follow(selector: string, read: () => number): () => void {
    const element = find(selector);
    return effect(() => void (element.textContent = formatCount(language(), read())));
  }

  function followAll(): (() => void)[] {
    return [
      effect(() => {
        menu.hidden = hud.screen.value === 'game';
        game.hidden = !menu.hidden;
      }),
      effect(() => void (find('.column').dataset['foot'] = hud.layout.value.footPlace)),
      effect(() => showHint(hud.tutorialStep.value)),
      effect(() => fillStats(screen, language(), hud.bestScore.value, hud.coins.value)),
      follow('.score span', () => hud.shownScore.value),
      follow('.best span', () => hud.bestScore.value),
      follow('.game .coins span', () => hud.coins.value),
      effect(() => {
        // Only builds with a leaderboard render it.
        screen.querySelector('[name="menu.leaderboard"]')?.toggleAttribute('hidden', hud.leaderboardTarget.value === 'none');
      }),
      effect(() => {
        if (isHudNeeded(hud)) openHud();
      }),
    ];
  }

  function showHint(step: number): void {
    const hints = screen.querySelectorAll<HTMLElement>('.hint');
    hints.forEach((hint, index) => (hint.hidden = index !== step - 1));
    foot.hidden = !hints[step - 1];
  }

  function act(canPlay: () => boolean): void {
    const control = takePress();
    if (!control) return;
    if (control instanceof HTMLSelectElement) {
      if (isLanguage(control.value)) hud.chooseLanguage(control.value);
      return;
    }
    const command = canPlay() ? COMMANDS[control.name] : undefined;
    if (command) return hud.send(command);
    // Kept for the HUD.
    control.setAttribute('aria-busy', 'true');
    openHud();
  }

  let stops: readonly (() => void)[] = [];
  return {
    connect(canPlay) {
      // The page's script may have failed, and reads the plain keys alone. A choice is a kept press.
      const isFilled = language() === firstLanguage && !screen.classList.contains('blank');
      if (!isFilled && !screen.querySelector('select[aria-busy]')) openHud();
      stops = followAll();
      for (const type of ['click', 'change']) {
        screen.addEventListener(type, (event) => {
          keepPress(event);
          act(canPlay);
        });
      }
      act(canPlay);
    },
    replaceBy(element) {
      for (const stop of stops) stop();
      const pressed = takePress();
      const { activeElement } = document;
      const focused = screen.contains(activeElement) ? activeElement?.getAttribute('name') : undefined;
      screen.remove();
      element.classList.remove('blank');
      const named = (name: string) => element.querySelector<HTMLElement>(`[name="${name}"]`);
      if (focused) named(focused)?.focus({ preventScroll: true });
      if (pressed) named(pressed.name)?.click();
    },
  };
}

/** Returns whether the game shows something that the first screen does not have. Reads signals. */
function isHudNeeded(hud: Hud): boolean {
  const { screen, mode, overlay, snackbar } = hud;
  const isOtherGame = screen.value === 'game' && mode.value !== 'tutorial';
  return isOtherGame || isCovered(hud) || overlay.value !== 'none' || snackbar.value.text !== undefined;
}
