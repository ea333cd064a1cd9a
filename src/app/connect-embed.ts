// The game's side of the embedding API: a host page may do what a player can do, and receives events of the game.
import { effect } from '@preact/signals-core';
import type { Command } from '../game/commands.ts';
import type { GameEvents, GameState } from '../embed/api.ts';
import { inStorage } from '../embed/in-storage.ts';
import {
  GAME_SIZE,
  HELLO,
  isCall,
  isConnect,
  isHostAnswer,
  isOffer,
  STATE_NAMES,
  type Call,
  type FrameMessage,
} from '../embed/protocol.ts';
import { createHostLink, type HostLink, type HostWindow } from '../portal/host-link.ts';
import { encodeReplay } from '../rules/replay.ts';
import { isThemeName } from '../themes/themes.ts';
import type { BoardRow, SiteBoard } from '../net/leaderboard-types.ts';
import type { Hud } from '../state/hud.ts';
import { onceLoaded } from '../state/once.ts';
import { isLanguage, LANGUAGES, type Language } from '../i18n/languages.ts';
import { newRandomName, seedSource } from '../platform/random-source.ts';
import { MS_PER_SECOND } from '../platform/time.ts';
import type { Game } from './create-game.ts';
import { slotAt } from '../game/scene/drag.ts';
import { DESIGN, toDesignX, toDesignY } from '../game/layout.ts';
import type { GameWorld } from '../game/world.ts';

/** Further calls are ignored for the rest of the second. */
const MAX_CALLS_A_SECOND = 50;

/** Maximum number of calls that wait for a frame. Each adds a few commands to the world's queue. */
const MAX_WAITING = 8;

/** Characters of an invalid value in a refusal, which has at most 200. */
const MAX_SHOWN = 20;

/** Time limits for a call to take effect, from the first frame after it. */
const FLOW_SECONDS = 0.5;
const LOAD_SECONDS = 8;

type Post = (message: FrameMessage) => void;
type Playing = Pick<GameWorld, 'session'>;

export function connectFrame({ hud, world, late }: Pick<Game, 'hud' | 'world' | 'late'>, warn: (message: string) => void): void {
  const isBlocked = inStorage(({ length }) => length) === undefined;
  connectEmbed(hud, world, warn, async (link) => {
    const { storage, board, seed } = link.offer;
    if (seed !== undefined) {
      // A score server has signed none of these seeds.
      const nextSeed = seedSource(seed);
      world.session.nextSeed = () => ({ seed: nextSeed(), id: newRandomName() });
    }
    const useBoard = async () => (await late.servers.call()).useBoard(boardOf(link));
    if (board !== 'none') useBoard().catch(warn);
    if (storage === 'host' || (isBlocked && storage === 'page')) await late.openSite().then(() => late.site()?.keepIn(link.store));
  });
  passSwipes(document, world);
}

/**
 * Announces the game to the page around it and accepts one connection. Accepts any page, because the API allows and reveals no more
 * than playing does. Calls `warn` once if the host exceeds the limit of calls. Is ready once `onLink` has settled.
 */
export function connectEmbed(hud: Hud, world: Playing, warn: (message: string) => void, onLink: (link: HostLink) => Promise<void>): void {
  function listen(event: MessageEvent<unknown>): void {
    // The cheapest checks come first: data from other windows is never deserialized.
    if (event.source !== window.parent || event.ports.length !== 1 || !isConnect(event.data)) return;
    window.removeEventListener('message', listen);
    const [port] = event.ports;
    const post = (message: FrameMessage) => port.postMessage(message);
    const { offer } = event.data;
    const link = isOffer(offer) ? createHostLink(offer, post) : undefined;
    listenToPort(port, createCallHandler(hud, link, post), link, warn);
    const merged = link && onLink(link);
    reportEvents(hud, world, post, merged);
    if (link) applyOffer(hud, link, merged);
  }

  window.addEventListener('message', listen);
  window.parent.postMessage(HELLO, '*');
}

/** Provides the page to the adapter `host`, and applies its options. */
function applyOffer(hud: Hud, link: HostLink, saveMerged: Promise<void> | undefined): void {
  const { leaderboard, player, theme, daily } = link.offer;
  (window as HostWindow).hostPage = link;
  window.dispatchEvent(new Event('hostpage'));
  if (leaderboard === 'host' || leaderboard === 'none')
    effect(() => {
      // The settings set it too.
      if (hud.leaderboardTarget.value !== leaderboard) hud.leaderboardTarget.value = leaderboard;
    });
  onceLoaded(hud, async () => {
    if (theme && isThemeName(theme)) hud.previewTheme(theme).catch(() => undefined);
    // The save has the player's name, and whether the tutorial is due.
    await saveMerged;
    // No effect for a player with a name.
    if (player) hud.sendToLeaderboard({ type: 'join', username: player });
    if (daily) hud.sendToLeaderboard({ type: 'playDaily' });
  });
}

function boardOf({ offer, request }: HostLink): SiteBoard {
  return {
    submit: async (value) => void (await request({ request: 'submitScore', value })),
    ...(offer.board === 'list' && { list: async () => (await request({ request: 'listScores' })) as readonly BoardRow[] }),
  };
}

function listenToPort(port: MessagePort, handle: (call: Call) => void, link: HostLink | undefined, warn: (message: string) => void): void {
  let count = 0;
  let hasWarned = false;

  port.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (count === 0) setTimeout(() => (count = 0), MS_PER_SECOND);
    if (++count <= MAX_CALLS_A_SECOND) {
      if (isCall(event.data)) handle(event.data);
      else if (isHostAnswer(event.data)) link?.receive(event.data);
    } else if (!hasWarned) {
      hasWarned = true;
      warn(`The page around the game makes more than ${MAX_CALLS_A_SECOND} calls a second. Ignoring the rest.`);
    }
  });
  port.start();
}

/** `begin` sends the commands of a call, `isDone` detects their effect, `refusal` is the error message after the time limit. */
type Plan = { readonly begin: () => void; readonly isDone: () => boolean; readonly limitSeconds: number; readonly refusal: string };

function createCallHandler(hud: Hud, link: HostLink | undefined, post: Post) {
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

  /** In a page with ads the adapter opens soon after the menu. */
  async function hold(id: number, isHeld: boolean): Promise<void> {
    if (link && link.offer.ads.length > 0 && !link.onHold) await waitUntil(() => link.onHold !== undefined, LOAD_SECONDS);
    if (!link?.onHold) return refuse(id, 'The page is not the portal of the game.');
    link.onHold(isHeld);
    answer(id);
  }

  return (call: Call): void => {
    switch (call.call) {
      case 'getState':
        return answer(call.id);
      case 'mute':
        hud.isHostMuted.value = call.value;
        return answer(call.id);
      case 'setLanguage':
        if (!isLanguage(call.value))
          return refuse(call.id, `Unknown language "${call.value.slice(0, MAX_SHOWN)}". Known: ${LANGUAGES.join(', ')}.`);
        return queue(call.id, planLanguage(hud, call.value));
      case 'hold':
        return void hold(call.id, call.value);
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
type Press = Extract<Command['type'], 'play' | 'continueGame' | 'replay' | 'goHome' | 'pause' | 'closePanel'>;

/** Commands of the buttons that a player would press. The flow ignores those that do not apply, such as `continueGame` without a saved game. */
const FLOW_COMMANDS: Readonly<Record<FlowCalls, (hud: Hud) => readonly Press[]>> = {
  play(hud) {
    if (hud.screen.peek() === 'menu') return ['closePanel', 'play', 'continueGame'];
    if (hud.overlay.peek() !== 'gameOver') return closePanels(hud);
    return hud.mode.peek() === 'daily' ? ['goHome', 'play', 'continueGame'] : ['replay'];
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
    limitSeconds: LOAD_SECONDS,
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

function reportEvents(hud: Hud, { session }: Playing, post: Post, saveMerged: Promise<void> | undefined): void {
  function reportSize(): void {
    const { innerWidth: width, innerHeight: height } = window;
    const preferredHeight = Math.round((width * GAME_SIZE.height) / GAME_SIZE.width);
    post({ type: 'event', event: 'size', detail: { width, height, preferredHeight } });
  }

  /** Sends an event each time that its detail changes, or its game. `read` reads signals, and returns undefined if there is no news. */
  function follow<Name extends keyof GameEvents>(event: Name, read: () => GameEvents[Name] | undefined, game?: () => unknown): void {
    let last: string | undefined;
    effect(() => {
      const detail = read();
      const text = detail && JSON.stringify([detail, game?.()]);
      const isNew = last !== undefined && text !== last;
      last = text ?? '';
      if (isNew && detail) post({ type: 'event', event, detail } as FrameMessage);
    });
  }

  const { screen, overlay, score, bestScore, isNewBest, isOver, mode, isSoundOn, isMusicOn, daily } = hud;
  async function becomeReady(): Promise<void> {
    await saveMerged;
    post({ type: 'ready' });
    reportSize();
  }

  onceLoaded(hud, () => void becomeReady());
  window.addEventListener('resize', reportSize);
  follow('score', () => ({ score: score.value }));
  follow('levelUp', () => (overlay.value === 'levelUp' ? { level: hud.level.peek() } : undefined));
  follow('gameOver', () => {
    // Sites store these scores.
    if (overlay.value !== 'gameOver' || mode.peek() === 'practice') return undefined;
    const replay = session.running && encodeReplay(session.running);
    return { score: score.peek(), bestScore: bestScore.peek(), isNewBest: isNewBest.peek(), replay };
  });
  // The overlay changes at a restart from the pause.
  const begun = () => (screen.value === 'game' && !isOver.value && overlay.value !== undefined ? { mode: mode.value } : undefined);
  follow('start', begun, () => session.running?.start);
  follow('play', () => ({ isPlaying: hud.isPlaying.value }));
  follow('pause', () => ({ isPaused: overlay.value === 'paused' }));
  follow('ad', () => ({ stage: hud.adStage.value }));
  follow('coins', () => ({ coins: hud.coins.value }));
  follow('language', () => ({ language: hud.language.value }));
  follow('mute', () => ({ isMuted: !isSoundOn.value && !isMusicOn.value }));
  follow('dailyResult', () => (overlay.value === 'gameOver' && daily.value.result?.day === hud.day.value ? daily.value.result : undefined));
  effect(() => {
    if (hud.hostPresses.value > 0) post({ type: 'event', event: 'leaderboard', detail: { bestScore: bestScore.peek() } });
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
