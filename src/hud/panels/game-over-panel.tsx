// The end of a game: its score, the best one, and where to go from here.
import { formatNumber, translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { Icon } from '../widgets/icon.tsx';
import { IceButton } from '../widgets/ice-button.tsx';
import { NumberText } from '../widgets/number-text.tsx';
import { Panel } from '../widgets/panel.tsx';

export function GameOverPanel() {
  using _ = useTrack();
  const { score, bestScore, isNewBest } = useHud();
  return (
    <Panel name="game-over" title={translate('panel.gameOver')}>
      <p className="big">
        <NumberText of={score} />
      </p>
      <p className={isNewBest.value ? 'best new' : 'best'}>
        <Icon name="crown" />
        {isNewBest.value ? translate('panel.newBest') : `${translate('hud.best')} ${formatNumber(bestScore.value)}`}
      </p>
      <IceButton kind="primary" icon="replay" text="panel.replay" command={{ type: 'replay' }} isFocused />
      <IceButton icon="home" text="panel.home" command={{ type: 'goHome' }} />
    </Panel>
  );
}
