// What a player reads while playing: score, best, coins, level and combo; and the two buttons beside the board.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { Announcement } from '../widgets/announcement.tsx';
import { ComboBar } from '../widgets/combo-bar.tsx';
import { Icon } from '../widgets/icon.tsx';
import { IceButton, RoundButton } from '../widgets/ice-button.tsx';
import { LevelBar } from '../widgets/level-bar.tsx';
import { NumberText } from '../widgets/number-text.tsx';

export function GameScreen() {
  const { shownScore, bestScore, coins } = useHud();
  return (
    <main className="game">
      <header className="top">
        <RoundButton icon="pause" text="hud.pause" command={{ type: 'pause' }} />
        <p className="stat best" title={translate('hud.best')}>
          <Icon name="crown" />
          <NumberText of={bestScore} />
        </p>
        <p className="score" aria-label={translate('hud.score')} role="group">
          <NumberText of={shownScore} />
        </p>
        <p className="stat coins" title={translate('hud.coins')}>
          <Icon name="coin" />
          <NumberText of={coins} />
        </p>
        <LevelBar />
        <ComboBar />
      </header>
      <Announcement />
      <footer className="foot">
        <IceButton icon="swap" text="hud.changeBlocks" command={{ type: 'changeBlocks' }} />
      </footer>
    </main>
  );
}
