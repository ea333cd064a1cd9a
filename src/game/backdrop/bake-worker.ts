// The worker that bakes backdrops: receives a request, returns its pictures as bitmaps.
import { type Backdrop, bakeBackdrop, type BackdropRequest } from './bake-backdrop.ts';

addEventListener('message', ({ data }: MessageEvent<BackdropRequest>) => {
  const { depths, board, slot } = bakeBackdrop(data);
  // In a worker all canvases are offscreen ones.
  const bitmapOf = (picture: unknown) => (picture as OffscreenCanvas).transferToImageBitmap();
  const backdrop: Backdrop<ImageBitmap> = {
    depths: depths.map(({ picture, top }) => ({ picture: bitmapOf(picture), top })),
    board: { ...board, picture: bitmapOf(board.picture) },
    slot: { ...slot, picture: bitmapOf(slot.picture) },
  };
  postMessage(backdrop, { transfer: [...backdrop.depths, backdrop.board, backdrop.slot].map(({ picture }) => picture) });
});
