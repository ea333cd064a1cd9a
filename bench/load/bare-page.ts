// The limit: the same picture, and a rectangle that follows the pointer, without any engine. What it takes no page here can do without.
import picture from '../../assets/generated/atlas.webp';
import { layoutView } from '../../src/game/layout.ts';

const SIDE = 120;

const layout = layoutView(innerWidth, innerHeight);
const [slot] = layout.slots;
const canvas = document.createElement('canvas');
canvas.width = innerWidth;
canvas.height = innerHeight;
const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false });
if (!gl) throw new Error('This browser gives no WebGL context');
const piece = { x: slot.x * layout.pixelsPerUnit, y: slot.y * layout.pixelsPerUnit };
let isHeld = false;

const image = new Image();
image.crossOrigin = 'anonymous';
image.src = picture;
await image.decode();
gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, image);
document.body.append(canvas);
canvas.addEventListener('pointerdown', () => (isHeld = true));
canvas.addEventListener('pointerup', () => (isHeld = false));
canvas.addEventListener('pointermove', ({ clientX, clientY }) => {
  if (isHeld) Object.assign(piece, { x: clientX, y: clientY });
});
requestAnimationFrame(draw);

function draw(): void {
  requestAnimationFrame(draw);
  if (!gl) return;
  gl.disable(gl.SCISSOR_TEST);
  gl.clearColor(0.02, 0.07, 0.17, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
  gl.enable(gl.SCISSOR_TEST);
  gl.scissor(piece.x - SIDE / 2, canvas.height - piece.y - SIDE / 2, SIDE, SIDE);
  gl.clearColor(0.9, 0.9, 1, 1);
  gl.clear(gl.COLOR_BUFFER_BIT);
}
