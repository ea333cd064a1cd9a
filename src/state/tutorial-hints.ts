/** Text keys of the tutorial's hints, by step. */
export const TUTORIAL_HINTS = ['tutorial.row', 'tutorial.column', 'tutorial.both'] as const;
