// Similar numbers in few digits: the number of decimals, the first one, and differences, as whole numbers.

/** Finer numbers lose digits. */
const MAX_DECIMALS = 12;

export function packNumbers(values: readonly number[]): number[] {
  if (values.length === 0) return [];
  const decimals = Math.max(...values.map(decimalsOf));
  const whole = values.map((value) => Math.round(value * 10 ** decimals));
  return [decimals, ...whole.map((value, index) => value - (index === 0 ? 0 : whole[index - 1]))];
}

/** Reverses `packNumbers`. */
export function unpackNumbers([decimals, ...differences]: readonly number[]): number[] {
  let whole = 0;
  return differences.map((difference) => (whole += difference) / 10 ** decimals);
}

function decimalsOf(value: number): number {
  let decimals = 0;
  while (decimals < MAX_DECIMALS && Number(value.toFixed(decimals)) !== value) decimals++;
  return decimals;
}
