// Score of a line, target score of a level, and coins of a line.
import { RULES } from './constants.ts';
import { nextBelow, type RandomState } from './random.ts';

/** Returns the score of one cleared line: 200, 220, 240 ... for `combo` 1, 2, 3 ... (R2). `combo` includes this line. */
export function lineScore(combo: number): number {
  return RULES.lineScoreTenth * (RULES.multiplierBaseTenths + combo);
}

/** Returns the bonus of a combo in percent of a first line's score. */
export function comboPercent(combo: number): number {
  return Math.round((lineScore(combo) / lineScore(1) - 1) * 100);
}

/** Returns the stage score that completes `level` (from 1): 3200, 4400, 5600 ... up to the cap (specification, section 9). */
export function targetScore(level: number): number {
  return Math.min(RULES.targetCapScore, RULES.targetBaseScore + RULES.targetScorePerLevel * level);
}

/** Returns the coins that one cleared line drops (or 0), and the chance in percent for the next line (R2). */
export function rollCoins(random: RandomState, chancePercent: number, combo: number): { coins: number; nextChancePercent: number } {
  if (nextBelow(random, 100) >= chancePercent) {
    return { coins: 0, nextChancePercent: chancePercent + RULES.coinChanceGrowthPercent };
  }
  const rolled = RULES.minCoinsPerDrop + nextBelow(random, RULES.maxCoinsPerLine - RULES.minCoinsPerDrop + 1);
  const min = combo >= RULES.comboCoinsFromCombo ? RULES.minComboCoins : RULES.minCoinsPerDrop;
  return { coins: Math.max(rolled, min), nextChancePercent: RULES.coinChanceStartPercent };
}
