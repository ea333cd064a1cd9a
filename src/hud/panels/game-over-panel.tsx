// The end of a game: its score, the best one, and where to go from here.
import { formatNumber, translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useTrack } from '../use-track.ts';
import { Icon } from '../widgets/icon.tsx';
import { IceButton } from '../widgets/ice-button.tsx';
import { NumberText } from '../widgets/number-text.tsx';
import { Panel } from '../widgets/panel.tsx';

export function GameOverPanel() {
  return (
    <Panel name="game-over" overlay="gameOver" title={translate('panel.gameOver')}>
      <Result />
      <IceButton kind="primary" icon="replay" text="panel.replay" command={{ type: 'replay' }} isFocused />
      <IceButton icon="home" text="panel.home" command={{ type: 'goHome' }} />
    </Panel>
  );
}

/** Not there while the panel is closed: in play these numbers change all the time. */
function Result() {
  using _ = useTrack();
  const { overlay, score, bestScore, isNewBest } = useHud();
  if (overlay.value !== 'gameOver') return null;
  return (
    <>
      <p className="big">
        <NumberText of={score} />
      </p>
      <p className={isNewBest.value ? 'best new' : 'best'}>
        <Icon name="crown" />
        {isNewBest.value ? translate('panel.newBest') : `${translate('hud.best')} ${formatNumber(bestScore.value)}`}
      </p>
    </>
  );
}
