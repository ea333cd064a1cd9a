// Effects of the commands that only late code sends. Loaded with their senders.
import type { LateCommand } from '../game/commands.ts';
import { isWorthContinuing } from '../game/session.ts';
import type { GameWorld } from '../game/world.ts';
import { dropObstacle } from '../rules/game.ts';
import { adoptGame } from './adopt-game.ts';
import { act, playableGame } from './apply-action.ts';
import { applyCommands, press } from './apply-commands.ts';
import { sendToFlow } from './apply-flow-orders.ts';
import { changeWatch, watchRun } from './watch.ts';

/** Applies the command at which `applyCommands` has stopped, and those after it. */
export function applyLateCommands(world: GameWorld): void {
  while (world.lateCommand) {
    const command = world.lateCommand;
    (EFFECTS[command.type] as (world: GameWorld, command: LateCommand) => void)(world, command);
    applyCommands(world);
  }
}

const EFFECTS: { readonly [Type in LateCommand['type']]: (world: GameWorld, command: Extract<LateCommand, { type: Type }>) => void } = {
  watchRun: (world, { replay, username }) => watchRun(world, replay, username),
  setWatchPaused: changeWatch,
  stepWatch: changeWatch,
  setWatchSpeed: changeWatch,
  playPractice(world, { practice }) {
    const { flow, session } = world;
    const before = session.practice;
    session.practice = practice;
    press(world, { type: 'playPractice', isUntouched: !isWorthContinuing(session.running) });
    if (world.flow === flow) session.practice = before;
  },
  earnCoins({ profile, effects }, { coins }) {
    profile.coins += coins;
    effects.push({ type: 'save' });
  },
  changePlayer({ profile, effects }, { username, userId, country }) {
    profile.username = username ?? profile.username;
    profile.userId = userId ?? profile.userId;
    profile.country = country ?? profile.country;
    effects.push({ type: 'save' });
  },
  /** Bought themes stay. */
  resetStats({ profile, session, effects }) {
    profile.epoch++;
    profile.bestScore = 0;
    profile.coins = 0;
    session.saved = undefined;
    session.savedDaily = undefined;
    effects.push({ type: 'save' });
  },
  /** For bots and the debug surface. An illegal drop is ignored. */
  dropPiece(world, { slot, x, y }) {
    const game = playableGame(world);
    if (game && !dropObstacle(game.state, slot, x, y)) act(world, { type: 'drop', slot, x, y });
  },
  loadPosition(world, { game, start }) {
    if (world.flow.screen === 'loading') return;
    world.session.practice = undefined;
    sendToFlow(world, { type: 'showPosition', isTutorial: game.tutorialStep > 0 });
    adoptGame(world, { state: game, start, actions: [], times: [] });
  },
};
