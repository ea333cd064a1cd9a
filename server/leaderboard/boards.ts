// Board names. A board is a leaderboard of one content type, for all time or for one day of the daily game.

/** Returns `DAY/LEADERBOARD/CONTENT-TYPE`. `day` is empty for all time. Neither it nor the leaderboard's name contains a slash. */
export function boardName(leaderboard: string, contentType: string, day: string): string {
  return `${day}/${leaderboard}/${contentType}`;
}

/** Returns an empty text for an all-time board. */
export function dayOfBoard(board: string): string {
  return board.slice(0, board.indexOf('/'));
}
