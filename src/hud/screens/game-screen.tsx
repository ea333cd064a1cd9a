// What a player reads while playing: score, best, coins, level and combo; and what is at the board's head and foot.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useExitOnFailure } from '../use-late-part.ts';
import { PANELS_PART, usePanels } from '../use-panels.ts';
import { useTrack } from '../use-track.ts';
import { ChangeBlocksButton } from '../widgets/change-blocks-button.tsx';
import { ComboBar } from '../widgets/combo-bar.tsx';
import { Icon } from '../widgets/icon.tsx';
import { IceButton, RoundButton } from '../widgets/ice-button.tsx';
import { LevelBar } from '../widgets/level-bar.tsx';
import { NumberText } from '../widgets/number-text.tsx';
import { TutorialHint } from '../widgets/tutorial-hint.tsx';

const GO_HOME = { type: 'goHome' } as const;

export function GameScreen() {
  const { shownScore, bestScore, coins } = useHud();
  return (
    <main className="game">
      <header className="top">
        <PauseButton />
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
        <Progress />
      </header>
      <Foot />
    </main>
  );
}

/** Out of sight while its panel is open, but there: the focus comes back to it. */
function PauseButton() {
  using _ = useTrack();
  const { mode, overlay } = useHud();
  if (mode.value === 'watch') return null;
  return (
    <div className={overlay.value === 'paused' || overlay.value === 'settings' ? 'pause hidden' : 'pause'}>
      <RoundButton icon="pause" text="hud.pause" command={{ type: 'pause' }} />
    </div>
  );
}

function Progress() {
  using _ = useTrack();
  if (useHud().tutorialStep.value > 0) return <TutorialHint />;
  return (
    <>
      <LevelBar />
      <ComboBar />
    </>
  );
}

function Foot() {
  using _ = useTrack();
  const { mode, tutorialStep } = useHud();
  const name = mode.value;
  const panels = usePanels(name);
  // The button that ends a game that is only watched comes with the panels.
  useExitOnFailure(PANELS_PART, name === 'watch' ? GO_HOME : undefined);
  if (name === 'daily' || name === 'watch') return <footer className={`foot in-${name}`}>{panels?.[name]}</footer>;
  return (
    <footer className="foot button">
      {tutorialStep.value === 0 ? (
        <ChangeBlocksButton />
      ) : (
        <IceButton icon="skip" text="tutorial.skip" command={{ type: 'skipTutorial' }} />
      )}
    </footer>
  );
}
