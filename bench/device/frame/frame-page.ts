// Stands before the game's scripts in the frame of the device bench: taps its frames, keeps nothing, and plays the scenes that it is asked for.
import { keepNothing } from './keep-nothing.ts';
import { GREETING, INVITATION, isMessageOfType, type SceneAnswer, type SceneCall } from './messages.ts';
import { playScene } from './play-scene.ts';
import { tapFrames } from './tap-frames.ts';

const tap = tapFrames();
keepNothing();

let disturbances = 0;
const disturb = () => void disturbances++;
document.addEventListener('visibilitychange', disturb);
window.addEventListener('resize', disturb);
// Does not bubble, but is captured.
document.addEventListener('webglcontextlost', disturb, true);

async function answer(call: SceneCall): Promise<SceneAnswer> {
  const before = disturbances;
  try {
    const sight = await playScene(call, tap);
    return disturbances === before ? { type: 'seen', sight } : { type: 'disturbed' };
  } catch (error) {
    return disturbances === before
      ? { type: 'wrong', reason: error instanceof Error ? error.message : String(error) }
      : { type: 'disturbed' };
  }
}

window.addEventListener('message', function listen({ source, data, ports: [port] }: MessageEvent<unknown>) {
  if (source !== parent || !port || !isMessageOfType(data, INVITATION.type)) return;
  window.removeEventListener('message', listen);
  port.addEventListener('message', (event: MessageEvent<SceneCall>) => void answer(event.data).then((found) => port.postMessage(found)));
  port.start();
});
parent.postMessage(GREETING, '*');
