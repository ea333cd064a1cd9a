// The game in a frame of the bench's page: opened, muted, played scene by scene, and closed.
import { MS_PER_SECOND } from '../../../src/platform/time.ts';
import { fill } from '../device-task.ts';
import { CONNECT, isFrameMessage, isHello, type Call } from '../../../src/embed/protocol.ts';
import type { SceneCall } from '../../play/play-scene.ts';
import { GREETING, INVITATION, isMessageOfType, type SceneAnswer } from './messages.ts';

/** All that is drawn is drawn, whether frames run late or not; and however the device is held or focused, the game goes on. */
const ADDRESS = 'bench-game.html?debug=true&seed=1&quality=0&webview=true&force-rotate=portrait';
/** CSS pixels, where the page is as wide. */
const SIZE = { width: 360, height: 640 };
const ANSWER_MILLISECONDS = 90_000;
const LOADING_MILLISECONDS = 30_000;

/** The game did not answer. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

export type GameFrame = { readonly play: (call: SceneCall) => Promise<SceneAnswer>; readonly close: () => void };

export async function openGameFrame(stage: HTMLElement): Promise<GameFrame> {
  const iframe = document.createElement('iframe');
  iframe.title = 'Frozen Jewel, played by the bench';
  // First of all: a stage without anything on it has no width.
  fill(stage, iframe);
  // A width of its own: while a phone is turned, the game stays as it is.
  const width = Math.min(SIZE.width, Math.floor(stage.clientWidth));
  iframe.style.width = `${width}px`;
  iframe.style.height = `${Math.round((width * SIZE.height) / SIZE.width)}px`;
  iframe.tabIndex = -1;
  const close = () => {
    window.removeEventListener('message', silence);
    iframe.remove();
  };

  /** The game greets the page around it, and takes its calls. */
  function silence({ source, data }: MessageEvent<unknown>): void {
    if (source !== iframe.contentWindow || !isHello(data)) return;
    const { port1, port2 } = new MessageChannel();
    const mute: Call = { id: 1, call: 'mute', value: true };
    port1.addEventListener('message', (event) => {
      if (isFrameMessage(event.data) && event.data.type === 'ready') port1.postMessage(mute);
    });
    port1.start();
    iframe.contentWindow!.postMessage(CONNECT, '*', [port2]);
  }

  window.addEventListener('message', silence);
  const greeted = untilGreeted(iframe);
  iframe.src = ADDRESS;
  // Higher than what was there: what is out of sight may not be drawn.
  iframe.scrollIntoView({ block: 'nearest' });
  try {
    await withinVisible(greeted, LOADING_MILLISECONDS, 'the game did not load');
  } catch (error) {
    close();
    throw error;
  }
  const { port1, port2 } = new MessageChannel();
  port1.start();
  iframe.contentWindow!.postMessage(INVITATION, '*', [port2]);
  return {
    play(call) {
      const answer = new Promise<SceneAnswer>((resolve) => {
        port1.addEventListener('message', ({ data }: MessageEvent<SceneAnswer>) => resolve(data), { once: true });
      });
      port1.postMessage(call);
      return withinVisible(answer, ANSWER_MILLISECONDS, 'the game gave no answer');
    },
    close,
  };
}

function untilGreeted(iframe: HTMLIFrameElement): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('message', function listen({ source, data }: MessageEvent<unknown>) {
      if (source !== iframe.contentWindow || !isMessageOfType(data, GREETING.type)) return;
      window.removeEventListener('message', listen);
      resolve();
    });
  });
}

/** Time in which the page is hidden does not count. */
function withinVisible<Value>(promise: Promise<Value>, milliseconds: number, complaint: string): Promise<Value> {
  return new Promise((resolve, reject) => {
    let left = milliseconds;
    const timer = setInterval(() => {
      if (!document.hidden) left -= MS_PER_SECOND;
      if (left > 0) return;
      clearInterval(timer);
      reject(new NoAnswer(`${complaint} within ${milliseconds / MS_PER_SECOND} s`));
    }, MS_PER_SECOND);
    promise.then(resolve, reject).finally(() => clearInterval(timer));
  });
}
