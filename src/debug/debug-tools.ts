// The debug tools, loaded on demand: frame statistics, overlay and surface.
import { createFrameStats, type FrameStats } from '../platform/frame-stats.ts';
import { toggleDebugOverlay } from './debug-overlay.ts';
import { createDebugSurface, type DebugOptions, type DebugSurface } from './debug-surface.ts';

export type DebugTools = {
  readonly stats: FrameStats;
  readonly toggleOverlay: () => void;
  /** Installs `window.frozenJewel` and opens the overlay. */
  readonly open: () => void;
};

export function createDebugTools(parts: Omit<DebugOptions, 'stats' | 'toggleOverlay'>): DebugTools {
  const { world, renderer } = parts;
  const stats = createFrameStats();
  let surface: DebugSurface | undefined;
  const toggleOverlay = () => toggleDebugOverlay({ world, renderer, stats, surface });

  return {
    stats,
    toggleOverlay,
    open() {
      surface = createDebugSurface({ ...parts, stats, toggleOverlay });
      Object.assign(window, { frozenJewel: surface });
      toggleOverlay();
    },
  };
}
