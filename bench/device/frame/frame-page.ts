// Runs before the game's scripts in the frame of the device bench: records its frames, isolates it, and plays the requested scenes.
import { playScene, type SceneCall } from '../../play/play-scene.ts';
import { installRecorder } from '../../play/record-frames.ts';
import type { SceneAnswer, SceneMessage } from './frame-tasks.ts';

/** No ads and no leaderboard. */
const SETTINGS = { portal: 'standalone', leaderboard: { address: '' } };

const recorder = installRecorder({ isDrawing: true });
isolateGame();

let disturbances = 0;
const disturb = () => void disturbances++;
document.addEventListener('visibilitychange', disturb);
window.addEventListener('resize', disturb);
// Does not bubble, but is captured.
document.addEventListener('webglcontextlost', disturb, true);

window.addEventListener('message', ({ source, data, ports: [port] }: MessageEvent<Partial<SceneMessage> | null>) => {
  if (source !== parent || data?.type !== 'frozen-jewel-bench:play' || !data.call) return;
  void answer(data.call).then((found) => port.postMessage(found));
});

async function answer(call: SceneCall): Promise<SceneAnswer> {
  const before = disturbances;
  const found = await playScene(call, recorder).then(
    (played) => ({ played }),
    (error) => ({ wrong: error instanceof Error ? error.message : String(error) }),
  );
  return disturbances === before ? found : { isDisturbed: true };
}

/** Denies the game the player's storage, ads and scores. The game then keeps its state in memory, as where storage is blocked. */
function isolateGame(): void {
  const deny = (): never => {
    throw new DOMException('The bench stores nothing.', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get: deny });
  Object.defineProperty(window, 'sessionStorage', { get: deny });
  const { fetch } = window;
  window.fetch = (input, options) =>
    input === 'settings.json' ? Promise.resolve(new Response(JSON.stringify(SETTINGS))) : fetch.call(window, input, options);
}
