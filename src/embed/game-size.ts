// Design size of the game, in CSS pixels. A frame of this aspect ratio is filled; a larger frame shows no more detail.

export const GAME_SIZE = { width: 540, height: 960 } as const;
