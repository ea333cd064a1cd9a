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

/** Set up while the board goes dark; in play, when these numbers change all the time, it is not there. */
function Result() {
  using _ = useTrack();
  const { isOver, score, bestScore, isNewBest } = useHud();
  if (!isOver.value) return null;
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
