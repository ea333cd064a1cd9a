// Spinner in the corner of the window, above panels, for requests that no popup shows.
import { useLayoutEffect, useRef } from 'react';
import { Spinner } from './spinner.tsx';

export function CornerSpinner() {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = place.current!;
    // Browsers without popovers show it in the page, below panels.
    if ('showPopover' in element) element.showPopover();
  }, []);
  return (
    <div ref={place} className="score-service-corner" popover="manual">
      <Spinner />
    </div>
  );
}
