// The things that coins buy beside themes: the lights of the village, frames of the board, trails of the dragged piece. Names are part of saves.
// None of them changes a game. `npm run simulate -- --coins` prints what casual players can buy.

/** In the order in which they are lit. */
export const LIGHTS = Array.from({ length: 40 }, (_, index) => ({ name: `l${index + 1}`, price: 25 + 2 * index }));

export const DECORS = {
  frame: [
    { name: 'pearl', price: 180 },
    { name: 'amethyst', price: 300 },
    { name: 'gold', price: 900 },
  ],
  trail: [
    { name: 'snow', price: 120 },
    { name: 'sparks', price: 240 },
    { name: 'stars', price: 400 },
  ],
} as const;
