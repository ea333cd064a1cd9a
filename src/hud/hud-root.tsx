// The HUD: a column aligned with the canvas' design units, with the game's screen and the open panels. The page has menu and tutorial.
import { useHud, useTrack } from './use-hud.ts';
import { GameScreen } from './screens/game-screen.tsx';
import { usePanels } from './use-panels.ts';
import { LiveRegion } from './widgets/live-region.tsx';
import { Snackbar } from './widgets/snackbar.tsx';
import { WaitingPanel } from './widgets/waiting-panel.tsx';

export function HudRoot() {
  using _ = useTrack();
  const { language, screen, tutorialStep, layout, isLeftHanded } = useHud();
  return (
    <div key={language.value} className="column" data-hand={isLeftHanded.value ? 'left' : 'right'} data-foot={layout.value.footPlace}>
      {screen.value === 'game' && tutorialStep.value === 0 ? <GameScreen /> : null}
      <Cover key={screen.value} />
      <Snackbar />
      <LiveRegion />
    </div>
  );
}

/** Panels over the screen. The dark overlay under an ad does not wait for their code. */
function Cover() {
  using _ = useTrack();
  const { overlay, adStage } = useHud();
  const panels = usePanels(overlay.value);
  return (
    <>
      {adStage.value === 'shown' ? <div className="dark-overlay" /> : null}
      {panels ? panels.open : <WaitingPanel />}
    </>
  );
}
