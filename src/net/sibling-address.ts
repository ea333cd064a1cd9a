// Addresses beside the leaderboard's: `./api/score` has `./api/ticket` and `./api/runs/...`.

/** `name` in the place of the address's last part; what is asked behind a `?` is left out. */
export function siblingAddress(address: string, name: string): string {
  return address.replace(/[?#].*$/, '').replace(/[^/]*$/, name);
}
