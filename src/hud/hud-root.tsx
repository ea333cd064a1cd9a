// The HUD as a whole: the column that lies over the canvas' design units, the screen in it, and the open panel.
import { useEffect, type CSSProperties } from 'react';
import { useHud } from './hud-context.ts';
import { ContinuePopup } from './panels/continue-popup.tsx';
import { GameOverPanel } from './panels/game-over-panel.tsx';
import { LevelUpPanel } from './panels/level-up-panel.tsx';
import { PausePanel } from './panels/pause-panel.tsx';
import { SettingsPanel } from './panels/settings-panel.tsx';
import { GameScreen } from './screens/game-screen.tsx';
import { MenuScreen } from './screens/menu-screen.tsx';
import { useTrack } from './use-track.ts';
import { Snackbar } from './widgets/snackbar.tsx';

const SCREENS = { loading: () => null, menu: MenuScreen, game: GameScreen } as const;

const PANELS = {
  none: () => null,
  settings: SettingsPanel,
  continue: ContinuePopup,
  paused: PausePanel,
  levelUp: LevelUpPanel,
  gameOver: GameOverPanel,
} as const;

export function HudRoot({ onReady }: { onReady: () => void }) {
  using _ = useTrack();
  const { language } = useHud();
  useEffect(onReady, [onReady]);
  return <Column key={language.value} />;
}

function Column() {
  using _ = useTrack();
  const { screen, overlay, layout } = useHud();
  const { pixelsPerUnit, left, height, hudTop, boardTop, queueTop, footTop } = layout.value;
  const CurrentScreen = SCREENS[screen.value];
  const CurrentPanel = PANELS[overlay.value];
  const style = {
    fontSize: `${pixelsPerUnit}px`,
    marginLeft: `${-left * pixelsPerUnit}px`,
    '--height': height,
    '--hud-top': hudTop,
    '--board-top': boardTop,
    '--queue-top': queueTop,
    '--foot-top': footTop,
  } as CSSProperties;
  return (
    <div className="column" style={style}>
      <CurrentScreen />
      <CurrentPanel />
      <Snackbar />
    </div>
  );
}
