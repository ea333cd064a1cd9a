// Converts the score service's state to the HUD's view: faults become texts, the player's row is marked, misplaced popups are dropped.
import { isCovered, type Hud } from '../state/hud.ts';
import type { ScoreServiceText, ScoreServiceView } from '../state/score-service-view.ts';
import type { LeaderboardType } from '../net/leaderboard-types.ts';
import { nicknameKey } from '../net/names.ts';
import type { ScoreServiceFault, ScoreServiceState } from './score-service-state.ts';

const TEXTS = {
  'nickname-empty': 'scoreService.error.nicknameEmpty',
  'nickname-characters': 'scoreService.error.nicknameCharacters',
  'nickname-too-short': 'scoreService.error.nicknameTooShort',
  'nickname-too-long': 'scoreService.error.nicknameTooLong',
  'pin-empty': 'scoreService.error.pinEmpty',
  'pin-characters': 'scoreService.error.pinCharacters',
  'pin-length': 'scoreService.error.pinLength',
  'registration-failed': 'scoreService.error.registration',
  'login-failed': 'scoreService.error.login',
  'bot-script': 'scoreService.error.botScript',
  'bot-token': 'scoreService.error.botToken',
  'no-answer': 'scoreService.error.noAnswer',
} as const satisfies Record<ScoreServiceFault['code'], ScoreServiceText['key']>;

export function describeScoreService(
  state: ScoreServiceState,
  leaderboards: readonly LeaderboardType[],
  hasRoom: boolean,
): ScoreServiceView {
  const { user, popup, fault, calls, rows, ...shown } = state;
  const ownKey = user && nicknameKey(user.nickname);
  return {
    ...shown,
    popup: hasRoom ? popup : 'none',
    message: fault && describeFault(fault),
    isBusy: calls > 0,
    user: user && { nickname: user.nickname, pin: user.pincode },
    leaderboards,
    rows: rows.map((row) => ({ ...row, isOwn: nicknameKey(row.username) === ownKey })),
  };
}

/** Returns whether a popup may open: over the menu, its leaderboard and the end of a game, if nothing blocks the screen. */
export function hasRoomForPopups(hud: Hud): boolean {
  const { screen, overlay } = hud;
  if (isCovered(hud)) return false;
  const isMenu = screen.value === 'menu' && ['none', 'leaderboard'].includes(overlay.value);
  return isMenu || overlay.value === 'gameOver';
}

function describeFault({ code, ...values }: ScoreServiceFault): ScoreServiceText {
  return { key: TEXTS[code], values };
}
