// Runs in a game's page of the gallery before the game's own scripts: a storage of its own, the portal of its scene, a time that can be stopped.

/** What the address says behind its `#`. */
export type StageWish = {
  /** What the storage holds at first. */
  readonly stored: Readonly<Record<string, string>>;
  /** Instead of the portal of settings.json. */
  readonly portal: string;
  /** Whether time stands still from the beginning. */
  readonly isHeld: boolean;
};

/** What the gallery gets of a game's page. */
export type GameStage = {
  /** Milliseconds that the game has played, in its own count of time. */
  played(): number;
  /** Whether the game waits for no frame. */
  isAtRest(): boolean;
  /** Stops all frames, timers and animations; the canvas becomes a picture, and its context is freed. */
  hold(): void;
  /** Lets everything go on. */
  go(): void;
};

declare global {
  interface Window {
    gameStage: GameStage;
  }
}

/** As the game's clock has it. */
const MOST_FRAME_MILLISECONDS = 50;
const REDRAW_MILLISECONDS = 200;

const wish = JSON.parse(decodeURIComponent(location.hash.slice(1))) as StageWish;

// --- storage: the games of the gallery must not share one ---

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

Object.defineProperty(window, 'localStorage', { value: createStorage(new Map(Object.entries(wish.stored))) });

// --- portal ---

const fetchFile = window.fetch.bind(window);

async function fetchSettings(response: Promise<Response>): Promise<Response> {
  const settings = (await (await response).json()) as object;
  return new Response(JSON.stringify({ ...settings, portal: wish.portal }));
}

/** A leaderboard without entries, and without a daily game. */
function answerScores(address: string): Response {
  return address.endsWith('/score') ? Response.json([]) : new Response(undefined, { status: 501 });
}

window.fetch = async (input, init) => {
  if (input === 'settings.json') return fetchSettings(fetchFile(input, init));
  return typeof input === 'string' && input.includes('/api/') ? answerScores(input) : fetchFile(input, init);
};

// --- time ---

let isHeld = false;
/** What was due while time stood still. */
let due: (() => void)[] = [];

function whenTimeGoes(call: () => void): () => void {
  return () => {
    if (isHeld) due.push(call);
    else call();
  };
}

let playedMilliseconds = 0;
/** Frames that the game waits for. */
const asked = new Set<number>();
let lastFrameMilliseconds = performance.now();

/** The game counts no frame as longer. */
function countFrame(now: number): void {
  playedMilliseconds += Math.min(MOST_FRAME_MILLISECONDS, now - lastFrameMilliseconds);
  lastFrameMilliseconds = now;
}

const nextFrame = window.requestAnimationFrame.bind(window);
const cancelFrame = window.cancelAnimationFrame.bind(window);

window.requestAnimationFrame = (callback) => {
  const id = nextFrame((now) => {
    asked.delete(id);
    if (!isHeld) countFrame(now);
    whenTimeGoes(() => callback(performance.now()))();
  });
  asked.add(id);
  return id;
};

window.cancelAnimationFrame = (id) => {
  asked.delete(id);
  cancelFrame(id);
};

const startTimer = window.setTimeout.bind(window);
Object.assign(window, {
  setTimeout: (call: (...values: unknown[]) => void, milliseconds?: number, ...values: unknown[]) =>
    startTimer(
      whenTimeGoes(() => call(...values)),
      milliseconds,
    ),
});

// --- the canvas: a page may hold but few contexts ---

type GetContext = (this: HTMLCanvasElement, type: string, options?: object) => RenderingContext | null;

// oxlint-disable-next-line typescript/unbound-method -- called on the canvas that it is asked of
const getContext = HTMLCanvasElement.prototype.getContext as GetContext;

/** The canvas keeps its picture, so that it can be copied at any time. */
const getKeptContext: GetContext = function getKeptContext(type, options) {
  return getContext.call(this, type, type.startsWith('webgl') ? { ...options, preserveDrawingBuffer: true } : options);
};
Object.assign(HTMLCanvasElement.prototype, { getContext: getKeptContext });

let picture: HTMLCanvasElement | undefined;
let lost: WEBGL_lose_context | null | undefined;

/** A picture takes the canvas' place. */
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
  // The game draws anew some moments after it has its context back.
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

// --- focus: a panel that takes it must not scroll the gallery ---

// oxlint-disable-next-line typescript/unbound-method -- called on the element that it is asked of
const { focus } = HTMLElement.prototype;
HTMLElement.prototype.focus = function focusInPlace(this: HTMLElement, options?: FocusOptions) {
  focus.call(this, { ...options, preventScroll: true });
};

// oxlint-disable-next-line typescript/unbound-method -- called on the dialog that it is asked of
const { showModal } = HTMLDialogElement.prototype;
HTMLDialogElement.prototype.showModal = function showInPlace(this: HTMLDialogElement) {
  const { scrollX, scrollY } = window.parent;
  showModal.call(this);
  window.parent.scrollTo(scrollX, scrollY);
};

window.gameStage = {
  played: () => playedMilliseconds,
  isAtRest: () => asked.size === 0,
  hold() {
    isHeld = true;
    for (const animation of document.getAnimations()) if (animation.playState === 'running') animation.pause();
    freeContext();
  },
  go() {
    isHeld = false;
    restoreContext();
    for (const animation of document.getAnimations()) if (animation.playState === 'paused') animation.play();
    const calls = due;
    due = [];
    for (const call of calls) call();
  },
};

isHeld = wish.isHeld;
