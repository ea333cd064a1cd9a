// Runs before the game's scripts in the frame of the device bench: records its frames, isolates it, and plays the requested scenes.
import { playScene, type SceneCall } from '../../play/play-scene.ts';
import { installRecorder } from '../../play/record-frames.ts';
import { GREETING, INVITATION, isMessageOfType, type SceneAnswer } from './messages.ts';

/** As in the game's own tests: no ads, no leaderboard. */
const SETTINGS = { portal: 'standalone', leaderboard: { address: '' } };

const recorder = installRecorder({ isDrawing: true });
isolateGame();

let disturbances = 0;
const disturb = () => void disturbances++;
document.addEventListener('visibilitychange', disturb);
window.addEventListener('resize', disturb);
// Does not bubble, but is captured.
document.addEventListener('webglcontextlost', disturb, true);

async function answer(call: SceneCall): Promise<SceneAnswer> {
  const before = disturbances;
  let found: SceneAnswer;
  try {
    found = { type: 'played', played: await playScene(call, recorder) };
  } catch (error) {
    found = { type: 'wrong', reason: error instanceof Error ? error.message : String(error) };
  }
  return disturbances === before ? found : { type: 'disturbed' };
}

window.addEventListener('message', function listen({ source, data, ports: [port] }: MessageEvent<unknown>) {
  if (source !== parent || !port || !isMessageOfType(data, INVITATION.type)) return;
  window.removeEventListener('message', listen);
  port.addEventListener('message', (event: MessageEvent<SceneCall>) => void answer(event.data).then((found) => port.postMessage(found)));
  port.start();
});
parent.postMessage(GREETING, '*');

/** From the player's own storage, ads and scores, before any script of the game. It plays from memory, as where storage is blocked. */
function isolateGame(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    Object.defineProperty(window, name, {
      get(): never {
        throw new DOMException('The benches keep nothing.', 'SecurityError');
      },
    });
  }
  const { fetch } = window;
  window.fetch = (input, options) =>
    input === 'settings.json' ? Promise.resolve(new Response(JSON.stringify(SETTINGS))) : fetch.call(window, input, options);
}
