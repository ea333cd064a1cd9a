// The scene of the load bench in PixiJS.
// https://pixijs.com/8.x/guides/components/assets
// https://pixijs.com/8.x/guides/components/events
import { Application, Assets, Container, Rectangle, Sprite, Text, Texture } from 'pixi.js';
import { ATLAS_ADDRESS, BACKGROUND, BOARD, FRAMES, JEWEL, PIECES, QUEUE_SCALE, SCORE } from './scene.mjs';

// Without workers and ImageBitmap, loading uses the page's preloaded picture.
Assets.setPreferences({ preferWorkers: false, preferCreateImageBitmap: false, crossOrigin: 'anonymous' });
const app = new Application();
const [sheet] = await Promise.all([
  Assets.load(ATLAS_ADDRESS),
  app.init({ resizeTo: window, background: BACKGROUND, preference: 'webgl', antialias: false }),
]);
document.body.append(app.canvas);

const textures = new Map();
for (const { frame } of [...BOARD, ...PIECES]) {
  const [x, y, width, height] = FRAMES[frame];
  textures.set(frame, new Texture({ source: sheet.source, frame: new Rectangle(x, y, width, height) }));
}

function jewelAt(x, y, frame) {
  const jewel = new Sprite({ texture: textures.get(frame), anchor: 0.5, x, y });
  jewel.setSize(JEWEL.width, JEWEL.height);
  return jewel;
}

for (const { x, y, frame } of BOARD) app.stage.addChild(jewelAt(x, y, frame));
const style = { fill: 0xffffff, fontSize: SCORE.size, fontFamily: 'sans-serif' };
app.stage.addChild(new Text({ text: SCORE.text, anchor: 0.5, x: SCORE.x, y: SCORE.y, style }));

for (const { x, y, frame, jewels } of PIECES) {
  const piece = new Container({ x, y, scale: QUEUE_SCALE, eventMode: 'static' });
  for (const jewel of jewels) piece.addChild(jewelAt(jewel.x, jewel.y, frame));
  let isHeld = false;
  piece.on('pointerdown', () => {
    isHeld = true;
    piece.scale.set(1);
  });
  piece.on('globalpointermove', ({ global }) => {
    if (isHeld) piece.position.copyFrom(global);
  });
  const release = () => {
    isHeld = false;
    piece.scale.set(QUEUE_SCALE);
    piece.position.set(x, y);
  };
  piece.on('pointerup', release);
  piece.on('pointerupoutside', release);
  app.stage.addChild(piece);
}
