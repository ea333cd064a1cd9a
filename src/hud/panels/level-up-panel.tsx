// Congratulates on a level.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { IceButton } from '../widgets/ice-button.tsx';
import { Panel } from '../widgets/panel.tsx';

export function LevelUpPanel() {
  using _ = useTrack();
  const { level } = useHud();
  return (
    <Panel name="level-up" overlay="levelUp" title={translate('panel.congratulations')} escape={{ type: 'closePanel' }}>
      <p className="big">{translate('panel.levelUp', { level: level.value })}</p>
      <IceButton kind="primary" icon="play" text="panel.continue" command={{ type: 'closePanel' }} isFocused />
    </Panel>
  );
}
