// The atlas of the theme as it is drawn: the loaded picture, or what a filter makes of it.
import type { ThemeName } from '../../themes/themes.ts';

export function createAtlasPicture(upload: (picture: TexImageSource) => void) {
  let last: { readonly atlas: TexImageSource; readonly theme: ThemeName | undefined } | undefined;
  let drawn: TexImageSource | undefined;
  const picture = {
    /** Returns the picture to draw in place of the atlas, or undefined for the atlas. `theme` is undefined for a placeholder. Set by late code. */
    filter: undefined as ((atlas: TexImageSource, theme: ThemeName | undefined) => TexImageSource | undefined) | undefined,
    set(atlas: TexImageSource, theme: ThemeName | undefined) {
      last = { atlas, theme };
      picture.refresh();
    },
    /** Filters the last atlas again. Returns whether another picture is drawn now. */
    refresh(): boolean {
      if (!last) return false;
      const next = picture.filter?.(last.atlas, last.theme) ?? last.atlas;
      // Uploading the same picture again would block the page.
      if (next === drawn) return false;
      drawn = next;
      upload(next);
      return true;
    },
  };
  return picture;
}
