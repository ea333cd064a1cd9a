// What a bench cannot do without and this machine does not have: told in one line, exit code 2; the other benches go on.
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}
