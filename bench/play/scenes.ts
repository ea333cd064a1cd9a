export type SceneDrop = {
  readonly slot: number;
  /** Top left cell of the piece. */
  readonly x: number;
  readonly y: number;
  /** Cells. */
  readonly width: number;
  readonly height: number;
};

export type Scene = {
  readonly title: string;
  /** Position in the notation of docs/rules.md. Without one the scene is the menu. */
  readonly notation?: string;
  /** Without one, the piece of slot 0 is dragged over the board and back. */
  readonly drop?: SceneDrop;
  /** Expected at the end. A test compares them with the rules. */
  readonly score: number;
  readonly overlay: string;
};

/** A position whose next drop clears two rows at combo 7. */
const DOUBLE_CLEAR = '1111111/1111111/01/02/03 1c,2a,3a combo=6:3';
const LAST_COLUMN = { slot: 0, x: 7, y: 0, width: 1, height: 2 } as const;
const CHECKERBOARD_WITH_ONE_MOVE = '10101010/01010101/10101010/01010101/10101010/01010101/10101010/01010100';

export const SCENES = {
  menu: { title: 'Menu with snow', score: 0, overlay: 'none' },
  drag: { title: 'Drag', notation: '0/0/0/0/1111111/222222/33333/4444 3a,2a,4a', score: 0, overlay: 'none' },
  'double-clear': { title: 'Double clear at combo 7', notation: DOUBLE_CLEAR, drop: LAST_COLUMN, score: 680, overlay: 'none' },
  'level-up': { title: 'Level-up', notation: `${DOUBLE_CLEAR} stage=2900`, drop: LAST_COLUMN, score: 680, overlay: 'levelUp' },
  'game-over': {
    title: 'Game over',
    notation: `${CHECKERBOARD_WITH_ONE_MOVE} 1a,3a,6a,3b,3c,3a score=5000 revives=1`,
    drop: { slot: 0, x: 7, y: 7, width: 1, height: 1 },
    score: 5020,
    overlay: 'gameOver',
  },
} as const satisfies Readonly<Record<string, Scene>>;

export type SceneName = keyof typeof SCENES;

/** In order of play. The menu comes first, because it precedes the game. */
export const SCENE_NAMES = Object.keys(SCENES) as readonly SceneName[];
