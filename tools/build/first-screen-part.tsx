// Renders the menu and the bar of the tutorial from their components. Texts are their keys.
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { createHud } from '../../src/start/create-hud.ts';
import type { Command } from '../../src/game/commands.ts';
import { FIRST_PROFILE } from '../../src/game/profile.ts';
import { createGameWorld } from '../../src/game/world.ts';
import { HudContext } from '../../src/hud/hud-context.ts';
import { GameScreen } from '../../src/hud/screens/game-screen.tsx';
import { MenuScreen } from '../../src/hud/screens/menu-screen.tsx';
import { finishFrame, stepWorld } from '../../src/systems/pipeline.ts';

/** Returns the markup of both screens. `hasLeaderboard`: the menu has its button. */
export function renderScreens(hasLeaderboard: boolean): { readonly menu: string; readonly game: string } {
  // With a score and coins the menu shows both.
  const world = createGameWorld({ profile: { ...FIRST_PROFILE, bestScore: 1, coins: 1 }, nextSeed: () => ({ seed: 1, id: '' }) });
  const ignore = () => undefined;
  const hud = createHud(world, {
    send: ignore,
    chooseLanguage: ignore,
    previewTheme: async () => undefined,
    sendToLeaderboard: ignore,
    sendToScoreService: ignore,
    share: ignore,
  });
  hud.leaderboardTarget.value = hasLeaderboard ? 'leaderboard' : 'none';

  function renderAfter(command: Command, Screen: () => React.ReactNode): string {
    world.commands.push(command);
    stepWorld(world);
    finishFrame(world);
    hud.publish();
    return renderToStaticMarkup(
      <HudContext value={hud}>
        <Screen />
      </HudContext>,
    );
  }

  return { menu: renderAfter({ type: 'finishLoading' }, MenuScreen), game: renderAfter({ type: 'play' }, GameScreen) };
}
