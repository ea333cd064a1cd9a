import type { Backdrop } from './bake-backdrop.ts';

/** Releases the memory of bitmaps. */
export function closePictures({ depths, board, slot }: Backdrop): void {
  for (const { picture } of [...depths, board, slot]) if ('close' in picture) picture.close();
}
