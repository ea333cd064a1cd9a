// The lower limit of the load bench: the game's atlas and a rectangle that follows the pointer, without an engine.
import picture from '../../assets/generated/atlas.webp';
import { layoutView } from '../../src/game/layout.ts';

const SIDE = 120;

const layout = layoutView(innerWidth, innerHeight);
const [slot] = layout.slots;
const piece = { x: slot.x * layout.pixelsPerUnit, y: slot.y * layout.pixelsPerUnit };
const canvas = Object.assign(document.createElement('canvas'), { width: innerWidth, height: innerHeight });
const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })!;
const image = Object.assign(new Image(), { crossOrigin: 'anonymous', src: picture });
await image.decode();
gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
gl.enable(gl.SCISSOR_TEST);
document.body.append(canvas);
canvas.addEventListener('pointermove', ({ clientX: x, clientY: y, buttons }) => {
  if (buttons === 1) Object.assign(piece, { x, y });
});
requestAnimationFrame(draw);

function draw(): void {
  requestAnimationFrame(draw);
  fill(0, 0, canvas.width, canvas.height, [0.02, 0.07, 0.17]);
  fill(piece.x - SIDE / 2, canvas.height - piece.y - SIDE / 2, SIDE, SIDE, [0.9, 0.9, 1]);
}

function fill(x: number, y: number, width: number, height: number, [red, green, blue]: readonly [number, number, number]): void {
  gl.scissor(x, y, width, height);
  gl.clearColor(red, green, blue, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
}
