// A spinner in the corner of the window, over panels too: a call is under way that nobody waits for.
import { useLayoutEffect, useRef } from 'react';
import { Spinner } from './spinner.tsx';

export function CornerSpinner() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current!;
    // A browser without popovers shows it in the page, below a panel.
    if ('showPopover' in element) element.showPopover();
  }, []);
  return (
    <div ref={place} className="score-service-corner" popover="manual">
      <Spinner />
    </div>
  );
}
