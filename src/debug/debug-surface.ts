// The debug API `window.frozenJewel`, for tests, benches and bug reports. Exists only with `?debug=true`. Documented in the README.
import { cellCentreX, cellCentreY } from '../game/layout.ts';
import { hasTween } from '../ecs/tweens.ts';
import type { GameWorld } from '../game/world.ts';
import type { Language } from '../i18n/languages.ts';
import type { FrameStats } from '../platform/frame-stats.ts';
import type { GameStage } from '../game/scene/game-stage.ts';
import { cloneGame, type GameState } from '../rules/game.ts';
import { boardDigits, parseNotation, toNotation } from '../rules/notation.ts';
import { targetScore } from '../rules/scoring.ts';
import { applyCommands } from '../commands/apply-commands.ts';
import { sendToFlow } from '../commands/apply-flow-orders.ts';
import { applyLateCommands } from '../commands/late-commands.ts';
import type { ThemeName } from '../themes/themes.ts';

export type ClientPoint = { x: number; y: number };

export type DebugSurface = ReturnType<typeof createDebugSurface>;

export type DebugState = ReturnType<typeof stateOf>;

export type DebugOptions = {
  readonly world: GameWorld;
  readonly canvas: HTMLCanvasElement;
  readonly stage: GameStage;
  readonly stats: FrameStats;
  readonly chooseLanguage: (language: Language) => void;
  readonly showTheme: (name: ThemeName) => void;
  readonly toggleOverlay: () => void;
};

const EMPTY_BOARD = '0'.repeat(64);

export function createDebugSurface(parts: DebugOptions) {
  const { world, canvas, stage, stats, chooseLanguage, showTheme, toggleOverlay } = parts;

  function toPage(x: number, y: number): ClientPoint {
    const { left, top } = canvas.getBoundingClientRect();
    const { layout } = world.view;
    return { x: left + (x - layout.left) * layout.pixelsPerUnit, y: top + y * layout.pixelsPerUnit };
  }

  function show(game: GameState): void {
    world.commands.push({ type: 'loadPosition', game, start: { type: 'position', notation: toNotation(game) } });
    applyCommands(world);
    applyLateCommands(world);
    stage.wake();
  }

  return {
    state: () => stateOf(world),
    /** Returns the center of a cell in CSS pixels of the page. Coordinates start at 0. */
    cellCentre: (x: number, y: number) => toPage(cellCentreX(world.view.layout, x), cellCentreY(world.view.layout, y)),
    /** Returns the center of a slot in CSS pixels of the page. Throws a RangeError for a slot other than 0 to 2. */
    slotCentre(slot: number) {
      const centre = world.view.layout.slots[slot];
      if (!centre) throw new RangeError(`Unknown slot ${slot}. Slots: 0 to ${world.view.layout.slots.length - 1}.`);
      return toPage(centre.x, centre.y);
    },
    /** Shows a position in notation (docs/rules.md). Throws a NotationError if it is invalid. */
    load: (notation: string) => show(parseNotation(notation)),
    /** Continues at the start of the next level, as a position, which no leaderboard accepts. Throws an Error without a game or in a tutorial. */
    nextLevel() {
      const game = world.session.running?.state;
      if (!game || game.tutorialStep > 0) throw new Error('No game to continue at the next level. Start one, outside the tutorial.');
      show({ ...cloneGame(game), level: game.level + 1, stageScore: 0 });
    },
    /** Ends the game as if no piece fitted, without offering a revive. Throws an Error if no game is in play. */
    endGame() {
      sendToFlow(world, { type: 'runOutOfMoves', isReviveOffered: false });
      if (!world.flow.isEnding) throw new Error('No game in play to end. Start one, or close the open panel.');
      stage.wake();
    },
    stats: () => stats.report(stage),
    /** Chooses a language like the picker: `en`, `ru`, `fr`, `es`, `pt` or `zh`. Texts change once they have loaded. */
    chooseLanguage,
    /** Shows a theme until the page is reloaded. The theme need not be bought. */
    showTheme,
    /** Opens or closes the debug overlay and the menu's handle. */
    toggleOverlay,
  };
}

function stateOf(world: GameWorld) {
  const game = world.session.running?.state;
  return {
    screen: world.flow.screen,
    overlay: world.flow.overlay,
    /** 1..3 in the tutorial, 0 outside it. */
    tutorialStep: world.flow.mode === 'tutorial' ? (game?.tutorialStep ?? 0) : 0,
    reviveOffers: world.flow.reviveOffers,
    /** An ad was requested and may start at any moment: input is blocked. */
    isAdAwaited: world.flow.ad === 'asked' || world.commands.some(({ type }) => type === 'awaitAd'),
    isAdShown: world.flow.ad === 'shown',
    isPageAway: world.flow.isPageAway,
    isSideways: world.flow.isSideways,
    isTooSmall: world.flow.isTooSmall,
    isPictureLost: world.flow.isPictureLost,
    /** A piece is being dragged. */
    isDragging: world.input.drag.phase === 'dragging',
    /** All motions have ended, and the change from the menu to a game or back. */
    isSettled: !world.turn.isNextBoardDue && !hasTween(world) && world.view.menuShare === (world.flow.screen === 'game' ? 0 : 1),
    board: game ? boardDigits(game) : EMPTY_BOARD,
    queue: game ? game.queue.map((shape) => ({ idx: shape.type, rows: shape.rows })) : [],
    score: game?.score ?? 0,
    best: world.profile.bestScore,
    level: game?.level ?? 1,
    stageScore: game?.stageScore ?? 0,
    target: targetScore(game?.level ?? 1),
    combo: game?.combo ?? 0,
    comboStatus: game?.comboStatus ?? 0,
    /** Earned in this game. */
    coins: game?.coins ?? 0,
    seed: game?.seed ?? 0,
    /** The position as a line of text, which `load` accepts. Empty without a game. */
    notation: game ? toNotation(game) : '',
  };
}
