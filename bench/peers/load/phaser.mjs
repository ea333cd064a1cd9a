// The scene of the load bench in Phaser.
import { AUTO, Game, Scale, Scene } from 'phaser';
import { ATLAS_ADDRESS, BACKGROUND, BOARD, FRAMES, JEWEL, PIECES, QUEUE_SCALE, SCORE } from './scene.mjs';

class Play extends Scene {
  preload() {
    this.load.image('atlas', ATLAS_ADDRESS);
  }

  create() {
    const sheet = this.textures.get('atlas');
    for (const [name, [x, y, width, height]] of Object.entries(FRAMES)) sheet.add(name, 0, x, y, width, height);
    for (const { x, y, frame } of BOARD) this.jewelAt(x, y, frame);
    this.add.text(SCORE.x, SCORE.y, SCORE.text, { fontSize: `${SCORE.size}px`, fontFamily: 'sans-serif', color: '#ffffff' }).setOrigin(0.5);
    for (const { x, y, frame, jewels } of PIECES) {
      const piece = this.add.container(
        x,
        y,
        jewels.map((jewel) => this.jewelAt(jewel.x, jewel.y, frame)),
      );
      piece
        .setSize(JEWEL.width, JEWEL.height * 3)
        .setScale(QUEUE_SCALE)
        .setInteractive({ draggable: true });
      piece.on('dragstart', () => piece.setScale(1));
      piece.on('drag', (pointer) => piece.setPosition(pointer.x, pointer.y));
      piece.on('dragend', () => piece.setScale(QUEUE_SCALE).setPosition(x, y));
    }
  }

  jewelAt(x, y, frame) {
    return this.add.image(x, y, 'atlas', frame).setDisplaySize(JEWEL.width, JEWEL.height);
  }
}

export const game = new Game({
  type: AUTO,
  backgroundColor: BACKGROUND,
  scale: { mode: Scale.RESIZE, width: innerWidth, height: innerHeight },
  render: { antialiasGL: false },
  // An image element uses the page's preloaded picture.
  loader: { imageLoadType: 'HTMLImageElement', crossOrigin: 'anonymous' },
  audio: { noAudio: true },
  scene: Play,
});
