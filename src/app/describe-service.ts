// The score service's state as the HUD shows it: texts for faults, the own row marked, and no popup where none may be.
import type { Hud } from '../hud/hud.ts';
import type { ServiceBoard, ServiceText, ServiceView } from '../hud/service-view.ts';
import { nicknameKey } from '../net/names.ts';
import type { ServiceFault, ServiceState } from '../net/score-service/service-state.ts';

const TEXTS = {
  'nickname-empty': 'service.error.nicknameEmpty',
  'nickname-characters': 'service.error.nicknameCharacters',
  'nickname-too-short': 'service.error.nicknameTooShort',
  'nickname-too-long': 'service.error.nicknameTooLong',
  'pin-empty': 'service.error.pinEmpty',
  'pin-characters': 'service.error.pinCharacters',
  'pin-length': 'service.error.pinLength',
  'registration-failed': 'service.error.registration',
  'login-failed': 'service.error.login',
  'bot-script': 'service.error.botScript',
  'bot-token': 'service.error.botToken',
  'no-answer': 'service.error.noAnswer',
} as const satisfies Record<ServiceFault['code'], ServiceText['key']>;

export function describeService(state: ServiceState, boards: readonly ServiceBoard[], hasRoom: boolean): ServiceView {
  const { user, popup, fault, calls, nickname, board, face, rows } = state;
  const ownKey = user && nicknameKey(user.nickname);
  return {
    popup: hasRoom ? popup : 'none',
    message: fault && describeFault(fault),
    isBusy: calls > 0,
    user: user && { nickname: user.nickname, pin: user.pincode },
    nickname,
    board,
    boards,
    face,
    rows: rows.map((row) => ({ ...row, isOwn: nicknameKey(row.nickname) === ownKey })),
  };
}

/** Popups lie over the menu, its leaderboard and the end of a game; never over play, and not over what must be answered first. */
export function hasRoomForPopups({ screen, overlay, isAdShown, isSideways, isTooSmall, isPictureLost }: Hud): boolean {
  if (isAdShown.value || isSideways.value || isTooSmall.value || isPictureLost.value) return false;
  const isMenu = screen.value === 'menu' && ['none', 'leaderboard'].includes(overlay.value);
  return isMenu || overlay.value === 'gameOver';
}

function describeFault({ code, ...values }: ServiceFault): ServiceText {
  return { key: TEXTS[code], values };
}
