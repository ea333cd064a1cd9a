// Section 4: the real game in frames of a phone's size, each played to its scene and held there.
import { FIRST_PROFILE, type Profile } from '../src/game/profile.ts';
import { parseNotation, toNotation } from '../src/rules/notation.ts';
import { writePlainKeys } from '../src/save/saved-data.ts';
import { encodeSession, SESSION_KEY } from '../src/save/session.ts';
import { THEMES, type ThemeName } from '../src/themes/themes.ts';
import { fileNameOf, make, makeBlock, makeWarning } from './elements.ts';
import { GameDriver } from './game-driver.ts';
import { sleep } from '../src/platform/time.ts';
import type { StageOptions } from './game-stage.ts';
import { runWhenVisible } from './lazy.ts';
import { SCENE_GROUPS, SCENES, type Scene } from './scenes.ts';

type ScreenOptions = { readonly theme: ThemeName; readonly language: string; readonly hasGame: boolean };

/** Size of a typical phone in CSS pixels, and the scale of its frame. */
const PHONE = { width: 390, height: 844, zoom: 0.68 } as const;
const SETTLE_MILLISECONDS = 900;
/** Profile of each scene. */
const PROFILE: Profile = {
  ...FIRST_PROFILE,
  isTutorialDue: false,
  bestScore: 48_260,
  coins: 450,
  isLanguageDetected: false,
  isSoundOn: false,
  isMusicOn: false,
};

/** Holds the running game, if any. Only one game runs. */
let holdRunning = () => {};

export function fillScreens(section: HTMLElement, options: ScreenOptions): void {
  if (!options.hasGame) return section.append(makeWarning('No screens: this gallery was built without the game.'));
  for (const group of SCENE_GROUPS) {
    const figures = SCENES.filter((scene) => scene.group === group).map((scene) => makeFigure(section.id, scene, options));
    section.append(makeBlock(`screens-${fileNameOf(group)}`, group, make('div', 'phones', ...figures)));
  }
  document.addEventListener('click', (event) => {
    // The clicked element may have been removed; the event's path still has it.
    if (!event.composedPath().some((target) => target instanceof Element && target.matches('.phone'))) holdRunning();
  });
}

function makeFigure(section: string, scene: Scene, options: ScreenOptions): HTMLElement {
  const phone = makePhone(scene);
  runWhenVisible(phone, section, () => openScene(phone, scene, options));
  return make('figure', '', phone, make('figcaption', '', scene.name));
}

function makePhone({ isLandscape = false }: Scene): HTMLElement {
  const phone = make('div', 'phone');
  const { width, height, zoom } = PHONE;
  phone.style.setProperty('--wide', `${isLandscape ? height : width}`);
  phone.style.setProperty('--high', `${isLandscape ? width : height}`);
  phone.style.setProperty('--zoom', `${zoom}`);
  return phone;
}

async function openScene(phone: HTMLElement, scene: Scene, options: ScreenOptions): Promise<void> {
  const frame = make('iframe');
  frame.title = scene.name;
  // The frame must not take the focus when it loads.
  frame.tabIndex = -1;
  frame.src = addressOf(scene, options);
  phone.classList.add('loading');
  phone.append(frame);
  try {
    await waitForLoad(frame);
    await playScene(scene, new GameDriver(frame));
  } catch (error) {
    phone.append(makeWarning(error instanceof Error ? error.message : String(error)));
  }
  phone.classList.remove('loading');
  holdScene(phone, frame, scene);
  phone.dataset['done'] = '';
}

function waitForLoad(frame: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
  });
}

async function playScene({ isLoading = false, play, settleMilliseconds = SETTLE_MILLISECONDS }: Scene, game: GameDriver): Promise<void> {
  if (isLoading) {
    await sleep(settleMilliseconds);
    const bar = game.page.querySelector('progress');
    // The game is held before it loads: without this, the bar would be full.
    if (bar) bar.value = 0.6;
    return;
  }
  await game.ready();
  await play?.(game);
  await game.settle(settleMilliseconds);
}

/** Holds the game. A press resumes it. */
function holdScene(phone: HTMLElement, frame: HTMLIFrameElement, { name }: Scene): void {
  const stage = frame.contentWindow!.gameStage;
  const cover = make('button');
  cover.type = 'button';
  cover.title = `Resume ${name}`;
  cover.setAttribute('aria-label', cover.title);
  const hold = () => {
    stage.hold();
    phone.append(cover);
  };
  cover.addEventListener('click', () => {
    holdRunning();
    holdRunning = () => {
      holdRunning = () => {};
      hold();
    };
    cover.remove();
    stage.go();
  });
  hold();
}

function addressOf(scene: Scene, { theme, language }: ScreenOptions): string {
  // The debug overlay would cover the loading screen. `quality=0` draws everything, even on a slow machine.
  const query = [...(scene.isLoading ? [] : ['debug=true', 'seed=7']), 'quality=0', scene.query ?? 'device=mobile'].join('&');
  const stageOptions: StageOptions = {
    stored: {
      ...storedBy({ ...PROFILE, theme, language, unlockedThemes: [theme, THEMES[1].name], ...scene.profile }, scene.saved),
      ...scene.stored,
    },
    portal: scene.portal ?? 'standalone',
    isHeld: scene.isLoading ?? false,
  };
  return `game/index.html?${query}#${encodeURIComponent(JSON.stringify(stageOptions))}`;
}

/** Returns the storage as the game would have written it. */
function storedBy(profile: Profile, notation: string | undefined): Record<string, string> {
  const entries: Record<string, string> = {};
  const store = {
    get: (key: string) => entries[key] ?? null,
    set: (key: string, value: string) => {
      entries[key] = value;
      return true;
    },
    remove: () => {},
  };
  const state = notation === undefined ? undefined : parseNotation(notation);
  writePlainKeys(store, profile);
  const game = state && { state, start: { type: 'position', notation: toNotation(state) } as const, actions: [], times: [] };
  store.set(SESSION_KEY, encodeSession(profile, game));
  return entries;
}
