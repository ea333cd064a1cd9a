// The debug overlay: what the game and its frames are doing, in a corner. It takes no pointer and is read by no screen reader.
import type { World } from '../ecs/world.ts';
import type { FrameStats } from '../platform/frame-stats.ts';
import type { Renderer } from '../render-webgl/renderer.ts';
import { toNotation } from '../rules/notation.ts';

const REFRESH_MILLISECONDS = 500;

export type DebugOverlayParts = { readonly world: World; readonly renderer: Renderer; readonly stats: FrameStats };

let close: (() => void) | undefined;

/** Opens the overlay in `parent`, or closes it if it is open. */
export function toggleDebugOverlay(parent: HTMLElement, parts: DebugOverlayParts): void {
  if (close) return close();
  const element = document.createElement('pre');
  element.id = 'debug-overlay';
  element.setAttribute('aria-hidden', 'true');
  const refresh = () => (element.textContent = describe(parts));
  refresh();
  parent.append(element);
  const timer = setInterval(refresh, REFRESH_MILLISECONDS);
  close = () => {
    clearInterval(timer);
    element.remove();
    close = undefined;
  };
}

function describe({ world, renderer, stats }: DebugOverlayParts): string {
  const { flow, running, layout, rewardedVideo } = world;
  const { drawPath, drawCalls, instances, framesDrawn, framesSkipped, step, draw } = stats.report(renderer.drawPathName, renderer.counts);
  const flags = (['isEnding', 'isPageAway', 'isSideways'] as const).filter((flag) => flow[flag]);
  return [
    `${flow.screen} ${flow.overlay} ${flow.mode} ${flags.join(' ')} ad ${flow.ad}, awaits ${flow.awaited}, video ${rewardedVideo}, revives offered ${flow.reviveOffers}`,
    `${layout.widthPixels} x ${layout.heightPixels} px, ${layout.pixelsPerUnit.toFixed(3)} px a unit`,
    `${drawPath}: ${drawCalls} calls, ${instances} sprites, ${framesDrawn} frames drawn, ${framesSkipped} skipped`,
    `p95 of script: step ${step.p95.toFixed(2)} ms, draw ${draw.p95.toFixed(2)} ms`,
    running ? toNotation(running.state) : 'no game',
  ].join('\n');
}
