// Names of boards: one leaderboard has one for all times, and one for each day of the daily game.

/** The day comes first, or nothing: neither it nor the leaderboard's name has a slash. */
export function boardName(leaderboard: string, contentType: string, day: string): string {
  return `${day}/${leaderboard}/${contentType}`;
}

/** Empty for a board of all times. */
export function dayOfBoard(board: string): string {
  return board.slice(0, board.indexOf('/'));
}
