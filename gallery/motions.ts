// Motions of the gallery: scene, actions and visible part. Each entry becomes a filmstrip.
import { DESIGN, type Layout } from '../src/game/layout.ts';
import type { GameWorld } from '../src/game/world.ts';
import { carry, drop, press, release, send, type TimedAction } from './world-actions.ts';

/** Part of the view in design units. */
export type Crop = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

export type Motion = {
  readonly name: string;
  /** Caption, one sentence. */
  readonly about: string;
  /** A position in notation (docs/rules.md), the first step of the tutorial, or the menu at its opening. */
  readonly scene: { readonly notation: string } | 'tutorial' | 'menu';
  /** Best score of the profile. Default: 0. */
  readonly bestScore?: number;
  /** The game to continue, as a position in notation. */
  readonly saved?: { readonly notation: string };
  /** Actions before the start, which lead to `startsWhen`. */
  readonly before?: readonly TimedAction[];
  /** The motion starts when this is first true. Without it, when the scene rests. */
  readonly startsWhen?: (world: GameWorld) => boolean;
  readonly actions: readonly TimedAction[];
  /** Times of the first and last frame, in milliseconds. */
  readonly from: number;
  readonly to: number;
  readonly frames: number;
  readonly crop: (layout: Layout) => Crop;
};

const MARGIN_UNITS = 26;

/** The board with a margin for effects. */
function board({ boardLeft, boardTop }: Layout): Crop {
  const size = DESIGN.boardUnits + 2 * MARGIN_UNITS;
  return { x: boardLeft - MARGIN_UNITS, y: boardTop - MARGIN_UNITS, width: size, height: size };
}

/** The board and the words above it. */
function praise(layout: Layout): Crop {
  const { y, height, ...crop } = board(layout);
  return { ...crop, y: y - MARGIN_UNITS, height: height + MARGIN_UNITS };
}

/** The three slots. */
function queue({ queueTop }: Layout): Crop {
  return { x: 0, y: queueTop - MARGIN_UNITS, width: DESIGN.widthUnits, height: DESIGN.slotUnits + 2 * MARGIN_UNITS };
}

/** Board and slots. */
function table({ boardTop, queueTop }: Layout): Crop {
  const top = boardTop - MARGIN_UNITS;
  return { x: 0, y: top, width: DESIGN.widthUnits, height: queueTop + DESIGN.slotUnits + MARGIN_UNITS - top };
}

function view({ left, width, height }: Layout): Crop {
  return { x: left, y: 0, width, height };
}

/** The fourth row lacks one cell. */
const ROW = '///3312335/20441102//2033055/6601144 1a,2a,4c,1c,3a,5b';
const STUCK = '1010101/02020202/3030303/04040404/5050505/01010101/2020202/03030303 3a,3b,3c,4a,2a,1b score=1234';

/** The steps of the combo ladder with their additions. */
const COMBO_STEPS = [
  { combo: 2, adds: 'more splinters' },
  { combo: 3, adds: 'light around the board' },
  { combo: 4, adds: 'a shake of the board' },
  { combo: 5, adds: 'an aurora' },
  { combo: 6, adds: 'cracks of light in the frame' },
  { combo: 7, adds: 'slow motion' },
  { combo: 8, adds: 'a glint on every jewel' },
  { combo: 10, adds: 'gold words' },
] as const;

function clearInCombo({ combo, adds }: (typeof COMBO_STEPS)[number]): Motion {
  return {
    name: `Combo ${combo}`,
    about: `Clear ${combo} in a row adds ${adds}.`,
    scene: { notation: `0012/034/1123/3312335/20441102/112/2033055/6601144 1a,2a,4c,1c,3a,5b combo=${combo - 1}:3` },
    actions: [drop(0, 0, 7, 3)],
    from: 0,
    to: 1100,
    frames: 12,
    crop: praise,
  };
}

export const MOTIONS: readonly Motion[] = [
  {
    name: 'Drop and settle',
    about: 'A piece is released over the board, travels to its cells and pushes its neighbours.',
    scene: { notation: '//0330550/0300005/0000005/2200110/12033405 4a,4i,2b,1c,3a,5b' },
    actions: [press(-600, 0), carry(-600, -200, 0, 2.3, 3.3), release(0)],
    from: 0,
    to: 300,
    frames: 10,
    crop: board,
  },
  {
    name: 'Drop of a large piece by keyboard',
    about: 'A large piece travels from its slot and settles on an open board.',
    scene: { notation: '///////12033405 6a,4i,2b,1c,3a,5b' },
    actions: [drop(0, 0, 3, 3)],
    from: 0,
    to: 300,
    frames: 10,
    crop: table,
  },
  {
    name: 'Pick-up, lift and tilt',
    about: 'A piece is pressed in its slot, lifted in the first frame, and tilts while it is carried.',
    scene: { notation: '///////12033405 6a,4i,2b,1c,3a,5b' },
    actions: [press(0, 1), carry(150, 400, 1, 5, 3)],
    from: 0,
    to: 450,
    frames: 10,
    crop: table,
  },
  {
    name: 'Ghost and line lights',
    about: 'A piece moves over the gap of a row that it would complete, and beyond.',
    scene: { notation: '///33033554/20441102//2033055/6601144 1e,2a,4c,1a,3a,5b' },
    actions: [press(0, 0), carry(0, 250, 0, 1, 0), carry(250, 600, 0, 2, 1.6), carry(650, 1000, 0, 4, 0.2)],
    from: 150,
    to: 1050,
    frames: 10,
    crop: table,
  },
  {
    name: 'Refused piece flies back',
    about: 'A piece is released where it cannot land: the cells below it blink, it shakes and flies back.',
    scene: { notation: '02133415/20441132/33022141/12303415/21440132/33122041/12433405/21441120 1a,4i,2b,1c,3a,5b' },
    actions: [press(-350, 1), carry(-350, -160, 1, 3, 3), release(0)],
    from: -17,
    to: 250,
    frames: 10,
    crop: view,
  },
  {
    name: 'New piece enters the queue',
    about: 'The first piece is dropped, and the others move up.',
    scene: { notation: '0 6a,4i,2b,1c,3a,5b' },
    actions: [drop(0, 0, 3, 3)],
    from: 0,
    to: 330,
    frames: 8,
    crop: queue,
  },
  {
    name: 'Row clear',
    about: 'A row of mixed jewels is cleared between blocks that remain.',
    scene: { notation: ROW },
    actions: [drop(0, 0, 7, 3)],
    from: 0,
    to: 900,
    frames: 12,
    crop: board,
  },
  {
    name: 'Column clear',
    about: 'A column is cleared from above.',
    scene: { notation: '0002/0001/0003/00010055/20440102/0003/2033055/6600144 1a,2a,4c,1c,3a,5b' },
    actions: [drop(0, 0, 3, 7)],
    from: 0,
    to: 900,
    frames: 12,
    crop: board,
  },
  {
    name: 'Double clear',
    about: 'A row and a column are cleared together.',
    scene: { notation: '0002/0001/0003/33302354/20440102/0003/2031055/6601144 1a,2a,4c,1c,3a,5b' },
    actions: [drop(0, 0, 3, 3)],
    from: 0,
    to: 1300,
    frames: 12,
    crop: board,
  },
  {
    name: 'Triple clear',
    about: 'Three rows are cleared: gold words in the middle of the board, letter by letter.',
    scene: { notation: '0012/034/1123/3312335/2344112/2534152/2033055/6601144 1e,2a,4c,1c,3a,5b' },
    actions: [drop(0, 0, 7, 3)],
    from: 0,
    to: 1700,
    frames: 14,
    crop: praise,
  },
  ...COMBO_STEPS.map(clearInCombo),
  {
    name: 'Coins',
    about: 'Three rows with the maximum chance of coins, which fly to the purse.',
    scene: { notation: '////3312335/2344112/2534152/20331055 1e,2a,4c,1c,3a,5b coins=4:100' },
    actions: [drop(0, 0, 7, 4)],
    from: 0,
    to: 1800,
    frames: 10,
    crop: view,
  },
  {
    name: 'Emptied board',
    about: 'The last row is cleared, the board is empty, and jewels rain.',
    scene: { notation: '///3312335 1a,2a,4c,1c,3a,5b' },
    actions: [drop(0, 0, 7, 3)],
    from: 0,
    to: 2000,
    frames: 14,
    crop: view,
  },
  {
    name: 'New best score',
    about: 'A row passes the best score: a word over the board, ring and stars at the crown.',
    scene: { notation: `${ROW} score=990` },
    bestScore: 1100,
    actions: [drop(0, 0, 7, 3)],
    from: 0,
    to: 1300,
    frames: 14,
    crop: view,
  },
  {
    name: 'Menu to game',
    about: 'A saved game is continued: its blocks arrive along the diagonals, then its pieces.',
    scene: 'menu',
    saved: { notation: ROW },
    before: [send(0, { type: 'play' })],
    startsWhen: (world) => world.flow.overlay === 'continue',
    actions: [send(0, { type: 'continueGame' })],
    from: 0,
    to: 480,
    frames: 12,
    crop: table,
  },
  {
    name: 'Level up with stars',
    about: 'From the settled board: the panel opens after 350 ms and covers the rest.',
    scene: { notation: `${ROW} stage=3190` },
    before: [drop(0, 0, 7, 3)],
    startsWhen: (world) => world.turn.levelSeconds > 0,
    actions: [],
    from: 0,
    to: 2400,
    frames: 10,
    crop: view,
  },
  {
    name: 'Swap of blocks',
    about: 'After the video, three new pieces replace those in the slots.',
    scene: { notation: '///3312335/20441102 6a,4i,2b,1c,3a,5b' },
    actions: [send(0, { type: 'askChangeBlocks' }, { type: 'answerReward', isRewarded: true })],
    from: 0,
    to: 540,
    frames: 10,
    crop: queue,
  },
  {
    name: 'Revive',
    about: 'The middle of the board is cleared, and new pieces are dealt.',
    scene: { notation: STUCK },
    before: [send(0, { type: 'offerVideo', video: 'available' })],
    startsWhen: (world) => world.flow.overlay === 'revive',
    actions: [send(0, { type: 'watchRevive' }, { type: 'answerReward', isRewarded: true })],
    from: 0,
    to: 800,
    frames: 10,
    crop: table,
  },
  {
    name: 'No room left',
    about: 'No piece fits: a moment of rest, then the pieces turn gray, and words say why.',
    scene: { notation: STUCK },
    before: [send(0, { type: 'offerVideo', video: 'available' })],
    startsWhen: (world) => world.turn.stuckSeconds > 0,
    actions: [],
    from: 250,
    to: 1450,
    frames: 16,
    crop: table,
  },
  {
    name: 'Game over',
    about: 'The board goes dark, and frost covers it from the edges.',
    scene: { notation: STUCK },
    before: [send(0, { type: 'offerVideo', video: 'unavailable' })],
    startsWhen: (world) => world.flow.isEnding,
    actions: [],
    from: 0,
    to: 1000,
    frames: 12,
    crop: table,
  },
  {
    name: "Tutorial's hand",
    about: 'The hand moves from the slot to the target cells.',
    scene: 'tutorial',
    actions: [],
    from: 0,
    to: 2400,
    frames: 10,
    crop: table,
  },
  {
    name: 'Snow',
    about: 'The menu from its opening.',
    scene: 'menu',
    actions: [],
    from: 0,
    to: 6000,
    frames: 10,
    crop: view,
  },
];
