// Shows themes in the game's picture while the selector is open, and the selected one when it closes. Does not depend on React.
import { signal } from '@preact/signals-core';
import type { ThemeName } from '../themes/themes.ts';
import type { Hud } from '../state/hud.ts';

/** A pointer that only crosses a theme loads nothing. */
const POINT_MILLISECONDS = 120;

export type ThemePreview = ReturnType<typeof createThemePreview>;

export function createThemePreview({ theme, previewTheme }: Pick<Hud, 'theme' | 'previewTheme'>) {
  /** The theme in the picture, if it differs from the selected one. */
  const shown = signal<ThemeName>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  function show(name: ThemeName): void {
    clearTimeout(timer);
    const selected = theme.peek();
    const before = shown.peek() ?? selected;
    shown.value = name === selected ? undefined : name;
    if (name === before) return;
    // Of overlapping calls the last takes effect: only its failure leaves the wrong theme.
    previewTheme(name).catch(() => {
      if (shown.peek() === name) show(theme.peek());
    });
  }

  return {
    shown,
    /** Shows the theme soon, unless another one follows. */
    point(name: ThemeName): void {
      clearTimeout(timer);
      timer = setTimeout(() => show(name), POINT_MILLISECONDS);
    },
    show,
    /** Shows the selected theme again. */
    end(): void {
      clearTimeout(timer);
      show(theme.peek());
    },
  };
}
