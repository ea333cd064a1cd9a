// Checks of a host's arguments: each throws a RangeError that names the argument and its value.

export function checkPositive(name: string, value: number): void {
  if (!(value > 0)) throw new RangeError(`${name} is ${value}; it must be a positive number`);
}

/** `least` is 0 or 1. */
export function checkCount(name: string, value: number, least: 0 | 1): void {
  if (!Number.isInteger(value) || value < least) throw new RangeError(`${name} is ${value}; it must be an integer from ${least}`);
}

/** Returns the index of a name. */
export function indexOfName<Name extends string>(noun: string, names: readonly Name[], name: Name): number {
  const index = names.indexOf(name);
  if (index < 0) throw new RangeError(`Unknown ${noun} '${name}'; there are ${names.join(', ')}`);
  return index;
}
