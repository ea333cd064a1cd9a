// Runs before the scripts of a game in the gallery: separate storage, the portal of the scene, and time that can be held.

/** Options in the fragment of the address. */
export type StageOptions = {
  /** Initial content of the storage. */
  readonly stored: Readonly<Record<string, string>>;
  /** Replaces the portal of settings.json. */
  readonly portal: string;
  /** Holds time from the start. */
  readonly isHeld: boolean;
};

/** The gallery's control over the game in a frame. */
export type GameStage = {
  /** Returns the milliseconds that the game has played, on its clock. */
  played(): number;
  /** Returns true if the game has requested no animation frame. */
  isAtRest(): boolean;
  /** Holds all frames, timers and animations. Replaces the canvas by a picture and frees its context. */
  hold(): void;
  /** Resumes after `hold`. */
  go(): void;
};

declare global {
  interface Window {
    gameStage: GameStage;
  }
}

/** Same limit as in the game's clock. */
const MAX_FRAME_MILLISECONDS = 50;
const REDRAW_MILLISECONDS = 200;

const options = JSON.parse(decodeURIComponent(location.hash.slice(1))) as StageOptions;

// --- storage: separate for each game of the gallery ---

function createStorage(entries: Map<string, string>): Storage {
  return {
    get length() {
      return entries.size;
    },
    key: (index) => [...entries.keys()][index] ?? null,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
    clear: () => entries.clear(),
  };
}

Object.defineProperty(window, 'localStorage', { value: createStorage(new Map(Object.entries(options.stored))) });

// --- portal ---

const fetchFile = window.fetch.bind(window);

async function fetchSettings(response: Promise<Response>): Promise<Response> {
  const settings = (await (await response).json()) as object;
  return new Response(JSON.stringify({ ...settings, portal: options.portal }));
}

/** Answers as a leaderboard without entries and without a daily game. */
function answerScores(address: string): Response {
  return address.endsWith('/score') ? Response.json([]) : new Response(undefined, { status: 501 });
}

window.fetch = async (input, init) => {
  if (input === 'settings.json') return fetchSettings(fetchFile(input, init));
  return typeof input === 'string' && input.includes('/api/') ? answerScores(input) : fetchFile(input, init);
};

// --- time ---

let isHeld = false;
/** Calls that were due while time was held. */
let deferredCalls: (() => void)[] = [];

function deferWhileHeld(call: () => void): () => void {
  return () => {
    if (isHeld) deferredCalls.push(call);
    else call();
  };
}

let playedMilliseconds = 0;
/** Open requests for animation frames. */
const requestedFrames = new Set<number>();
let lastFrameMilliseconds = performance.now();

/** Adds a frame to the played time, with the game's limit per frame. */
function countFrame(now: number): void {
  playedMilliseconds += Math.min(MAX_FRAME_MILLISECONDS, now - lastFrameMilliseconds);
  lastFrameMilliseconds = now;
}

const nextFrame = window.requestAnimationFrame.bind(window);
const cancelFrame = window.cancelAnimationFrame.bind(window);

window.requestAnimationFrame = (callback) => {
  const id = nextFrame((now) => {
    requestedFrames.delete(id);
    if (!isHeld) countFrame(now);
    deferWhileHeld(() => callback(performance.now()))();
  });
  requestedFrames.add(id);
  return id;
};

window.cancelAnimationFrame = (id) => {
  requestedFrames.delete(id);
  cancelFrame(id);
};

const startTimer = window.setTimeout.bind(window);
Object.assign(window, {
  setTimeout: (call: (...values: unknown[]) => void, milliseconds?: number, ...values: unknown[]) =>
    startTimer(
      deferWhileHeld(() => call(...values)),
      milliseconds,
    ),
});

// --- the canvas: a page has a limited number of contexts ---

type GetContext = (this: HTMLCanvasElement, type: string, options?: object) => RenderingContext | null;

// oxlint-disable-next-line typescript/unbound-method -- called with the canvas as `this`
const getContext = HTMLCanvasElement.prototype.getContext as GetContext;

/** Preserves the drawing buffer, so that the picture can be copied at any time. */
const getKeptContext: GetContext = function getKeptContext(type, options) {
  return getContext.call(this, type, type.startsWith('webgl') ? { ...options, preserveDrawingBuffer: true } : options);
};
Object.assign(HTMLCanvasElement.prototype, { getContext: getKeptContext });

let picture: HTMLCanvasElement | undefined;
let lost: WEBGL_lose_context | null | undefined;

/** Replaces the canvas by a copy of its picture. */
function freeContext(): void {
  const canvas = document.querySelector<HTMLCanvasElement>('#canvas');
  const context = canvas?.getContext('webgl2') ?? canvas?.getContext('webgl');
  if (!canvas || !context || context.isContextLost()) return;
  picture = document.createElement('canvas');
  picture.width = canvas.width;
  picture.height = canvas.height;
  picture.style.cssText = 'position:fixed;inset:0;width:100%;height:100%';
  picture.getContext('2d')?.drawImage(canvas, 0, 0);
  canvas.after(picture);
  lost = context.getExtension('WEBGL_lose_context');
  lost?.loseContext();
}

function restoreContext(): void {
  if (!lost) return dropPicture();
  // The game redraws some time after its context is restored.
  const drop = () => startTimer(dropPicture, REDRAW_MILLISECONDS);
  document.querySelector('#canvas')!.addEventListener('webglcontextrestored', drop, { once: true });
  lost.restoreContext();
  lost = undefined;
}

function dropPicture(): void {
  if (isHeld) return;
  picture?.remove();
  picture = undefined;
}

// --- focus: the focus of a panel must not scroll the gallery ---

// oxlint-disable-next-line typescript/unbound-method -- called with the element as `this`
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function focusInPlace(this: HTMLElement, options?: FocusOptions) {
  focus.call(this, { ...options, preventScroll: true });
};

// oxlint-disable-next-line typescript/unbound-method -- called with the dialog as `this`
const { showModal } = HTMLDialogElement.prototype;
HTMLDialogElement.prototype.showModal = function showInPlace(this: HTMLDialogElement) {
  const { scrollX, scrollY } = window.parent;
  showModal.call(this);
  window.parent.scrollTo(scrollX, scrollY);
};

window.gameStage = {
  played: () => playedMilliseconds,
  isAtRest: () => requestedFrames.size === 0,
  hold() {
    isHeld = true;
    for (const animation of document.getAnimations()) if (animation.playState === 'running') animation.pause();
    freeContext();
  },
  go() {
    isHeld = false;
    restoreContext();
    for (const animation of document.getAnimations()) if (animation.playState === 'paused') animation.play();
    const calls = deferredCalls;
    deferredCalls = [];
    for (const call of calls) call();
  },
};

isHeld = options.isHeld;
