// Short message at the bottom of the view, above panels; the explanation of combos over the board, below panels. Disappears by itself.
import { useEffect, useLayoutEffect, useRef } from 'react';
import { LATE_TIMING } from '../../game/late-timing.ts';
import { translate } from '../../i18n/translate.ts';
import { useHud, useTrack } from '../use-hud.ts';
import { MS_PER_SECOND } from '../../platform/time.ts';

/** Height of the words over the top of a wide window's board. */
const WORDS_UNITS = 30;

export function Snackbar() {
  using _ = useTrack();
  const { snackbar, overlay, layout } = useHud();
  const openPanel = overlay.value;
  const { count, text } = snackbar.value;
  // Explains the words over the board in their place, where it covers neither pieces nor buttons.
  const isOverBoard = text === 'combo.hint';
  const { boardTop, isWide } = layout.value;
  // A wide window has no room above the board: the text is below the words.
  const place = isWide
    ? { top: `${boardTop + WORDS_UNITS}em`, transform: 'none' }
    : { top: `${boardTop}em`, transform: 'translateY(-100%)' };
  const style = isOverBoard ? { ...place, bottom: 'auto' } : undefined;
  const shown = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    // Browsers without popovers show it in the page, below panels.
    const element = shown.current!;
    if (text === undefined || !('showPopover' in element)) return;
    // A panel covers the board, and its title would be below the text.
    if (isOverBoard && openPanel !== 'none') return;
    // Shown again above a panel that opens later.
    element.dataset['over'] = openPanel;
    element.showPopover();
    return () => element.hidePopover();
  }, [count, text, isOverBoard, openPanel]);
  useEffect(() => {
    if (text === undefined) return;
    const timer = setTimeout(() => (snackbar.value = { count, text: undefined }), LATE_TIMING.snackbarSeconds * MS_PER_SECOND);
    return () => clearTimeout(timer);
  }, [count, text, snackbar]);
  return (
    <div ref={shown} className={isOverBoard ? 'snackbar-place over-board' : 'snackbar-place'} style={style} popover="manual" aria-hidden>
      {text === undefined ? null : (
        <p key={count} className="well snackbar">
          {translate(text)}
        </p>
      )}
    </div>
  );
}
