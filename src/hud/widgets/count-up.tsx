// A score that counts up when the panel around it opens.
import { effect } from '@preact/signals-core';
import { useEffect, useRef, type CSSProperties } from 'react';
import { formatNumber } from '../../i18n/translate.ts';
import { useHud } from '../use-hud.ts';

const MILLISECONDS = 700;

/** Screen readers read the final number. */
export function CountUp({ value }: { value: number }) {
  const { overlay, isReducedMotion } = useHud();
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let frame = 0;
    let startedAt: number | undefined;

    function draw(now: number): void {
      startedAt ??= now;
      const share = Math.min(1, (now - startedAt) / MILLISECONDS);
      text.current!.textContent = formatNumber(Math.round(value * (1 - (1 - share) ** 3)));
      if (share < 1) frame = requestAnimationFrame(draw);
    }

    const stop = effect(() => {
      if (overlay.value === 'gameOver' && !isReducedMotion.peek()) frame = requestAnimationFrame(draw);
    });
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [value, overlay, isReducedMotion]);
  const final = formatNumber(value);
  return (
    <p className="big" role="img" aria-label={final} style={{ '--characters': final.length } as CSSProperties}>
      <span ref={text}>{final}</span>
    </p>
  );
}
