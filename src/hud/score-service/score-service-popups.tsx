// The open popup of the score service, and a spinner for requests that no popup shows.
import { useHud, useTrack } from '../use-hud.ts';
import type { ScoreServicePopup } from '../../state/score-service-view.ts';
import { FormPanel, Spinner } from './form-panel.tsx';
import { ScoreServiceLeaderboard } from './score-service-leaderboard.tsx';
import { Fragment, useLayoutEffect, useRef } from 'react';
import { WelcomePanel } from './welcome-panel.tsx';

const POPUPS = {
  none: () => null,
  registration: FormPanel,
  registered: WelcomePanel,
  login: FormPanel,
  loggedIn: WelcomePanel,
  leaderboard: ScoreServiceLeaderboard,
} as const satisfies Record<ScoreServicePopup, unknown>;

export function ScoreServicePopups() {
  using _ = useTrack();
  const view = useHud().scoreService.value;
  if (!view) return null;
  const { popup, isBusy, listState } = view;
  const OpenPopup = POPUPS[popup];
  const hasSpinner = OpenPopup === FormPanel || (popup === 'leaderboard' && listState === 'loading');
  return (
    <Fragment key={popup}>
      <OpenPopup view={view} />
      {isBusy && !hasSpinner ? <CornerSpinner /> : null}
    </Fragment>
  );
}

/** Spinner in the corner of the window, above panels, for requests that no popup shows. */
function CornerSpinner() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current!;
    // Browsers without popovers show it in the page, below panels.
    if ('showPopover' in element) element.showPopover();
  }, []);
  return (
    <div ref={place} className="well score-service-corner" popover="manual">
      <Spinner />
    </div>
  );
}
