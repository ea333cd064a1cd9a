// The village: a drawing whose windows the stars of the journey light, and whose lights coins buy. In the lower half of the menu, and in a panel.
import { effect } from '@preact/signals-core';
import drawing from '../../assets/generated/village.svg?raw';
import { LIGHTS } from '../game/shop.ts';
import { translate } from '../i18n/translate.ts';
import type { Hud } from '../state/hud.ts';

/** Least height of the drawing in the menu, in CSS pixels. */
const MIN_PIXELS = 88;

/** Draws the village into an element, and keeps its lights up to date. Returns a function that ends this. */
export function drawVillage(element: HTMLElement, { journey, unlockedThemes }: Pick<Hud, 'journey' | 'unlockedThemes'>): () => void {
  element.innerHTML = drawing;
  const windows = element.querySelectorAll<SVGElement>('[data-window]');
  const lights = element.querySelectorAll<SVGElement>('[data-light]');
  return effect(() => {
    for (const each of windows) each.classList.toggle('lit', journey.value.stars[Number(each.dataset['window'])] > 0);
    for (const each of lights) each.classList.toggle('lit', unlockedThemes.value.includes(LIGHTS[Number(each.dataset['light'])].name));
  });
}

/** Adds the village to the menu, below all buttons, as a button of its own. It is left out where it has no room. */
export function addVillage(menu: HTMLElement, hud: Hud): void {
  const button = document.createElement('button');
  Object.assign(button, { type: 'button', name: 'village.title', className: 'village' });
  menu.append(button);
  drawVillage(button, hud);
  const fit = () => (button.style.visibility = button.clientHeight < MIN_PIXELS ? 'hidden' : '');
  new ResizeObserver(fit).observe(button);
  effect(() => {
    void hud.language.value;
    button.setAttribute('aria-label', translate('village.title'));
  });
}
