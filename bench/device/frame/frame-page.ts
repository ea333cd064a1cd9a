// Runs before the game's scripts in the iframe of the device bench: records frames, isolates the game, plays requested scenes.
import { playScene, type SceneCall } from '../../play/play-scene.ts';
import { installRecorder } from '../../play/record-frames.ts';
import type { SceneReply, SceneMessage } from './frame-tasks.ts';

/** No ads and no leaderboard. */
const SETTINGS = { portal: 'standalone', leaderboard: { address: '' } };

const recorder = installRecorder({ isDrawing: true });
isolateGame();

let disturbances = 0;
const disturb = () => void disturbances++;
document.addEventListener('visibilitychange', disturb);
window.addEventListener('resize', disturb);
// This event does not bubble, so it is captured.
document.addEventListener('webglcontextlost', disturb, true);

window.addEventListener('message', ({ source, data, ports: [port] }: MessageEvent<Partial<SceneMessage> | null>) => {
  if (source !== parent || data?.type !== 'frozen-jewel-bench:play' || !data.call) return;
  void answer(data.call).then((found) => port.postMessage(found));
});

async function answer(call: SceneCall): Promise<SceneReply> {
  const before = disturbances;
  const found = await playScene(call, recorder).then(
    (played) => ({ played }),
    (error) => ({ wrong: error instanceof Error ? error.message : String(error) }),
  );
  return disturbances === before ? found : { isDisturbed: true };
}

/** Blocks storage, ads and leaderboards. The game keeps its state in memory, as it does where storage is blocked. */
function isolateGame(): void {
  const deny = (): never => {
    throw new DOMException('Storage is disabled during a bench.', 'SecurityError');
  };
  Object.defineProperty(window, 'localStorage', { get: deny });
  Object.defineProperty(window, 'sessionStorage', { get: deny });
  const { fetch } = window;
  window.fetch = (input, options) =>
    input === 'settings.json' ? Promise.resolve(new Response(JSON.stringify(SETTINGS))) : fetch.call(window, input, options);
}
