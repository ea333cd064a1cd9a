// The composition root: builds everything, wires it, starts the loop. Nothing but boot.ts imports it.
import { effect } from '@preact/signals-core';
import atlasAddress from '../assets/generated/atlas.webp';
import { createSoundPlayer } from './audio/sound-player.ts';
import { advanceClock, clockAlpha, createClock, restartClock } from './ecs/clock.ts';
import type { Command, Effect } from './ecs/commands.ts';
import { layoutView } from './ecs/layout.ts';
import { TIMING } from './ecs/timing.ts';
import { createWorld } from './ecs/world.ts';
import { createHud, publishHud } from './hud/bridge.ts';
import type { Language } from './i18n/translate.ts';
import { createFrameStats } from './platform/frame-stats.ts';
import { listenToKeyboard } from './platform/keyboard.ts';
import { loadImage } from './platform/load-image.ts';
import { createLoop } from './platform/loop.ts';
import { readPageOptions } from './platform/page-options.ts';
import { listenToPointer } from './platform/pointer.ts';
import { createSplash } from './platform/splash.ts';
import { createStore } from './platform/storage.ts';
import { NoWebGlError } from './render-webgl/gl/context.ts';
import { createRenderer } from './render-webgl/renderer.ts';
import {
  forgetSession,
  readLanguage,
  readProfile,
  readSession,
  SOUND_VOLUME,
  writeLanguage,
  writeProfile,
  writeSession,
} from './save/saved-data.ts';
import { finishFrame, stepWorld } from './systems/pipeline.ts';

const MILLISECONDS = 1000;

const canvas = document.querySelector<HTMLCanvasElement>('#canvas')!;
const hudElement = document.querySelector<HTMLElement>('#hud')!;
const splash = createSplash(document.querySelector<HTMLElement>('#splash')!);

async function start(): Promise<void> {
  const options = readPageOptions(location.search);
  const hudLoading = import('./hud/mount-hud.tsx');
  const textsLoading = import('./i18n/translate.ts');
  const atlas = await loadImage(atlasAddress);
  splash.setProgress(0.5);

  const store = createStore(() => localStorage);
  const saved = readSession(store);
  const world = createWorld({ nextSeed: seedSource(options.seed), profile: readProfile(store), saved: saved.running });
  const sounds = createSoundPlayer((message) => console.warn(message));
  const stats = createFrameStats();
  const clock = createClock();
  const renderer = createRenderer({ world, canvas, atlas, drawPath: options.drawPath, onRestored: redraw });
  const loop = createLoop(frame);
  const hud = createHud(world, { send, chooseLanguage });
  let wasMoving = true;

  function frame(milliseconds: number, hasSlept: boolean): boolean {
    if (hasSlept) restartClock(clock);
    const began = performance.now();
    const steps = advanceClock(clock, milliseconds);
    for (let step = 0; step < steps; step++) stepWorld(world);
    finishFrame(world);
    if (steps > 0) stats.addStep(performance.now() - began);
    publishHud(world, hud);
    drawFrame();
    runEffects();
    return world.isMoving || wasMoving || world.commands.length > 0;
  }

  /** Draws if anything moved in this frame or the one before, whose last motion may have been drawn half-way only. */
  function drawFrame(): void {
    const isDue = world.isDirty || world.isMoving || wasMoving;
    wasMoving = world.isMoving;
    world.isDirty = false;
    if (!isDue) return stats.addSkip();
    const began = performance.now();
    renderer.draw(world.isMoving ? clockAlpha(clock) : 1);
    stats.addDraw(performance.now() - began);
  }

  function send(command: Command): void {
    world.commands.push(command);
    loop.wake();
  }

  /** Loads the language's words and shows them everywhere. */
  async function showLanguage(language: Language): Promise<void> {
    const { switchLanguage, translate } = await textsLoading;
    await switchLanguage(language);
    document.documentElement.lang = language;
    document.title = translate('game.name');
    canvas.setAttribute('aria-label', translate('game.board'));
    hud.language.value = language;
  }

  function chooseLanguage(language: Language): void {
    writeLanguage(store, language);
    showLanguage(language).catch((error: unknown) => console.warn(`The language could not be loaded: ${String(error)}`));
  }

  function redraw(): void {
    world.isDirty = true;
    loop.wake();
  }

  function runEffects(): void {
    if (world.effects.length === 0) return;
    for (const effect of world.effects) runEffect(effect);
    world.effects.length = 0;
  }

  function runEffect(effect: Effect): void {
    switch (effect.type) {
      case 'saveGame':
        return writeSession(store, effect.running);
      case 'forgetGame':
        return forgetSession(store);
      case 'saveProfile':
        return writeProfile(store, world.profile);
      case 'setVolumes':
        return applyVolume();
      case 'playSound':
        return sounds.play(effect.name, effect.rate, effect.delaySeconds);
    }
  }

  function applyVolume(): void {
    sounds.setVolume(world.profile.isSoundOn ? SOUND_VOLUME : 0);
  }

  function fitToWindow(): void {
    const layout = layoutView(window.innerWidth, window.innerHeight);
    renderer.resize(layout, window.devicePixelRatio);
    send({ type: 'changeLayout', layout });
  }

  function followReducedMotion(): void {
    const query = matchMedia('(prefers-reduced-motion: reduce)');
    const follow = () => {
      world.isReducedMotion = query.matches;
      redraw();
    };
    query.addEventListener('change', follow);
    follow();
  }

  // The board is a stop for the Tab key only where there is a board.
  effect(() => {
    canvas.tabIndex = hud.screen.value === 'game' ? 0 : -1;
  });
  applyVolume();
  followReducedMotion();
  fitToWindow();
  window.addEventListener('resize', fitToWindow);
  window.addEventListener('pointerdown', sounds.unlock, { once: true });
  window.addEventListener('keydown', sounds.unlock, { once: true });
  listenToPointer(canvas, world, send, loop.wake);
  listenToKeyboard(document, send);

  const [{ mountHud }, { detectLanguage, isLanguage }] = await Promise.all([hudLoading, textsLoading]);
  const chosen = readLanguage(store) ?? '';
  await showLanguage(isLanguage(chosen) ? chosen : detectLanguage(navigator.languages));
  splash.setProgress(0.9);
  await new Promise<void>((resolve) => mountHud(hudElement, hud, resolve));
  if (options.isDebug) {
    const { createDebugSurface } = await import('./debug/debug-surface.ts');
    Object.assign(window, { frozenJewel: createDebugSurface({ world, canvas, renderer, stats, wake: loop.wake }) });
  }
  splash.setProgress(1);
  await new Promise((resolve) => setTimeout(resolve, TIMING.loadedDelaySeconds * MILLISECONDS));
  if (saved.isDamaged) hud.snackbar.value = 'savedGameDamaged';
  send({ type: 'finishLoading' });
  splash.hide();
}

/** Seeds for new games: by chance, or for a debug session one after another from the first. */
function seedSource(first: number | undefined): () => number {
  if (first === undefined) return () => crypto.getRandomValues(new Uint32Array(1))[0];
  let next = first;
  return () => next++;
}

async function explain(error: unknown): Promise<void> {
  console.error(error);
  const key = error instanceof NoWebGlError ? 'failure.noWebGl' : 'failure.loading';
  splash.fail(await wordsFor(key));
}

/** The words of a failure, or undefined where not even they can be loaded: the page has some of its own. */
async function wordsFor(key: 'failure.noWebGl' | 'failure.loading'): Promise<string | undefined> {
  try {
    const { detectLanguage, switchLanguage, translate } = await import('./i18n/translate.ts');
    await switchLanguage(detectLanguage(navigator.languages));
    return translate(key);
  } catch {
    return undefined;
  }
}

start().catch(explain);
