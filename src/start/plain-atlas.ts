// Paints a placeholder atlas with the frames of atlas.json, used if a theme's picture is missing or broken.
import atlas from '../../assets/generated/atlas.json';

type Pen = CanvasRenderingContext2D;
/** Paints a frame of that size with its top left at the origin. */
type PaintFrame = (pen: Pen, width: number, height: number) => void;

const DARK = '#06122b';
const GOLD = '#ffdf7e';
const FULL_TURN = 2 * Math.PI;

/** Symbols of the six types: number of corners (0 for a disc), angle of the first one in radians, relative radius of every second one. */
const SYMBOLS = [
  { corners: 6, angle: 0, inner: 1 },
  { corners: 0, angle: 0, inner: 1 },
  { corners: 4, angle: Math.PI / 4, inner: 1 },
  { corners: 4, angle: 0, inner: 1 },
  { corners: 8, angle: Math.PI / 8, inner: 1 },
  { corners: 10, angle: -Math.PI / 2, inner: 0.45 },
] as const;

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
    painterOf(name, jewelColors)(pen, width, height);
    pen.restore();
  }
  return canvas;
}

function painterOf(name: string, jewelColors: readonly string[]): PaintFrame {
  const [kind, detail] = name.split('-');
  switch (kind) {
    case 'jewel':
      return block(jewelColors[Number(detail) - 1], Number(detail) - 1);
    case 'digit':
      return glyph(detail);
    case 'plus':
      return glyph('+');
    case 'ghost':
    case 'focus':
      return (pen, width, height) => roundedRect(pen, width, height, undefined, '#ffffff');
    case 'shadow':
      return disc('rgba(0,0,0,0.6)', 'rgba(0,0,0,0)');
    case 'ring':
      return (pen, width, height) => polygon(pen, width, height, { corners: 0, angle: 0, inner: 1 }, undefined, '#ffffff');
    case 'coin':
      return disc(GOLD, GOLD);
    case 'star':
      return (pen, width, height) => polygon(pen, width, height, SYMBOLS[5], GOLD, DARK);
    case 'hand':
      // The tip is at the position of the fingertip in frames.ts.
      return (pen, width, height) => {
        pen.translate(width * 0.2, height * 0.18);
        pen.rotate(-Math.PI / 4);
        polygon(pen, width * 0.5, height * 0.7, { corners: 3, angle: -Math.PI / 2, inner: 1 }, '#ffffff', DARK);
      };
    case 'confetti':
    case 'shard':
      return (pen, width, height) => polygon(pen, width, height, SYMBOLS[3], '#ffffff');
    case 'white':
      return (pen, width, height) => {
        pen.fillStyle = '#ffffff';
        pen.fillRect(0, 0, width, height);
      };
    default:
      return disc('#ffffff', 'rgba(255,255,255,0)');
  }
}

function block(color: string, type: number): PaintFrame {
  return (pen, width, height) => {
    roundedRect(pen, width, height, color, '#ffffff');
    pen.translate(width * 0.22, height * 0.22);
    polygon(pen, width * 0.56, height * 0.56, SYMBOLS[type], '#ffffff', DARK);
  };
}

function glyph(text: string): PaintFrame {
  return (pen, width, height) => {
    pen.font = `900 ${height * 0.9}px sans-serif`;
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineWidth = 8;
    pen.strokeStyle = DARK;
    pen.fillStyle = '#ffffff';
    pen.strokeText(text, width / 2, height / 2);
    pen.fillText(text, width / 2, height / 2);
  };
}

/** Returns a painter of a disc with a gradient from `middle` to `edge`. */
function disc(middle: string, edge: string): PaintFrame {
  return (pen, width, height) => {
    const radius = Math.min(width, height) / 2;
    const gradient = pen.createRadialGradient(width / 2, height / 2, 0, width / 2, height / 2, radius);
    gradient.addColorStop(0, middle);
    gradient.addColorStop(1, edge);
    pen.fillStyle = gradient;
    pen.beginPath();
    pen.ellipse(width / 2, height / 2, width / 2, height / 2, 0, 0, FULL_TURN);
    pen.fill();
  };
}

function roundedRect(pen: Pen, width: number, height: number, fill: string | undefined, stroke: string): void {
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
  pen.closePath();
  paint(pen, fill, stroke);
}

function polygon(
  pen: Pen,
  width: number,
  height: number,
  { corners, angle, inner }: { readonly corners: number; readonly angle: number; readonly inner: number },
  fill?: string,
  stroke?: string,
): void {
  pen.beginPath();
  if (corners === 0) pen.ellipse(width / 2, height / 2, width / 2 - 4, height / 2 - 4, 0, 0, FULL_TURN);
  for (let k = 0; k < corners; k++) {
    const reach = k % 2 === 0 ? 1 : inner;
    const turn = angle + (k / corners) * FULL_TURN;
    pen.lineTo(width / 2 + Math.cos(turn) * (width / 2 - 2) * reach, height / 2 + Math.sin(turn) * (height / 2 - 2) * reach);
  }
  pen.closePath();
  paint(pen, fill, stroke);
}

function paint(pen: Pen, fill: string | undefined, stroke: string | undefined): void {
  pen.lineWidth = 6;
  if (fill !== undefined) {
    pen.fillStyle = fill;
    pen.fill();
  }
  if (stroke !== undefined) {
    pen.strokeStyle = stroke;
    pen.stroke();
  }
}
