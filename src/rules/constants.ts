// Numbers of the rules. Every change requires a new RULES_VERSION.

/** Replays and saved games are valid only for the version that wrote them. */
export const RULES_VERSION = 2;

/** Product specification section 9 and readings R2. Integers only: every machine computes the same game. */
export const RULES = {
  boardCells: 8,
  queuePieces: 6,
  visiblePieces: 3,

  dropScore: 20,
  /** A line scores lineScoreTenth x (multiplierBaseTenths + combo count): 200 x (0.9 + 0.1 x combo) without fractions. */
  lineScoreTenth: 20,
  multiplierBaseTenths: 9,
  comboStatusFull: 3,

  targetBaseScore: 2000,
  targetScorePerLevel: 1200,
  targetCapScore: 60_000,

  coinChanceStartPercent: 6,
  coinChanceGrowthPercent: 1,
  minCoinsPerDrop: 1,
  maxCoinsPerLine: 3,
  minComboCoins: 2,
  /** Combo count from which a coin drop yields at least `minComboCoins`. */
  comboCoinsFromCombo: 2,

  /** Filled cells, from 1, up to which a third piece is dealt that lets the player empty the board. */
  emptyingMaxCells: 10,

  reviveFirstRow: 2,
  reviveLastRow: 5,
} as const;
