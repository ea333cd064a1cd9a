// The words of each leaderboard: its heading and the heading of its values; currencies share theirs (specification, section 2).
import type { TextKey } from '../../i18n/translate.ts';
import type { ServiceBoard } from '../service-view.ts';

type BoardWords = { readonly heading: TextKey; readonly column: TextKey };

const COINS: BoardWords = { heading: 'service.heading.coins', column: 'service.column.coins' };

export const BOARD_WORDS: Readonly<Record<ServiceBoard, BoardWords>> = {
  score: { heading: 'service.heading.score', column: 'service.column.score' },
  stats_wins: { heading: 'service.heading.wins', column: 'service.column.wins' },
  stats_losses: { heading: 'service.heading.losses', column: 'service.column.losses' },
  stats_win_rate: { heading: 'service.heading.winRate', column: 'service.column.winRate' },
  virtual_currency1: COINS,
  virtual_currency2: COINS,
  virtual_currency3: COINS,
  virtual_currency4: COINS,
  virtual_currency5: COINS,
};
