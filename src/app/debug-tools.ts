// Loads the debug overlay, the debug surface and the frame statistics on demand.
import type { DebugSurface, DebugParts as SurfaceParts } from '../debug/debug-surface.ts';
import { loadLate } from '../loading/load-late.ts';
import type { FrameStats } from '../platform/frame-stats.ts';

export type DebugTools = {
  /** Returns undefined until the statistics are on. */
  readonly stats: () => FrameStats | undefined;
  /** Installs `window.frozenJewel` and opens the overlay. Rejects if their code cannot be loaded. */
  readonly open: () => Promise<void>;
  /** Rejects if the overlay's code cannot be loaded. */
  readonly toggleOverlay: () => Promise<void>;
};

type DebugParts = Omit<SurfaceParts, 'stats' | 'toggleOverlay'>;

export function createDebugTools(parts: DebugParts): DebugTools {
  const { world, renderer } = parts;
  let stats: FrameStats | undefined;
  let surface: DebugSurface | undefined;

  async function openStats(): Promise<FrameStats> {
    const { createFrameStats } = await loadLate(() => import('../platform/frame-stats.ts'));
    return (stats ??= createFrameStats());
  }

  async function toggleOverlay(): Promise<void> {
    const [{ toggleDebugOverlay }, stats] = await Promise.all([loadLate(() => import('../debug/debug-overlay.ts')), openStats()]);
    toggleDebugOverlay({ world, renderer, stats, surface });
  }

  return {
    stats: () => stats,
    async open() {
      const [{ createDebugSurface }, stats] = await Promise.all([loadLate(() => import('../debug/debug-surface.ts')), openStats()]);
      surface = createDebugSurface({ ...parts, stats, toggleOverlay });
      Object.assign(window, { frozenJewel: surface });
      await toggleOverlay();
    },
    toggleOverlay,
  };
}
