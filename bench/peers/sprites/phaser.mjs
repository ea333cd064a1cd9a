// Phaser 4 with one Image per sprite, or with a SpriteGPULayer, whose sprites the GPU moves as tweens. Uses the engine's loop.
// https://docs.phaser.io/api-documentation/class/gameobjects-image
// https://docs.phaser.io/api-documentation/class/gameobjects-spritegpulayer
import { Game, WEBGL } from 'phaser';
import { serveEngine } from '../../sprites/serve-engine.ts';
import { createSwarm, moveSwarm, paintTexture, TEXTURE_PIXELS, VIEW } from '../../sprites/swarm.ts';
import { bouncing, positionAt } from '../runtime/phaser-gpu-layer.mjs';

const TEXTURE = 'square';
const FRAMES_PER_SECOND = 60;

function startEngine(canvas, { count, spritePixels }, name) {
  return new Promise((resolve) => {
    const swarm = createSwarm(count);
    let update;
    const scene = {
      create() {
        this.textures.addCanvas(TEXTURE, paintTexture());
        const scale = spritePixels / TEXTURE_PIXELS;
        const isOnGpu = name === 'phaser-gpu-layer';
        if (!isOnGpu) update = addImages(this, swarm, scale);
        resolve({ gl: game.renderer.gl, swarm: isOnGpu ? addMembers(this, swarm, scale) : swarm });
      },
      update: () => update?.(),
    };
    // The default antialiasing makes a frame nine times slower on software GL.
    const quiet = { banner: false, audio: { noAudio: true }, input: { keyboard: false, mouse: false, touch: false } };
    const game = new Game({ type: WEBGL, canvas, ...VIEW, backgroundColor: '#000000', render: { antialiasGL: false }, ...quiet, scene });
  });
}

serveEngine(startEngine);

function addImages(scene, swarm, scale) {
  const addImage = (tint) => scene.add.image(0, 0, TEXTURE).setScale(scale).setTint(tint);
  const images = Array.from(swarm.tint.subarray(1), addImage);
  return () => {
    moveSwarm(swarm);
    const { x, y, angle } = swarm;
    for (let k = 0; k < images.length; k++) {
      const image = images[k];
      image.x = x[k + 1];
      image.y = y[k + 1];
      image.rotation = angle[k + 1];
    }
  };
}

/** Returns the swarm of the layer, whose columns are computed when they are read. */
function addMembers(scene, { count, tint, x, y, angle, velocityX, velocityY, spin }, scale) {
  const layer = scene.add.spriteGPULayer(TEXTURE, count);
  for (let row = 1; row <= count; row++) {
    const turn = Math.abs(spin[row]) * FRAMES_PER_SECOND;
    const color = tint[row];
    layer.addMember({
      scaleX: scale,
      scaleY: scale,
      x: bouncing(x[row], velocityX[row] * FRAMES_PER_SECOND, VIEW.width),
      y: bouncing(y[row], velocityY[row] * FRAMES_PER_SECOND, VIEW.height),
      rotation: {
        ease: 'Linear',
        yoyo: false,
        base: angle[row],
        amplitude: Math.sign(spin[row]) * 2 * Math.PI,
        duration: ((2 * Math.PI) / turn) * 1000,
      },
      tintTopLeft: color,
      tintTopRight: color,
      tintBottomLeft: color,
      tintBottomRight: color,
    });
  }
  const column = (valueAt) => {
    const now = layer.timeElapsed / 1000;
    return Float32Array.from({ length: count + 1 }, (_, row) => (row === 0 ? 0 : valueAt(row, now)));
  };
  return {
    count,
    tint,
    get x() {
      return column((row, now) => positionAt(now, x[row], velocityX[row] * FRAMES_PER_SECOND, VIEW.width));
    },
    get y() {
      return column((row, now) => positionAt(now, y[row], velocityY[row] * FRAMES_PER_SECOND, VIEW.height));
    },
    get angle() {
      return column((row, now) => angle[row] + spin[row] * FRAMES_PER_SECOND * now);
    },
  };
}
