// The worker that bakes backdrops and returns their pictures as bitmaps. It bakes the first one before it is requested.
import { type Backdrop, bakeBackdrop, type BackdropRequest } from './bake-backdrop.ts';
import { closePictures } from './close-pictures.ts';
import { firstRequest, type FirstView } from './first-request.ts';

/** The backdrop that was baked ahead, and its request as JSON. */
let ahead: { readonly request: string; readonly backdrop: Backdrop<ImageBitmap> } | undefined;

addEventListener('message', ({ data }: MessageEvent<BackdropRequest | FirstView>) => {
  if ('insets' in data) bakeAhead(firstRequest(data));
  else answer(data);
});

function bakeAhead(request: BackdropRequest): void {
  ahead = { request: JSON.stringify(request), backdrop: bake(request) };
}

function answer(request: BackdropRequest): void {
  const first = ahead;
  ahead = undefined;
  if (first?.request === JSON.stringify(request)) return send(first.backdrop);
  if (first) closePictures(first.backdrop);
  send(bake(request));
}

function bake(request: BackdropRequest): Backdrop<ImageBitmap> {
  const { depths, board, slot } = bakeBackdrop(request);
  // In a worker all canvases are offscreen ones.
  const bitmapOf = (picture: unknown) => (picture as OffscreenCanvas).transferToImageBitmap();
  return {
    depths: depths.map(({ picture, top }) => ({ picture: bitmapOf(picture), top })),
    board: { ...board, picture: bitmapOf(board.picture) },
    slot: { ...slot, picture: bitmapOf(slot.picture) },
  };
}

function send(backdrop: Backdrop<ImageBitmap>): void {
  postMessage(backdrop, { transfer: [...backdrop.depths, backdrop.board, backdrop.slot].map(({ picture }) => picture) });
}
