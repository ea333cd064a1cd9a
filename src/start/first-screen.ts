// Menu and tutorial of the page: follows the HUD's signals, and sends the commands of presses.
import { effect, signal } from '@preact/signals-core';
import { fillStats, formatCount, takePress } from './screen-element.ts';
import type { Press } from '../flow/flow.ts';
import type { Command } from '../game/commands.ts';
import { isCovered, type Hud } from '../state/hud.ts';
import { isLanguage, type Language } from '../i18n/languages.ts';
import { acceptClick, blurPressed } from '../platform/accept-click.ts';
import { writeNumber } from '../platform/write-number.ts';

/** Commands of the buttons that need no panel, by name. */
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

export function createFirstScreen({ screen, hud, language: firstLanguage, openHud }: FirstScreenOptions) {
  const pressInHud = signal<((name: string) => void) | undefined>(undefined);
  let mayPlay = () => false;

  function act(): void {
    const control = takePress();
    if (!control) return;
    if (control instanceof HTMLSelectElement) {
      if (isLanguage(control.value)) hud.chooseLanguage(control.value);
      return;
    }
    const press = pressInHud.peek();
    const command = press || mayPlay() ? COMMANDS[control.name] : undefined;
    if (command) return hud.send(command);
    if (press) return press(control.name);
    // Kept for the HUD.
    control.setAttribute('aria-busy', 'true');
    openHud();
  }

  return {
    /** Acts on the kept press and on later ones. `canPlay` returns whether Play starts the tutorial, without a panel or an ad. */
    connect(canPlay: () => boolean): void {
      mayPlay = canPlay;
      // The page's script may have failed, and reads the plain keys alone. A choice is a kept press.
      const isFilled = shownLanguage() === firstLanguage && !screen.classList.contains('blank');
      if (!isFilled && !screen.querySelector('select[aria-busy]')) openHud();
      followHud(screen, hud, () => pressInHud.value !== undefined);
      effect(() => {
        if (isHudNeeded(hud)) openHud();
      });
      screen.addEventListener('change', act);
      screen.addEventListener('click', (event) => {
        if (!acceptClick(event)) return void takePress();
        const button = event.target instanceof Element ? event.target.closest<HTMLElement>('button:not([aria-disabled])') : null;
        if (button) blurPressed(button, event);
        act();
      });
      act();
    },
    /** The HUD is open: it shows the other games, and `press` acts on the kept press and on later ones by the name of their button. */
    handOver(press: (name: string) => void): void {
      pressInHud.value = press;
      act();
    },
  };
}

function shownLanguage(): Language {
  return document.documentElement.lang as Language;
}

/** Follows the HUD's signals. `isHudOpen` reads them too. */
function followHud(screen: HTMLElement, hud: Hud, isHudOpen: () => boolean): void {
  const find = (selector: string) => screen.querySelector<HTMLElement>(selector)!;
  const [menu, game, foot] = ['.menu', '.game', '.foot'].map(find);
  const hints = screen.querySelectorAll<HTMLElement>('.hint');

  function follow(selector: string, read: () => number): void {
    const element = find(selector);
    effect(() => writeNumber(element, formatCount(shownLanguage(), read())));
  }

  effect(() => {
    const isInMenu = hud.screen.value !== 'game';
    menu.hidden = !isInMenu;
    game.hidden = isInMenu || (hud.tutorialStep.value === 0 && isHudOpen());
  });
  effect(() => {
    const { dataset } = find('.column');
    dataset['foot'] = hud.layout.value.footPlace;
    dataset['hand'] = hud.isLeftHanded.value ? 'left' : 'right';
  });
  effect(() => {
    const index = hud.tutorialStep.value - 1;
    hints.forEach((hint, each) => (hint.hidden = each !== index));
    foot.hidden = !hints[index];
  });
  effect(() => {
    // Languages group digits differently.
    void hud.language.value;
    fillStats(screen, shownLanguage(), hud.bestScore.value, hud.coins.value);
  });
  follow('.score span', () => hud.shownScore.value);
  follow('.best span', () => hud.bestScore.value);
  follow('.game .coins span', () => hud.coins.value);
  effect(() => {
    find('[name="menu.leaderboard"]').hidden = hud.leaderboardTarget.value === 'none';
  });
  effect(() => {
    // Only hidden while its panel is open, so that the focus can return to it.
    find('.pause').classList.toggle('hidden', hud.overlay.value === 'paused' || hud.overlay.value === 'settings');
  });
}

/** Returns whether the game shows something that the first screen does not have. Reads signals. */
function isHudNeeded(hud: Hud): boolean {
  const { screen, mode, overlay, snackbar } = hud;
  const isOtherGame = screen.value === 'game' && mode.value !== 'tutorial';
  return isOtherGame || isCovered(hud) || overlay.value !== 'none' || snackbar.value.text !== undefined;
}
