// The pause panel. A daily game cannot be restarted.
import { translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { useNextDay } from '../use-next-day.ts';
import { IceButton } from '../widgets/buttons.tsx';
import { Panel } from '../widgets/panel.tsx';
import { Toggle } from '../widgets/toggle.tsx';
import { goToBoards } from './journey-panel.tsx';

export function PausePanel() {
  using _ = useTrack();
  const hud = useHud();
  const { mode, overlay, practice } = hud;
  const isDaily = mode.value === 'daily';
  const isShown = isDaily && overlay.value === 'paused';
  return (
    <Panel name="paused" overlay="paused" title={translate('panel.paused')} escape={{ type: 'closePanel' }}>
      {/* Mounted again when the panel opens, which updates the time. */}
      {isDaily ? <DailyNotice key={`${isShown}`} isShown={isShown} /> : null}
      <Toggle name="sound" />
      <Toggle name="music" />
      <IceButton kind="primary" icon="play" text="panel.continue" command={{ type: 'closePanel' }} isFocused />
      {isDaily ? null : <IceButton icon="replay" text="panel.replay" command={{ type: 'replay' }} />}
      {practice.value?.kind === 'journey' ? <IceButton icon="crystal" text="menu.journey" command={() => goToBoards(hud)} /> : null}
      <IceButton icon="home" text="panel.home" command={{ type: 'goHome' }} />
      <IceButton icon="settings" text="panel.settings" command={{ type: 'openSettings' }} />
    </Panel>
  );
}

/** Absent in a game of yesterday that is played past midnight. */
function DailyNotice({ isShown }: { isShown: boolean }) {
  using _ = useTrack();
  const { day, isRanked } = useHud();
  const time = useNextDay(day.value, isShown);
  if (time !== undefined) return <p>{translate('daily.tryCounts', { time })}</p>;
  return isRanked.value ? null : <p>{translate('daily.earlier')}</p>;
}
