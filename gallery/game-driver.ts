// Drives a game in a frame of the gallery, through its debug surface, clicks and keys.
import type { DebugState, DebugSurface } from '../src/debug/debug-surface.ts';
import type { GameStage } from './game-stage.ts';
import { sleep } from '../src/platform/time.ts';

type GameWindow = Window & { readonly frozenJewel?: DebugSurface; readonly gameStage: GameStage };

const POLL_MILLISECONDS = 40;
/** Maximum wait for a state, on a slow machine with several running games. */
const TIMEOUT_MILLISECONDS = 30_000;

export class GameDriver {
  readonly #window: GameWindow;

  constructor(frame: HTMLIFrameElement) {
    this.#window = frame.contentWindow as GameWindow;
  }

  get page(): Document {
    return this.#window.document;
  }

  /** Waits for the menu and hides the debug overlay. */
  async ready(): Promise<void> {
    await this.until(({ screen }) => screen !== 'loading');
    if (this.page.querySelector('#debug-overlay')) this.#window.frozenJewel?.toggleOverlay();
  }

  /** Waits until the predicate accepts the game's state. Throws after 30 s. */
  async until(isReached: (state: DebugState) => boolean): Promise<void> {
    await poll(() => {
      const state = this.#window.frozenJewel?.state();
      return state !== undefined && isReached(state);
    }, String(isReached));
  }

  /** Waits until an element matches. Throws after 30 s. */
  async waitForElement(selector: string): Promise<void> {
    await poll(() => this.page.querySelector(selector) !== null, selector);
  }

  /** Waits for an element and clicks it. */
  async click(selector: string): Promise<void> {
    await this.waitForElement(selector);
    this.page.querySelector<HTMLElement>(selector)!.click();
  }

  /** Waits until the game has played `milliseconds` of its time, or is at rest after that much real time. */
  async settle(milliseconds: number): Promise<void> {
    const stage = this.#window.gameStage;
    const end = stage.played() + milliseconds;
    await sleep(milliseconds);
    await poll(() => stage.played() >= end || stage.isAtRest(), 'the scene settled');
  }

  load(notation: string): void {
    this.#window.frozenJewel.load(notation);
  }

  /** Presses keys one after another, by their `code`. */
  async press(...codes: readonly string[]): Promise<void> {
    for (const code of codes) {
      this.page.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
      await sleep(2 * POLL_MILLISECONDS);
    }
  }
}

async function poll(isReached: () => boolean, description: string): Promise<void> {
  const end = performance.now() + TIMEOUT_MILLISECONDS;
  while (!isReached()) {
    if (performance.now() > end) throw new Error(`Not reached within ${TIMEOUT_MILLISECONDS} ms: ${description}`);
    await sleep(POLL_MILLISECONDS);
  }
}
