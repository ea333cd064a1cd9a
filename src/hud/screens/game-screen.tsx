// HUD of a running game: header with score, best score, coins, level and combo; footer with a button or bar.
import { translate } from '../../i18n/translate.ts';
import { useHud } from '../hud-context.ts';
import { useExitOnFailure } from '../use-late-part.ts';
import { PANELS_PART, usePanels } from '../use-panels.ts';
import { useTrack } from '../use-track.ts';
import { BestPill } from '../widgets/best-pill.tsx';
import { ChangeBlocksButton } from '../widgets/change-blocks-button.tsx';
import { ComboBar } from '../widgets/combo-bar.tsx';
import { Icon } from '../widgets/icon.tsx';
import { IceButton, RoundButton } from '../widgets/ice-button.tsx';
import { LevelBar } from '../widgets/level-bar.tsx';
import { MuteButton } from '../widgets/mute-button.tsx';
import { NumberText } from '../widgets/number-text.tsx';
import { hintOf } from '../hint-of.ts';

const GO_HOME = { type: 'goHome' } as const;

export function GameScreen() {
  using _ = useTrack();
  const { shownScore, coins, mode } = useHud();
  // Best score and coins are the viewer's, not those of a watched run.
  const isWatched = mode.value === 'watch';
  return (
    <main className="game">
      <h1 className="unseen">{translate('game.name')}</h1>
      <header className="top">
        <PauseButton />
        {isWatched ? null : <BestPill />}
        <p className="score" aria-label={translate('hud.score')} role="group">
          <NumberText of={shownScore} />
        </p>
        {isWatched ? null : (
          <p className="stat coins" title={translate('hud.coins')}>
            <Icon name="coin" />
            <b className="unseen">{translate('hud.coins')}</b>
            <NumberText of={coins} />
          </p>
        )}
        <Progress />
      </header>
      <Foot />
      <Side />
    </main>
  );
}

/** Only hidden while its panel is open, so that the focus can return to it. */
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
      <MuteButton />
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
  // The button that ends a watched game is loaded with the panels.
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

/** Scores beside the board. Part of the panels, which the game loads anyway. */
function Side() {
  using _ = useTrack();
  return usePanels(useHud().mode.value)?.side ?? null;
}

/** Hint of the current tutorial step, in place of the level and combo bars. */
export function TutorialHint() {
  using _ = useTrack();
  const { tutorialStep, lastInput } = useHud();
  const step = tutorialStep.value;
  const hint = hintOf(step, lastInput.value);
  return hint === undefined ? null : (
    <p key={step} className="hint">
      <span>{translate(hint)}</span>
    </p>
  );
}
