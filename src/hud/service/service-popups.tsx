// The score service's popups: whichever is open, and the spinner of calls that no popup shows.
import { useHud } from '../hud-context.ts';
import type { ServicePopup, ServiceView } from '../service-view.ts';
import { useTrack } from '../use-track.ts';
import { CornerSpinner } from './corner-spinner.tsx';
import { LoggedInPanel } from './logged-in-panel.tsx';
import { LoginPanel } from './login-panel.tsx';
import { RegisteredPanel } from './registered-panel.tsx';
import { RegistrationPanel } from './registration-panel.tsx';
import { ServiceBoardPanel } from './service-board-panel.tsx';

const POPUPS = {
  none: () => null,
  registration: RegistrationPanel,
  registered: RegisteredPanel,
  login: LoginPanel,
  loggedIn: LoggedInPanel,
  leaderboard: ServiceBoardPanel,
} as const satisfies Record<ServicePopup, unknown>;

/** Popups that show themselves that a call is under way. */
const FORMS: ReadonlySet<ServicePopup> = new Set(['registration', 'login']);

export function ServicePopups() {
  using _ = useTrack();
  const view = useHud().service.value;
  if (!view) return null;
  const OpenPopup = POPUPS[view.popup];
  return (
    <>
      <OpenPopup view={view} />
      {view.isBusy && !showsItself(view) ? <CornerSpinner key={view.popup} /> : null}
    </>
  );
}

function showsItself({ popup, face }: ServiceView): boolean {
  return FORMS.has(popup) || (popup === 'leaderboard' && face === 'loading');
}
