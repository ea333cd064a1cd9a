// The game's side of the embedding API: a host page may do what a player can do, and receives events of the game.
import { effect, type Signal } from '@preact/signals-core';
import type { Command } from '../game/commands.ts';
import type { GameState } from '../embed/api.ts';
import { inStorage } from '../embed/in-storage.ts';
import { GAME_SIZE, HELLO, isCall, isConnect, isSave, STATE_NAMES, type Call, type FrameMessage } from '../embed/protocol.ts';
import type { Hud } from '../state/hud.ts';
import { onceLoaded } from '../state/once.ts';
import { isLanguage, type Language } from '../i18n/languages.ts';
import { MS_PER_SECOND } from '../platform/time.ts';
import type { Game } from './create-game.ts';
import type { Site } from './open-portal.ts';
import { slotAt } from '../game/scene/drag.ts';
import { DESIGN, toDesignX, toDesignY } from '../game/layout.ts';
import type { GameWorld } from '../game/world.ts';

/** Further calls are ignored for the rest of the second. */
const MAX_CALLS_A_SECOND = 50;

/** Maximum number of calls that wait for a frame. Each adds a few commands to the world's queue. */
const MAX_WAITING = 8;

/** Time limits for a call to take effect, from the first frame after it. */
const FLOW_SECONDS = 0.5;
const LANGUAGE_SECONDS = 8;

export function connectFrame({ hud, world, late }: Pick<Game, 'hud' | 'world' | 'late'>, warn: (message: string) => void): void {
  const isBlocked = inStorage(({ length }) => length) === undefined;
  connectEmbed(hud, warn, async (host) => (isBlocked ? late.openSite().then(() => late.site()?.keepIn(host)) : undefined));
  passSwipes(document, world);
}

/**
 * Announces the game to the page around it and accepts one connection. Accepts any page, because the API allows and reveals no more
 * than playing does. Calls `warn` once if the host exceeds the limit of calls. Is ready once `keepIn` has settled.
 */
export function connectEmbed(hud: Hud, warn: (message: string) => void, keepIn: Site['keepIn']): void {
  function listen(event: MessageEvent<unknown>): void {
    // The cheapest checks come first: data from other windows is never deserialized.
    if (event.source !== window.parent || event.ports.length !== 1 || !isConnect(event.data)) return;
    window.removeEventListener('message', listen);
    const [port] = event.ports;
    const post = (message: FrameMessage) => port.postMessage(message);
    listenToCalls(port, createCallHandler(hud, post), warn);
    reportEvents(hud, post, keepIn(createHostStore(event.data.save, post)));
  }

  window.addEventListener('message', listen);
  window.parent.postMessage(HELLO, '*');
}

/** The host's storage of the save. `saved` is its content. */
function createHostStore(saved: unknown, post: (message: FrameMessage) => void) {
  let last = isSave(saved) ? saved : undefined;
  return {
    account: async () => '',
    load: async () => last,
    save(text: string) {
      last = text;
      post({ type: 'save', text });
    },
    flush: () => undefined,
  };
}

function listenToCalls(port: MessagePort, handle: (call: Call) => void, warn: (message: string) => void): void {
  let count = 0;
  let hasWarned = false;

  port.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (count === 0) setTimeout(() => (count = 0), MS_PER_SECOND);
    if (++count <= MAX_CALLS_A_SECOND) {
      if (isCall(event.data)) handle(event.data);
    } else if (!hasWarned) {
      hasWarned = true;
      warn(`The page around the game makes more than ${MAX_CALLS_A_SECOND} calls a second. Ignoring the rest.`);
    }
  });
  port.start();
}

/** `begin` sends the commands of a call, `isDone` detects their effect, `refusal` is the error message after the time limit. */
type Plan = { readonly begin: () => void; readonly isDone: () => boolean; readonly limitSeconds: number; readonly refusal: string };

function createCallHandler(hud: Hud, post: (message: FrameMessage) => void) {
  let last = Promise.resolve();
  let waiting = 0;

  const signals = { ...hud, isMuted: hud.isHostMuted };
  const state = () => Object.fromEntries(STATE_NAMES.map((name) => [name, signals[name].peek()])) as GameState;

  const answer = (id: number) => post({ type: 'answer', id, state: state() });
  const refuse = (id: number, reason: string) => post({ type: 'refusal', id, reason });

  /** Runs calls one after another, because each may depend on the effect of the previous one. */
  function queue(id: number, plan: Plan): void {
    if (waiting >= MAX_WAITING) return refuse(id, `More than ${MAX_WAITING} calls are waiting.`);
    waiting++;
    last = last.then(() => run(id, plan));
  }

  async function run(id: number, { begin, isDone, limitSeconds, refusal }: Plan): Promise<void> {
    begin();
    if (await waitUntil(isDone, limitSeconds)) answer(id);
    else refuse(id, `${refusal} Screen: "${hud.screen.peek()}", overlay: "${hud.overlay.peek()}".`);
    waiting--;
  }

  return (call: Call): void => {
    switch (call.call) {
      case 'getState':
        return answer(call.id);
      case 'mute':
        hud.isHostMuted.value = call.value;
        return answer(call.id);
      case 'setLanguage':
        if (!isLanguage(call.value)) return refuse(call.id, 'Unsupported language.');
        return queue(call.id, planLanguage(hud, call.value));
      case 'play':
      case 'pause':
      case 'resume':
        return queue(call.id, planFlow(hud, call.call));
    }
  };
}

function planFlow(hud: Hud, call: FlowCalls): Plan {
  const { screen, overlay, isOver } = hud;
  return {
    begin() {
      for (const type of FLOW_COMMANDS[call](hud)) hud.send({ type });
    },
    isDone() {
      if (screen.peek() !== 'game') return false;
      return call === 'pause' ? overlay.peek() === 'paused' : overlay.peek() === 'none' && !isOver.peek();
    },
    limitSeconds: FLOW_SECONDS,
    refusal: `The game cannot ${call} now.`,
  };
}

type FlowCalls = 'play' | 'pause' | 'resume';
type Press = Extract<Command['type'], 'play' | 'continueGame' | 'replay' | 'pause' | 'closePanel'>;

/** Commands of the buttons that a player would press. The flow ignores those that do not apply, such as `continueGame` without a saved game. */
const FLOW_COMMANDS: Readonly<Record<FlowCalls, (hud: Hud) => readonly Press[]>> = {
  play(hud) {
    if (hud.screen.peek() === 'menu') return ['closePanel', 'play', 'continueGame'];
    return hud.overlay.peek() === 'gameOver' ? ['replay'] : closePanels(hud);
  },
  pause(hud) {
    if (isInPausedSettings(hud)) return ['closePanel'];
    return hud.overlay.peek() === 'none' ? ['pause'] : [];
  },
  resume: (hud) => (hud.screen.peek() === 'game' ? closePanels(hud) : []),
};

function closePanels(hud: Hud): readonly Press[] {
  return isInPausedSettings(hud) ? ['closePanel', 'closePanel'] : ['closePanel'];
}

/** Returns whether the settings were opened from the pause. Closing them returns to it. */
function isInPausedSettings({ screen, overlay }: Hud): boolean {
  return screen.peek() === 'game' && overlay.peek() === 'settings';
}

function planLanguage(hud: Hud, language: Language): Plan {
  return {
    begin() {
      if (hud.language.peek() !== language) hud.chooseLanguage(language);
    },
    isDone: () => hud.language.peek() === language,
    limitSeconds: LANGUAGE_SECONDS,
    refusal: 'Failed to load the language.',
  };
}

/** Resolves with true once `isTrue` holds, with false `seconds` after the first frame. Stays pending while the browser draws no frames. */
function waitUntil(isTrue: () => boolean, seconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    let began: number | undefined;
    function check(now: number): void {
      began ??= now;
      if (isTrue()) resolve(true);
      else if (now - began > seconds * MS_PER_SECOND) resolve(false);
      else window.requestAnimationFrame(check);
    }
    window.requestAnimationFrame(check);
  });
}

function reportEvents(hud: Hud, post: (message: FrameMessage) => void, saveMerged: Promise<void>): void {
  function reportSize(): void {
    const { innerWidth: width, innerHeight: height } = window;
    const preferredHeight = Math.round((width * GAME_SIZE.height) / GAME_SIZE.width);
    post({ type: 'event', event: 'size', detail: { width, height, preferredHeight } });
  }

  onceLoaded(hud, () => void saveMerged.then(() => post({ type: 'ready' })).then(reportSize));
  window.addEventListener('resize', reportSize);
  onChange(hud.score, (score) => post({ type: 'event', event: 'score', detail: { score } }));
  onChange(hud.overlay, (overlay) => {
    if (overlay === 'levelUp') post({ type: 'event', event: 'levelUp', detail: { level: hud.level.peek() } });
    if (overlay !== 'gameOver') return;
    const detail = { score: hud.score.peek(), bestScore: hud.bestScore.peek(), isNewBest: hud.isNewBest.peek() };
    post({ type: 'event', event: 'gameOver', detail });
  });
}

function onChange<T>(signal: Signal<T>, call: (value: T) => void): void {
  let isFirst = true;
  effect(() => {
    const { value } = signal;
    if (!isFirst) call(value);
    isFirst = false;
  });
}

/** Lets swipes scroll the page around, except on board and slots. Without this, the canvas prevents them. */
export function passSwipes(page: Document, world: Pick<GameWorld, 'flow' | 'view'>): void {
  page.documentElement.classList.add('framed');
  const isInPlay = ({ changedTouches: [{ clientX, clientY }] }: TouchEvent): boolean => {
    const { layout } = world.view;
    const [x, y] = [toDesignX(layout, clientX), toDesignY(layout, clientY)];
    const isOnBoard = [x - layout.boardLeft, y - layout.boardTop].every((place) => place >= 0 && place < DESIGN.boardUnits);
    return world.flow.screen === 'game' && (isOnBoard || slotAt(layout, x, y) >= 0);
  };
  page.addEventListener('touchstart', (event) => isInPlay(event) || event.stopPropagation(), true);
}
