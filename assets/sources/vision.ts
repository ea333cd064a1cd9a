// Simulates color-vision deficiencies and greyscale vision.

/**
 * Source: Machado, Oliveira and Fernandes, 'A Physiologically-based Model for Simulation of Color Vision Deficiency', IEEE Transactions on
 * Visualization and Computer Graphics 15 (6), 2009, table of severity 1.0. Applies to linear RGB.
 */
const MACHADO = {
  protanopia: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deuteranopia: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritanopia: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
};

export type Vision = 'protanopia' | 'deuteranopia' | 'tritanopia' | 'greyscale';

/** Relative luminance for each channel. */
const GREY = [0.2126, 0.7152, 0.0722];

const MATRICES: Readonly<Record<Vision, readonly number[]>> = { ...MACHADO, greyscale: [...GREY, ...GREY, ...GREY] };

export const VISIONS: readonly Vision[] = ['greyscale', 'protanopia', 'deuteranopia', 'tritanopia'];

/** Converts sRGB 0..255 to linear light 0..1. */
const LINEAR = Float64Array.from({ length: 256 }, (_, value) => {
  const share = value / 255;
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
});

function encode(light: number): number {
  const share = Math.min(1, Math.max(0, light));
  return Math.round((share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055) * 255);
}

/** Returns the picture as seen with this vision. Opacity is unchanged. `rgba`: sRGB with straight alpha, four bytes per pixel. */
export function simulate(rgba: Uint8Array, vision: Vision): Uint8Array {
  const matrix: readonly number[] | undefined = MATRICES[vision];
  if (!matrix) throw new RangeError(`Unknown vision "${vision}". Known visions: ${VISIONS.join(', ')}`);
  const seen = new Uint8Array(rgba);
  for (let at = 0; at < seen.length; at += 4) {
    const [red, green, blue] = [LINEAR[rgba[at]], LINEAR[rgba[at + 1]], LINEAR[rgba[at + 2]]];
    for (let row = 0; row < 3; row += 1) {
      seen[at + row] = encode(matrix[row * 3] * red + matrix[row * 3 + 1] * green + matrix[row * 3 + 2] * blue);
    }
  }
  return seen;
}
