// The lower limit of the load bench: all files of the game's start, in the same order, but its scripts do not run. Creates a context, uploads
// atlas and title, draws a rectangle, and lets a press open the board and a pointer drag the rectangle.
import atlas from '../../assets/generated/atlas.avif';
import title from '../../assets/generated/title-en.avif';
import { layoutView } from '../../src/game/layout.ts';

const SIDE = 120;

const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
const screen = find('#first-screen');
screen.querySelector('source')!.srcset = title;
const shown = screen.querySelector('img')!;
shown.src = title;
screen.classList.remove('blank');
find('.menu-buttons button').addEventListener('click', () => Object.assign(find('.menu'), { hidden: true }));

const layout = layoutView(innerWidth, innerHeight);
const [slot] = layout.slots;
const piece = { x: slot.x * layout.pixelsPerUnit, y: slot.y * layout.pixelsPerUnit };
const canvas = Object.assign(find('#canvas') as HTMLCanvasElement, { width: innerWidth, height: innerHeight });
canvas.addEventListener('pointermove', ({ clientX: x, clientY: y, buttons }) => {
  if (buttons === 1) Object.assign(piece, { x, y });
});
const gl = canvas.getContext('webgl2', { alpha: false, antialias: false, depth: false })!;
await shown.decode();
const image = Object.assign(new Image(), { crossOrigin: 'anonymous', src: atlas });
for (const picture of [image, shown]) {
  await picture.decode();
  gl.bindTexture(gl.TEXTURE_2D, gl.createTexture());
  gl.texImage2D(gl.TEXTURE_2D, 0, gl.RGBA, gl.RGBA, gl.UNSIGNED_BYTE, picture);
}
gl.enable(gl.SCISSOR_TEST);
canvas.classList.remove('blank');
find('#splash').hidden = true;
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
