// The worker that bakes backdrops: receives a request, reports that it has begun, and returns its pictures as bitmaps.
import { type Backdrop, bakeBackdrop, type BackdropRequest, type Begun } from './bake-backdrop.ts';

addEventListener('message', ({ data }: MessageEvent<BackdropRequest>) => {
  postMessage('begun' satisfies Begun);
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
