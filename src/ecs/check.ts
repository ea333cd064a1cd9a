// Argument checks. Each throws a RangeError that names the argument and its value.

export function checkPositive(name: string, value: number): void {
  if (!(value > 0)) throw new RangeError(`${name} is ${value}; it must be a positive number`);
}

export function checkCount(name: string, value: number, min: 0 | 1): void {
  if (!Number.isInteger(value) || value < min) throw new RangeError(`${name} is ${value}; it must be an integer from ${min}`);
}

/** Returns the index of `name` in `names`. `noun` describes the name in the error message. */
export function indexOfName<Name extends string>(noun: string, names: readonly Name[], name: Name): number {
  const index = names.indexOf(name);
  if (index < 0) throw new RangeError(`Unknown ${noun} '${name}'. Known: ${names.join(', ')}`);
  return index;
}
