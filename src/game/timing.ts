// How long things take and how fast they move, in seconds and design units. From the specification's section 9 unless said otherwise.
import { RULES } from '../rules/constants.ts';

export const TIMING = {
  stepSeconds: 1 / 60,
  /** A frame that took longer counts as this long. */
  maxFrameSeconds: 0.05,
  /** A frame this close to one step counts as one step, so that a 60 Hz screen gets one step a frame (ours). */
  snapSeconds: 0.0005,

  lineFadeSeconds: 0.3,
  /** Ours: the fade runs along the line, cell by cell. */
  lineCellDelaySeconds: 0.02,
  lineGapSeconds: 0.16,
  /** Ours: a dropped block settles. */
  settleSeconds: 0.09,
  slideUnitsPerSecond: 900,
  liftSeconds: 0.08,
  /** Ours: a new piece fades into the last slot. */
  entrySeconds: 0.16,
  scoreDisplaySeconds: 0.5,
  scoreFadeSeconds: 0.2,
  /** The shown score moves by a ninth of what is missing, a step. */
  scoreAccumulationSpeed: 9,
  comboProgressSeconds: 0.2,
  coinFlightSeconds: 0.7,
  noMoveAfterDropSeconds: 1,
  /** Ours: a game without a move waits as long for a portal that is still opening. */
  portalWaitSeconds: 5,
  /** Ours: a moment to see that nothing fits, before the panel. */
  gameOverDelaySeconds: 0.9,
  gameOverCellDelaySeconds: 0.012,

  confettiParticles: 8,
  confettiLifeSeconds: 1.5,
  lineBurstParticles: 10,
  lineBurstLifeSeconds: 2.1,
  stars: 30,
  starLifeSeconds: 2.5,
  snowflakes: 70,
  snowFadeSeconds: 0.6,

  /** Ours: from one move of a run that is watched to the next, and how long before it its place is shown. */
  watchMoveSeconds: 0.9,
  watchAimSeconds: 0.55,

  reviveSeconds: 5,
  revivedSeconds: 2,
  handMoveSeconds: 1.5,
  handDelaySeconds: 0.5,
  /** Ours: from dark to bright and back on the cells that the tutorial's piece goes to. */
  targetPulseSeconds: 1,
  debugHoldSeconds: 2,
  snackbarSeconds: 3,
  loadedDelaySeconds: 0.25,
} as const;

/** From the fade of a line's first cell to that of its last. */
export const LINE_CELLS_SECONDS = (RULES.boardCells - 1) * TIMING.lineCellDelaySeconds;
