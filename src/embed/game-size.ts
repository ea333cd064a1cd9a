// The size that the game is designed for, in CSS pixels: a frame of that shape is filled, and a larger one gains nothing.

export const GAME_SIZE = { width: 540, height: 960 } as const;
