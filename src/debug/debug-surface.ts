// The debug API `window.frozenJewel`, for tests, benches and bug reports. Exists only with `?debug=true`. Documented in the README.
import { cellCentreX, cellCentreY } from '../game/layout.ts';
import { hasTween } from '../ecs/tweens.ts';
import type { GameWorld } from '../game/world.ts';
import type { Language } from '../i18n/languages.ts';
import type { FrameStats, StatsReport } from '../platform/frame-stats.ts';
import type { GameRenderer } from '../game/scene/game-renderer.ts';
import { cloneGame, type GameState } from '../rules/game.ts';
import { boardDigits, parseNotation, toNotation } from '../rules/notation.ts';
import { targetScore } from '../rules/scoring.ts';
import { applyCommands } from '../commands/apply-commands.ts';
import { sendToFlow } from '../commands/apply-flow-orders.ts';
import type { ThemeName } from '../themes/themes.ts';

export type DebugState = {
  screen: string;
  overlay: string;
  /** 1..3 in the tutorial, 0 outside it. */
  tutorialStep: number;
  reviveOffers: number;
  /** An ad was requested and may start at any moment: input is blocked. */
  isAdAwaited: boolean;
  isAdShown: boolean;
  isPageAway: boolean;
  isSideways: boolean;
  isTooSmall: boolean;
  isPictureLost: boolean;
  /** A piece is being dragged. */
  isDragging: boolean;
  /** All motions have ended, and the change from the menu to a game or back. */
  isSettled: boolean;
  board: string;
  queue: { idx: number; rows: readonly string[] }[];
  score: number;
  best: number;
  level: number;
  stageScore: number;
  target: number;
  combo: number;
  comboStatus: number;
  /** Earned in this game. */
  coins: number;
  seed: number;
  /** The position as a line of text, which `load` accepts. Empty without a game. */
  notation: string;
};

export type ClientPoint = { x: number; y: number };

export type DebugSurface = {
  state(): DebugState;
  /** Returns the center of a cell in CSS pixels of the page. Coordinates start at 0. */
  cellCentre(x: number, y: number): ClientPoint;
  /** Returns the center of a slot in CSS pixels of the page. Throws a RangeError for a slot other than 0 to 2. */
  slotCentre(slot: number): ClientPoint;
  /** Shows a position in notation (docs/rules.md). Throws a NotationError if it is invalid. */
  load(notation: string): void;
  /** Continues at the start of the next level, as a position, which no leaderboard accepts. Throws an Error without a game or in a tutorial. */
  nextLevel(): void;
  /** Ends the game as if no piece fitted, without offering a revive. Throws an Error if no game is in play. */
  endGame(): void;
  stats(): StatsReport;
  /** Chooses a language like the picker: `en`, `ru`, `fr`, `es`, `pt` or `zh`. Texts change once they have loaded. */
  chooseLanguage(language: Language): void;
  /** Shows a theme until the page is reloaded. The theme need not be bought. */
  showTheme(name: ThemeName): void;
  /** Opens or closes the debug overlay and the menu's handle. */
  toggleOverlay(): void;
};

export type DebugOptions = {
  readonly world: GameWorld;
  readonly canvas: HTMLCanvasElement;
  readonly renderer: GameRenderer;
  readonly stats: FrameStats;
  readonly wake: () => void;
  readonly chooseLanguage: (language: Language) => void;
  readonly showTheme: (name: ThemeName) => void;
  readonly toggleOverlay: () => void;
};

const EMPTY_BOARD = '0'.repeat(64);

export function createDebugSurface(parts: DebugOptions): DebugSurface {
  const { world, canvas, renderer, stats, wake, chooseLanguage, showTheme, toggleOverlay } = parts;

  function toPage(x: number, y: number): ClientPoint {
    const { left, top } = canvas.getBoundingClientRect();
    const { layout } = world.view;
    return { x: left + (x - layout.left) * layout.pixelsPerUnit, y: top + y * layout.pixelsPerUnit };
  }

  function show(game: GameState): void {
    world.commands.push({ type: 'loadPosition', game, start: { type: 'position', notation: toNotation(game) } });
    applyCommands(world);
    wake();
  }

  return {
    state() {
      const game = world.session.running?.state;
      return {
        screen: world.flow.screen,
        overlay: world.flow.overlay,
        tutorialStep: world.flow.mode === 'tutorial' ? (game?.tutorialStep ?? 0) : 0,
        reviveOffers: world.flow.reviveOffers,
        isAdAwaited: world.flow.ad === 'asked' || world.commands.some(({ type }) => type === 'awaitAd'),
        isAdShown: world.flow.ad === 'shown',
        isPageAway: world.flow.isPageAway,
        isSideways: world.flow.isSideways,
        isTooSmall: world.flow.isTooSmall,
        isPictureLost: world.flow.isPictureLost,
        isDragging: world.input.drag.phase === 'dragging',
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
        coins: game?.coins ?? 0,
        seed: game?.seed ?? 0,
        notation: game ? toNotation(game) : '',
      };
    },
    cellCentre: (x, y) => toPage(cellCentreX(world.view.layout, x), cellCentreY(world.view.layout, y)),
    slotCentre(slot) {
      const centre = world.view.layout.slots[slot];
      if (!centre) throw new RangeError(`Unknown slot ${slot}. Slots: 0 to ${world.view.layout.slots.length - 1}.`);
      return toPage(centre.x, centre.y);
    },
    load: (notation) => show(parseNotation(notation)),
    nextLevel() {
      const game = world.session.running?.state;
      if (!game || game.tutorialStep > 0) throw new Error('No game to continue at the next level. Start one, outside the tutorial.');
      show({ ...cloneGame(game), level: game.level + 1, stageScore: 0 });
    },
    endGame() {
      sendToFlow(world, { type: 'runOutOfMoves', isReviveOffered: false });
      if (!world.flow.isEnding) throw new Error('No game in play to end. Start one, or close the open panel.');
      wake();
    },
    stats: () => stats.report(renderer.drawPathName, renderer.counts()),
    chooseLanguage,
    showTheme,
    toggleOverlay,
  };
}
