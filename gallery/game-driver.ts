// Drives a game in a frame of the gallery: by its debug surface, by clicks on its buttons and by its keys.
import type { DebugState, DebugSurface } from '../src/debug/debug-surface.ts';
import type { GameStage } from './game-stage.ts';
import { sleep } from '../src/platform/time.ts';

type GameWindow = Window & { readonly frozenJewel?: DebugSurface; readonly gameStage: GameStage };

const POLL_MILLISECONDS = 40;
/** For one state to be reached, on a slow machine with several games at once. */
const PATIENCE_MILLISECONDS = 30_000;

export class GameDriver {
  readonly #window: GameWindow;

  constructor(frame: HTMLIFrameElement) {
    this.#window = frame.contentWindow as GameWindow;
  }

  get page(): Document {
    return this.#window.document;
  }

  /** Waits for the menu, and puts the debug overlay away. */
  async ready(): Promise<void> {
    await this.until(({ screen }) => screen !== 'loading');
    if (this.page.querySelector('#debug-overlay')) this.#window.frozenJewel?.toggleOverlay();
  }

  /** Waits until the game's state is one like that. */
  async until(isReached: (state: DebugState) => boolean): Promise<void> {
    await poll(() => {
      const state = this.#window.frozenJewel?.state();
      return state !== undefined && isReached(state);
    }, String(isReached));
  }

  /** Waits until something is on the page. */
  async seen(selector: string): Promise<void> {
    await poll(() => this.page.querySelector(selector) !== null, selector);
  }

  /** Clicks a button once it is there. */
  async click(selector: string): Promise<void> {
    await this.seen(selector);
    this.page.querySelector<HTMLElement>(selector)!.click();
  }

  /** Waits until the game has played on for so long, in its own count of time; or, after that much of ours, has come to rest. */
  async settle(milliseconds: number): Promise<void> {
    const stage = this.#window.gameStage;
    const end = stage.played() + milliseconds;
    await sleep(milliseconds);
    await poll(() => stage.played() >= end || stage.isAtRest(), 'the scene settled');
  }

  load(notation: string): void {
    this.#window.frozenJewel.load(notation);
  }

  /** Presses keys one after another, by their codes. */
  async press(...codes: readonly string[]): Promise<void> {
    for (const code of codes) {
      this.page.dispatchEvent(new KeyboardEvent('keydown', { code, bubbles: true, cancelable: true }));
      await sleep(2 * POLL_MILLISECONDS);
    }
  }
}

async function poll(isReached: () => boolean, what: string): Promise<void> {
  const end = performance.now() + PATIENCE_MILLISECONDS;
  while (!isReached()) {
    if (performance.now() > end) throw new Error(`Not reached: ${what}`);
    await sleep(POLL_MILLISECONDS);
  }
}
