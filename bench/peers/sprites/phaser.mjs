// Phaser 4 with one Image per sprite. Uses the engine's loop.
import { Game, WEBGL } from 'phaser';
import { createSwarm, moveSwarm, paintTexture, TEXTURE_PIXELS, VIEW } from '../../sprites/swarm.ts';

const TEXTURE = 'square';

/** Starts the engine. Resolves in one of its first frames. */
export function startEngine(canvas, { count, spritePixels }) {
  return new Promise((resolve) => {
    const swarm = createSwarm(count);
    let images = [];
    const scene = {
      create() {
        this.textures.addCanvas(TEXTURE, paintTexture());
        const scale = spritePixels / TEXTURE_PIXELS;
        const addImage = (tint) => this.add.image(0, 0, TEXTURE).setScale(scale).setTint(tint);
        images = Array.from(swarm.tint.subarray(1), addImage);
        resolve({ gl: game.renderer.gl, swarm });
      },
      update() {
        moveSwarm(swarm);
        const { x, y, angle } = swarm;
        for (let k = 0; k < count; k++) {
          const image = images[k];
          image.x = x[k + 1];
          image.y = y[k + 1];
          image.rotation = angle[k + 1];
        }
      },
    };
    // The default antialiasing makes a frame nine times slower on software GL.
    const quiet = { banner: false, audio: { noAudio: true }, input: { keyboard: false, mouse: false, touch: false } };
    const game = new Game({ type: WEBGL, canvas, ...VIEW, backgroundColor: '#000000', render: { antialiasGL: false }, ...quiet, scene });
  });
}
