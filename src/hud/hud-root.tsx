// The HUD as a whole: the column that lies over the canvas' design units, the screen in it, and what is open over it.
import { Fragment, useEffect, useState, type CSSProperties } from 'react';
import { useHud } from './hud-context.ts';
import type { Overlay } from '../flow/flow.ts';
import { GameScreen } from './screens/game-screen.tsx';
import { MenuScreen } from './screens/menu-screen.tsx';
import { usePanels } from './use-panels.ts';
import { useTrack } from './use-track.ts';
import { LiveRegion } from './widgets/live-region.tsx';
import { Snackbar } from './widgets/snackbar.tsx';

const SCREENS = { loading: () => null, menu: MenuScreen, game: GameScreen } as const;

export function HudRoot({ onReady }: { onReady: () => void }) {
  using _ = useTrack();
  const { language } = useHud();
  useEffect(onReady, [onReady]);
  return <Column key={language.value} />;
}

function Column() {
  using _ = useTrack();
  const { screen, layout } = useHud();
  const { pixelsPerUnit, left, height, hudTop, boardTop, queueTop, footTop } = layout.value;
  const CurrentScreen = SCREENS[screen.value];
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
      <OpenPanels key={screen.value} />
      <Snackbar />
      <LiveRegion />
    </div>
  );
}

function OpenPanels() {
  using _ = useTrack();
  const { overlay, isAdShown, isSideways } = useHud();
  const name = overlay.value;
  const panels = usePanels(name);
  const opened = useOpened(name);
  const isCovered = isAdShown.value;
  return (
    <>
      {isCovered ? <div className="dark-overlay" /> : null}
      {opened.map((each) => (
        <Fragment key={each}>{panels?.[each]}</Fragment>
      ))}
      {panels?.service}
      {isSideways.value && !isCovered ? panels?.rotate : null}
    </>
  );
}

type PanelName = Exclude<Overlay, 'none'>;

/** The screen's panels that were ever open: they stay, closed, and open and close by themselves, which then costs React nothing. */
function useOpened(name: Overlay): readonly PanelName[] {
  const [opened, setOpened] = useState<readonly PanelName[]>([]);
  if (name === 'none' || opened.includes(name)) return opened;
  const more = [...opened, name];
  setOpened(more);
  return more;
}
