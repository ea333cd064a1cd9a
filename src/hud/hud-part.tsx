// The part of the page with React and i18next: panels and the HUD of a game, and all texts. The page itself has menu and tutorial.
import icons from '../../assets/generated/icons.svg?raw';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Hud } from '../state/hud.ts';
import { HudContext, useHud, useTrack } from './use-hud.ts';
import { GameScreen } from './screens/game-screen.tsx';
import { guardSteadyPresses } from './steady-press.ts';
import { usePanels } from './use-panels.ts';
import { LiveRegion } from './widgets/live-region.tsx';
import { Snackbar } from './widgets/snackbar.tsx';
import { WaitingPanel } from './widgets/waiting-panel.tsx';
// In this script, so that panels and debug tools request no file for it.
import '../platform/late-styles.ts';

export { completeFirstScreen, pressByName } from './complete-first-screen.ts';
export { followOrientation } from '../platform/orientation.ts';
export { preventScrolling } from '../platform/prevent-scrolling.ts';
export { switchLanguage, textOf, translate } from '../i18n/translate.ts';

/** Renders the HUD, and adds its icons to those of the first screen. */
export function mountHud(hudElement: HTMLElement, canvas: HTMLCanvasElement, hud: Hud, isHolding: () => boolean): void {
  guardSteadyPresses(document, canvas, isHolding);
  document.querySelector('#icons')!.innerHTML = icons;
  const root = createRoot(hudElement);
  // The page's bar of the tutorial hides in the same frame.
  flushSync(() => {
    root.render(
      <HudContext value={hud}>
        <HudRoot />
      </HudContext>,
    );
  });
}

/** A column aligned with the canvas' design units. */
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
