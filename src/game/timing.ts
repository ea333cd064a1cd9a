// Durations in seconds and speeds in design units per second: from the specification's section 9, except those marked "ours".
import { RULES } from '../rules/constants.ts';

export const TIMING = {
  stepSeconds: 1 / 60,

  lineFadeSeconds: 0.3,
  /** Ours: delay of the fade per cell of distance from the dropped piece. */
  lineCellDelaySeconds: 0.018,
  lineGapSeconds: 0.16,
  /** Ours: pace of the slow motion before the clear of a high combo. */
  slowPace: 0.6,
  /** Ours: a dropped piece travels to its cells. */
  dropTravelSeconds: 0.05,
  slideUnitsPerSecond: 900,
  /** Ours: a refused piece shakes and flies back, 0.22 s in all (readings, R6). A tapped piece is put back. */
  shakeSeconds: 0.08,
  flyBackSeconds: 0.14,
  putBackSeconds: 0.12,
  liftSeconds: 0.08,
  /** Ours: fade-in of a new piece in the last slot. */
  entrySeconds: 0.16,
  /** Ours: the part of the display in which a drop's score counts up. */
  scoreCountSeconds: 0.2,
  scoreDisplaySeconds: 0.5,
  scoreFadeSeconds: 0.2,
  /** In each step the shown score moves by a ninth of the difference. */
  scoreAccumulationSpeed: 9,
  comboProgressSeconds: 0.2,
  noMoveAfterDropSeconds: 1,
  /** Ours: maximum time that a game without moves waits for a portal that is still opening. */
  portalWaitSeconds: 5,
  /** Ours: delay before the game-over panel, so that the player can see that no piece fits. */
  gameOverDelaySeconds: 0.9,
  gameOverCellDelaySeconds: 0.012,

  lineBurstParticles: 10,
  lineBurstLifeSeconds: 2.1,
  stars: 30,
  snowflakes: 70,
  snowFadeSeconds: 0.6,

  reviveSeconds: 5,
  /** Ours: the countdown begins after the motion of its panel. A key or a move of the focus in the panel holds it, at most this long in all. */
  revivePanelSeconds: 0.3,
  reviveHoldSeconds: 5,
  reviveHoldsSeconds: 30,
  revivedSeconds: 2,
  handMoveSeconds: 1.5,
  handDelaySeconds: 0.5,
  /** Ours: period of the pulse on the tutorial's target cells. */
  targetPulseSeconds: 1,
  loadedDelaySeconds: 0.25,
} as const;

/** Time for the stars of a reached level before its panel opens. */
export const LEVEL_STARS_SECONDS = 0.35;

/** Time in which nothing moves before a game without moves shows it. */
export const FREEZE_SECONDS = 0.35;

/** Time from the settled board of a game without moves until its end or the offer of a revive. */
export const NO_ROOM_SECONDS = FREEZE_SECONDS + TIMING.noMoveAfterDropSeconds;

/** Longest delay between the fades of a line's first and last cell. */
export const LINE_CELLS_SECONDS = (RULES.boardCells - 1) * TIMING.lineCellDelaySeconds;

/** Ours: hold of a line before it breaks, its growth per combo step, and its maximum. */
const HIT_STOP_SECONDS = 0.04;
const HIT_STOP_PER_COMBO = 0.012;
const MAX_HIT_STOP_SECONDS = 0.13;

/** Returns the time for which a line lights up before it breaks. `combo` includes the lines of the drop. */
export function hitStopSeconds(combo: number): number {
  return Math.min(MAX_HIT_STOP_SECONDS, HIT_STOP_SECONDS + HIT_STOP_PER_COMBO * combo);
}
