// What a line scores, what a level asks for, and how many coins a line drops.
import { RULES } from './constants.ts';
import { nextBelow, type RandomState } from './random.ts';

/** Score of one cleared line, the combo count taken after the line raised it: 200, 220, 240 ... for 1, 2, 3 ... (R2). */
export function lineScore(combo: number): number {
  return RULES.lineScoreTenth * (RULES.multiplierBaseTenths + combo);
}

/** Stage score that fills the bar of `level`, from 1: 3200, 4400, 5600 ... up to the cap (specification, section 9). */
export function targetScore(level: number): number {
  return Math.min(RULES.targetCapScore, RULES.targetBaseScore + RULES.targetScorePerLevel * level);
}

/** Coins that one cleared line drops, 0 for none, and the chance in percent for the line after it (R2). */
export function rollCoins(random: RandomState, chancePercent: number, combo: number): { coins: number; nextChancePercent: number } {
  if (nextBelow(random, 100) >= chancePercent) {
    return { coins: 0, nextChancePercent: chancePercent + RULES.coinChanceGrowthPercent };
  }
  const rolled = RULES.minCoinsPerDrop + nextBelow(random, RULES.maxCoinsPerLine - RULES.minCoinsPerDrop + 1);
  const least = combo >= RULES.comboCoinsFromCombo ? RULES.minComboCoins : RULES.minCoinsPerDrop;
  return { coins: Math.max(rolled, least), nextChancePercent: RULES.coinChanceStartPercent };
}
