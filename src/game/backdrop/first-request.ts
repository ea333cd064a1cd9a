// The backdrop of a usual first screen, which a worker bakes before the game's script has loaded.
import { backdrop as palette } from '../../themes/classic.json';
import { canvasSize, type Insets, layoutView } from '../layout.ts';
import type { BackdropRequest } from './bake-backdrop.ts';

/** The window: width, height and insets in CSS pixels, and device pixels per CSS pixel. */
export type FirstView = { readonly width: number; readonly height: number; readonly insets: Insets; readonly pixelRatio: number };

/** Returns the request of a right-handed player with the classic theme and full quality. */
export function firstRequest({ width, height, insets, pixelRatio }: FirstView): BackdropRequest {
  const layout = layoutView(width, height, insets);
  return { layout, ...canvasSize(layout, 0, pixelRatio), palette };
}
