// The debug tools, loaded on demand: frame statistics, surface, and the overlay: statistics in a corner, which ignore the pointer, and with
// `debug=true` the menu's handle.
import { createFrameStats } from '../platform/frame-stats.ts';
import { addLateStyles } from '../platform/late-styles.ts';
import { toNotation } from '../rules/notation.ts';
import { addDebugMenu } from './debug-menu.ts';
import { createDebugSurface, type DebugOptions, type DebugSurface } from './debug-surface.ts';
import { keepOnTop } from './top-layer.ts';

const REFRESH_MILLISECONDS = 500;

/** Added by script: the first screen does not load it. */
const CSS = `
#debug-overlay { position: fixed; z-index: 4; top: var(--safe-top); right: auto; bottom: auto; left: var(--safe-left); max-width: 96vw; margin: 0;
  border: 0; padding: 2px 4px; overflow: hidden; font: 9px/1.25 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere; color: #fff;
  background: rgb(0 0 0 / 72%); pointer-events: none; }
`;

export type DebugTools = ReturnType<typeof createDebugTools>;

export function createDebugTools(parts: Omit<DebugOptions, 'stats' | 'toggleOverlay'>) {
  const stats = createFrameStats();
  let surface: DebugSurface | undefined;
  let close: (() => void) | undefined;

  /** Opens the overlay, or closes it if it is open. */
  function toggleOverlay(): void {
    if (close) return close();
    const shown = { ...parts, stats };
    let closeStatistics: (() => void) | undefined = openStatistics(shown);
    const removeMenu = surface && addDebugMenu({ surface, toggleStatistics, hide: () => close?.() });

    function toggleStatistics(): void {
      closeStatistics?.();
      closeStatistics = closeStatistics ? undefined : openStatistics(shown);
    }

    close = () => {
      close = undefined;
      closeStatistics?.();
      removeMenu?.();
    };
  }

  return {
    stats,
    toggleOverlay,
    /** Installs `window.frozenJewel` and opens the overlay. */
    open: () => {
      surface = createDebugSurface({ ...parts, stats, toggleOverlay });
      Object.assign(window, { frozenJewel: surface });
      toggleOverlay();
    },
  };
}

type Shown = Pick<DebugOptions, 'world' | 'stage' | 'stats'>;

function openStatistics(parts: Shown): () => void {
  addLateStyles(CSS);
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

function describe({ world, stage, stats }: Shown): string {
  const { flow } = world;
  const { running, rewardedVideo } = world.session;
  const { layout } = world.view;
  const { drawPath, drawCalls, instances, framesDrawn, framesSkipped, step, draw } = stats.report(stage);
  const flags = (['isEnding', 'isPageAway', 'isSideways', 'isTooSmall', 'isPictureLost'] as const).filter((flag) => flow[flag]);
  return [
    `${flow.screen} ${flow.overlay} ${flow.mode} ${flags.join(' ')} ad ${flow.ad}, awaits ${flow.awaited}, video ${rewardedVideo}, revives offered ${flow.reviveOffers}`,
    `${layout.widthPixels} x ${layout.heightPixels} px, ${layout.pixelsPerUnit.toFixed(3)} px a unit`,
    `${drawPath}: ${drawCalls} calls, ${instances} sprites, ${framesDrawn} frames drawn, ${framesSkipped} skipped`,
    `p95 of script: step ${step.p95.toFixed(2)} ms, draw ${draw.p95.toFixed(2)} ms`,
    running ? toNotation(running.state) : 'no game',
  ].join('\n');
}
