// The debug overlay: statistics of game and frames in a corner, and with `debug=true` the menu's handle. Statistics ignore the pointer.
import type { GameWorld } from '../game/world.ts';
import type { FrameStats } from '../platform/frame-stats.ts';
import type { GameRenderer } from '../game/scene/game-renderer.ts';
import { toNotation } from '../rules/notation.ts';
import { addDebugMenu } from './debug-menu.ts';
import type { DebugSurface } from './debug-surface.ts';
import { keepOnTop } from './top-layer.ts';

const REFRESH_MILLISECONDS = 500;

export type DebugOverlayOptions = {
  readonly world: GameWorld;
  readonly renderer: GameRenderer;
  readonly stats: FrameStats;
  /** Adds the debug menu to the overlay. */
  readonly surface: DebugSurface | undefined;
};

let close: (() => void) | undefined;

/** Opens the overlay, or closes it if it is open. */
export function toggleDebugOverlay(parts: DebugOverlayOptions): void {
  if (close) return close();
  const { surface } = parts;
  let closeStatistics: (() => void) | undefined = openStatistics(parts);
  const removeMenu = surface && addDebugMenu({ surface, toggleStatistics, hide: () => close?.() });

  function toggleStatistics(): void {
    closeStatistics?.();
    closeStatistics = closeStatistics ? undefined : openStatistics(parts);
  }

  close = () => {
    close = undefined;
    closeStatistics?.();
    removeMenu?.();
  };
}

function openStatistics(parts: DebugOverlayOptions): () => void {
  const element = document.createElement('pre');
  element.id = 'debug-overlay';
  element.setAttribute('aria-hidden', 'true');
  const refresh = () => (element.textContent = describe(parts));
  refresh();
  const remove = keepOnTop(element);
  const timer = setInterval(refresh, REFRESH_MILLISECONDS);
  return () => {
    clearInterval(timer);
    remove();
  };
}

function describe({ world, renderer, stats }: DebugOverlayOptions): string {
  const { flow } = world;
  const { running, rewardedVideo } = world.session;
  const { layout } = world.view;
  const { drawPath, drawCalls, instances, framesDrawn, framesSkipped, step, draw } = stats.report(renderer.drawPathName, renderer.counts());
  const flags = (['isEnding', 'isPageAway', 'isSideways', 'isTooSmall', 'isPictureLost'] as const).filter((flag) => flow[flag]);
  return [
    `${flow.screen} ${flow.overlay} ${flow.mode} ${flags.join(' ')} ad ${flow.ad}, awaits ${flow.awaited}, video ${rewardedVideo}, revives offered ${flow.reviveOffers}`,
    `${layout.widthPixels} x ${layout.heightPixels} px, ${layout.pixelsPerUnit.toFixed(3)} px a unit`,
    `${drawPath}: ${drawCalls} calls, ${instances} sprites, ${framesDrawn} frames drawn, ${framesSkipped} skipped`,
    `p95 of script: step ${step.p95.toFixed(2)} ms, draw ${draw.p95.toFixed(2)} ms`,
    running ? toNotation(running.state) : 'no game',
  ].join('\n');
}
