// The scene in Phaser 4 with one Image per sprite.
// https://docs.phaser.io/api-documentation/class/gameobjects-image
import { Game, WEBGL } from 'phaser';
import { BODIES, bounce, paintPicture, PICTURE_PIXELS, SIDE, VIEW } from '../../runtime/scene.ts';

export function start(canvas, seconds) {
  return new Promise((resolve) => {
    let left = seconds;
    let images = [];
    const scene = {
      create() {
        this.textures.addCanvas('square', paintPicture());
        images = BODIES.map(({ x, y, angle }) =>
          this.add
            .image(x, y, 'square')
            .setScale(SIDE / PICTURE_PIXELS)
            .setRotation(angle),
        );
        resolve({
          gl: game.renderer.gl,
          pose: (index) => [images[index].x, images[index].y, images[index].rotation],
          stop: () => game.loop.sleep(),
        });
      },
      update(_, milliseconds) {
        if (left <= 0) return;
        const step = milliseconds / 1000;
        left -= step;
        for (let k = 0; k < images.length; k++) {
          const [body, image] = [BODIES[k], images[k]];
          image.x += body.velocityX * step;
          image.y += body.velocityY * step;
          image.rotation += body.spin * step;
          body.velocityX = bounce(image.x, body.velocityX, VIEW.width);
          body.velocityY = bounce(image.y, body.velocityY, VIEW.height);
        }
      },
    };
    // The default antialiasing makes a frame slow on software GL.
    const quiet = { banner: false, audio: { noAudio: true }, input: { keyboard: false, mouse: false, touch: false } };
    const game = new Game({ type: WEBGL, canvas, ...VIEW, backgroundColor: '#000000', render: { antialiasGL: false }, ...quiet, scene });
  });
}
