// The scene in Phaser 4 with a SpriteGPULayer: the GPU computes bounces and spins as tweens, so only `pose` computes positions on the CPU.
// https://docs.phaser.io/api-documentation/class/gameobjects-spritegpulayer
import { Game, WEBGL } from 'phaser';
import { BODIES, paintPicture, PICTURE_PIXELS, SIDE, VIEW } from '../../runtime/scene.ts';

/** Returns how far a bounce has come when it starts: 0 to 1 on the way to `limit`, 1 to 2 on the way back. */
const phaseOf = (position, velocity, limit) => (velocity > 0 ? position / limit : 2 - position / limit);

export function bouncing(position, velocity, limit) {
  const duration = (limit / Math.abs(velocity)) * 1000;
  // A delay lasts up to two durations, which are one period.
  return { ease: 'Linear', base: 0, amplitude: limit, duration, delay: (2 - phaseOf(position, velocity, limit)) * duration };
}

export function positionAt(seconds, position, velocity, limit) {
  const phase = (phaseOf(position, velocity, limit) + (seconds * Math.abs(velocity)) / limit) % 2;
  return limit * (phase < 1 ? phase : 2 - phase);
}

export function start(canvas, seconds) {
  return new Promise((resolve) => {
    let left = seconds;
    let layer;
    const pose = (index) => {
      const { x, y, angle, velocityX, velocityY, spin } = BODIES[index];
      const now = layer.timeElapsed / 1000;
      return [positionAt(now, x, velocityX, VIEW.width), positionAt(now, y, velocityY, VIEW.height), angle + spin * now];
    };
    const scene = {
      create() {
        this.textures.addCanvas('square', paintPicture());
        layer = this.add.spriteGPULayer('square', BODIES.length);
        const scale = SIDE / PICTURE_PIXELS;
        for (const { x, y, angle, velocityX, velocityY, spin } of BODIES) {
          const turn = { base: angle, amplitude: Math.sign(spin) * 2 * Math.PI, duration: ((2 * Math.PI) / Math.abs(spin)) * 1000 };
          layer.addMember({
            scaleX: scale,
            scaleY: scale,
            x: bouncing(x, velocityX, VIEW.width),
            y: bouncing(y, velocityY, VIEW.height),
            rotation: { ease: 'Linear', yoyo: false, ...turn },
          });
        }
        resolve({ gl: game.renderer.gl, pose, stop: () => game.loop.sleep() });
      },
      update(_, milliseconds) {
        left -= milliseconds / 1000;
        if (left <= 0) layer.setTimerPaused(true);
      },
    };
    // The default antialiasing makes a frame slow on software GL.
    const quiet = { banner: false, audio: { noAudio: true }, input: { keyboard: false, mouse: false, touch: false } };
    const game = new Game({ type: WEBGL, canvas, ...VIEW, backgroundColor: '#000000', render: { antialiasGL: false }, ...quiet, scene });
  });
}
