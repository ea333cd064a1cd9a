// The game's side of the embedding API: a page that holds the game in a frame may do what a player can do, and hears how it goes.
import { effect, type Signal } from '@preact/signals-core';
import type { Command } from '../game/commands.ts';
import type { GameState } from '../embed/api.ts';
import { GAME_SIZE } from '../embed/game-size.ts';
import { HELLO, isCall, isConnect, type Call, type FrameMessage } from '../embed/protocol.ts';
import type { Hud } from '../hud/hud.ts';
import { isLanguage, type Language } from '../i18n/languages.ts';
import { MS_PER_SECOND } from '../platform/time.ts';

/** A host that floods is not listened to for the rest of the second. */
const MAX_CALLS_A_SECOND = 50;

/** Calls that wait for a frame to be drawn; each has a few commands in the world's queue. */
const MAX_WAITING = 8;

/** How long after its first frame a call may take to show. */
const FLOW_SECONDS = 0.5;
const LANGUAGE_SECONDS = 8;

type FrameWindow = Pick<
  Window,
  'parent' | 'addEventListener' | 'removeEventListener' | 'innerWidth' | 'innerHeight' | 'requestAnimationFrame'
>;

/**
 * Says hello to the page around the game. Whoever that is may connect, once: it can do and learn no more than who plays. `warn` is
 * told once if it floods.
 */
export function connectEmbed(hud: Hud, warn: (message: string) => void, frame: FrameWindow = window): void {
  function listen(event: MessageEvent<unknown>): void {
    // What costs least comes first, and what a stranger sent is not even unpacked.
    if (event.source !== frame.parent || event.ports.length !== 1 || !isConnect(event.data)) return;
    frame.removeEventListener('message', listen);
    const [port] = event.ports;
    const post = (message: FrameMessage) => port.postMessage(message);
    listenToCalls(port, createAnswer(hud, frame, post), warn);
    reportEvents(hud, frame, post);
  }

  frame.addEventListener('message', listen);
  frame.parent.postMessage(HELLO, '*');
}

function listenToCalls(port: MessagePort, answer: (call: Call) => void, warn: (message: string) => void): void {
  let count = 0;
  let hasWarned = false;

  function forget(): void {
    count = 0;
  }

  port.addEventListener('message', (event: MessageEvent<unknown>) => {
    if (count === 0) setTimeout(forget, MS_PER_SECOND);
    if (++count <= MAX_CALLS_A_SECOND) {
      if (isCall(event.data)) answer(event.data);
    } else if (!hasWarned) {
      hasWarned = true;
      warn(`The page around the game calls it more than ${MAX_CALLS_A_SECOND} times a second: what is more is ignored.`);
    }
  });
  port.start();
}

/** What a call asks of the game, when its turn has come, and how one sees that it is done. */
type Plan = { readonly begin: () => void; readonly isDone: () => boolean; readonly limitSeconds: number; readonly refusal: string };

function createAnswer(hud: Hud, frame: FrameWindow, post: (message: FrameMessage) => void) {
  let last = Promise.resolve();
  let waiting = 0;

  const state = (): GameState => ({
    screen: hud.screen.peek(),
    overlay: hud.overlay.peek(),
    score: hud.score.peek(),
    bestScore: hud.bestScore.peek(),
    level: hud.level.peek(),
    combo: hud.combo.peek(),
    coins: hud.coins.peek(),
    language: hud.language.peek(),
    isMuted: hud.isHostMuted.peek(),
    isPlaying: hud.isPlaying.peek(),
  });

  const agree = (id: number) => post({ type: 'answer', id, state: state() });
  const refuse = (id: number, reason: string) => post({ type: 'refusal', id, reason });

  /** One after another: what a call does depends on what the one before it did. */
  function queue(id: number, plan: Plan): void {
    if (waiting >= MAX_WAITING) return refuse(id, `More than ${MAX_WAITING} calls wait.`);
    waiting++;
    last = last.then(() => carryOut(id, plan));
  }

  async function carryOut(id: number, { begin, isDone, limitSeconds, refusal }: Plan): Promise<void> {
    begin();
    if (await becomesTrue(frame, isDone, limitSeconds)) agree(id);
    else refuse(id, `${refusal} Its screen is "${hud.screen.peek()}", its overlay "${hud.overlay.peek()}".`);
    waiting--;
  }

  return (call: Call): void => {
    switch (call.call) {
      case 'getState':
        return agree(call.id);
      case 'mute':
        hud.isHostMuted.value = call.value;
        return agree(call.id);
      case 'setLanguage':
        if (!isLanguage(call.value)) return refuse(call.id, 'The game does not speak that language.');
        return queue(call.id, planLanguage(hud, call.value));
      case 'play':
      case 'pause':
      case 'resume':
        return queue(call.id, planFlow(hud, call.call));
    }
  };
}

function planFlow(hud: Hud, call: 'play' | 'pause' | 'resume'): Plan {
  return {
    begin() {
      for (const type of FLOW_COMMANDS[call](hud)) hud.send({ type });
    },
    isDone: () => hud.screen.peek() === 'game' && (call === 'pause' ? hud.overlay.peek() === 'paused' : isGoingOn(hud)),
    limitSeconds: FLOW_SECONDS,
    refusal: `The game cannot ${call} now.`,
  };
}

function isGoingOn(hud: Hud): boolean {
  return hud.overlay.peek() === 'none' && !hud.isOver.peek();
}

type FlowCalls = 'play' | 'pause' | 'resume';
type Press = Extract<Command['type'], 'play' | 'continueGame' | 'replay' | 'pause' | 'closePanel'>;

/** What a player would press. The flow ignores what does not fit, as a Yes where there is no saved game to go on with. */
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

/** The settings over a pause close to the pause. */
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
    refusal: 'The language could not be loaded.',
  };
}

/** Resolves with whether it is true within that many seconds of the first frame. Stays pending where the browser draws no frame. */
function becomesTrue(frame: FrameWindow, isTrue: () => boolean, seconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    let began: number | undefined;
    function check(now: number): void {
      began ??= now;
      if (isTrue()) resolve(true);
      else if (now - began > seconds * MS_PER_SECOND) resolve(false);
      else frame.requestAnimationFrame(check);
    }
    frame.requestAnimationFrame(check);
  });
}

function reportEvents(hud: Hud, frame: FrameWindow, post: (message: FrameMessage) => void): void {
  function reportSize(): void {
    const { innerWidth: width, innerHeight: height } = frame;
    const preferredHeight = Math.round((width * GAME_SIZE.height) / GAME_SIZE.width);
    post({ type: 'event', event: 'size', detail: { width, height, preferredHeight } });
  }

  const end = effect(() => {
    if (hud.screen.value === 'loading') return;
    post({ type: 'ready' });
    reportSize();
    queueMicrotask(() => end());
  });
  frame.addEventListener('resize', reportSize);
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
