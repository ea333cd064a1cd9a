// Paints a placeholder atlas with the frames of atlas.json, used if a theme's picture is missing or broken.
import atlas from '../../assets/generated/atlas.json';

type Pen = CanvasRenderingContext2D;

/** The size of a frame, and a pen with the origin at its top left. */
type Frame = { readonly pen: Pen; readonly width: number; readonly height: number };

const DARK = '#06122b';
const GOLD = '#ffdf7e';
const WHITE = '#ffffff';
const NONE = 'transparent';
const FULL_TURN = 2 * Math.PI;

/** Number of corners (0 for an ellipse), angle of the first one in radians, relative radius of every second one. */
type Shape = { readonly corners: number; readonly angle: number; readonly inner: number };

/** Symbols of the six types. */
const SYMBOLS: readonly Shape[] = [
  { corners: 6, angle: 0, inner: 1 },
  { corners: 0, angle: 0, inner: 1 },
  { corners: 4, angle: Math.PI / 4, inner: 1 },
  { corners: 4, angle: 0, inner: 1 },
  { corners: 8, angle: Math.PI / 8, inner: 1 },
  { corners: 10, angle: -Math.PI / 2, inner: 0.45 },
];

/** Returns the atlas. `jewelColors` has one color per piece type. Throws if the browser provides no 2D canvas. */
export function paintPlainAtlas(jewelColors: readonly string[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = atlas.width;
  canvas.height = atlas.height;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser provides no 2D canvas');
  for (const [name, [x, y, width, height]] of Object.entries(atlas.frames)) {
    pen.save();
    pen.translate(x, y);
    paintFrame({ pen, width, height }, name, jewelColors);
    pen.restore();
  }
  return canvas;
}

function paintFrame(frame: Frame, name: string, jewelColors: readonly string[]): void {
  const { pen, width, height } = frame;
  const [kind, detail] = name.split('-');
  const type = Number(detail) - 1;
  switch (kind) {
    case 'jewel':
      roundedRect(frame, jewelColors[type]);
      pen.translate(width * 0.22, height * 0.22);
      return polygon({ pen, width: width * 0.56, height: height * 0.56 }, SYMBOLS[type], WHITE, DARK);
    case 'digit':
      return glyph(frame, detail);
    case 'plus':
      return glyph(frame, '+');
    case 'ghost':
    case 'focus':
      return roundedRect(frame, NONE);
    case 'shadow':
      return disc(frame, 'rgba(0,0,0,0.6)', 'rgba(0,0,0,0)');
    case 'ring':
      return polygon(frame, SYMBOLS[1], NONE, WHITE);
    case 'coin':
      return disc(frame, GOLD, GOLD);
    case 'star':
      return polygon(frame, SYMBOLS[5], GOLD, DARK);
    case 'hand':
      // The tip is at the position of the fingertip in frames.ts.
      pen.translate(width * 0.2, height * 0.18);
      pen.rotate(-Math.PI / 4);
      return polygon({ pen, width: width * 0.5, height: height * 0.7 }, { corners: 3, angle: -Math.PI / 2, inner: 1 }, WHITE, DARK);
    case 'confetti':
    case 'shard':
      return polygon(frame, SYMBOLS[3], WHITE, NONE);
    case 'white':
      pen.fillStyle = WHITE;
      return pen.fillRect(0, 0, width, height);
    default:
      return disc(frame, WHITE, 'rgba(255,255,255,0)');
  }
}

function glyph({ pen, width, height }: Frame, text: string): void {
  pen.font = `900 ${height * 0.9}px sans-serif`;
  pen.textAlign = 'center';
  pen.textBaseline = 'middle';
  pen.lineWidth = 8;
  pen.strokeStyle = DARK;
  pen.fillStyle = WHITE;
  pen.strokeText(text, width / 2, height / 2);
  pen.fillText(text, width / 2, height / 2);
}

/** Paints an ellipse with a gradient from `middle` to `edge`. */
function disc({ pen, width, height }: Frame, middle: string, edge: string): void {
  const radius = Math.min(width, height) / 2;
  const gradient = pen.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, radius);
  gradient.addColorStop(0, middle);
  gradient.addColorStop(1, edge);
  pen.fillStyle = gradient;
  pen.beginPath();
  pen.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, FULL_TURN);
  pen.fill();
}

function roundedRect({ pen, width, height }: Frame, fill: string): void {
  const [left, top, right, bottom] = [4, 4, width - 4, height - 4];
  const corners = [
    [right, top],
    [right, bottom],
    [left, bottom],
    [left, top],
  ] as const;
  pen.beginPath();
  pen.moveTo(width / 2, top);
  for (const [k, [x, y]] of corners.entries()) pen.arcTo(x, y, ...corners[(k + 1) % corners.length], width * 0.16);
  paintPath(pen, fill, WHITE);
}

function polygon({ pen, width, height }: Frame, { corners, angle, inner }: Shape, fill: string, stroke: string): void {
  pen.beginPath();
  if (corners === 0) pen.ellipse(width / 2, height / 2, width / 2 - 4, height / 2 - 4, 0, 0, FULL_TURN);
  for (let k = 0; k < corners; k++) {
    const reach = k % 2 === 0 ? 1 : inner;
    const turn = angle + (k / corners) * FULL_TURN;
    pen.lineTo(width / 2 + Math.cos(turn) * (width / 2 - 2) * reach, height / 2 + Math.sin(turn) * (height / 2 - 2) * reach);
  }
  paintPath(pen, fill, stroke);
}

function paintPath(pen: Pen, fill: string, stroke: string): void {
  pen.closePath();
  pen.lineWidth = 6;
  pen.fillStyle = fill;
  pen.strokeStyle = stroke;
  pen.fill();
  pen.stroke();
}
