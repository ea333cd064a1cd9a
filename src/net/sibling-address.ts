// Addresses beside the leaderboard's: `./api/ticket` and `./api/runs/...` for `./api/score`.

/** Replaces the last path segment with `name`, and drops query and fragment. */
export function siblingAddress(address: string, name: string): string {
  return address.replace(/[?#].*$/, '').replace(/[^/]*$/, name);
}
