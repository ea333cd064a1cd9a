// A phone with the board on its screen, which turns upright again and again, in falling snow.
import { useLayoutEffect, useRef } from 'react';
import { useHud } from '../hud-context.ts';

const TURN: Keyframe[] = [
  { transform: 'rotate(-90deg)', offset: 0.15, easing: 'cubic-bezier(0.5, 0, 0.2, 1.3)' },
  { transform: 'none', offset: 0.55 },
  { transform: 'none', offset: 0.85, easing: 'ease-in' },
  { transform: 'rotate(-90deg)', offset: 1 },
];
const FALL: Keyframe[] = [{ transform: 'translateY(-24px)', opacity: 0 }, { opacity: 1 }, { transform: 'translateY(24px)', opacity: 0 }];
const TURN_MILLISECONDS = 1600;
const FALL_MILLISECONDS = 3200;

const CELLS = [
  { x: 57, y: 53, color: '#8d63ff' },
  { x: 71, y: 53, color: '#2a8cff' },
  { x: 57, y: 67, color: '#2be8b6' },
  { x: 57, y: 81, color: '#ff6f7d' },
  { x: 71, y: 81, color: '#ffd23f' },
] as const;

/** Upright and still with reduced motion. */
export function TurningPhone() {
  const { isReducedMotion } = useHud();
  const phone = useRef<SVGGElement>(null);
  const snow = useRef<SVGPathElement>(null);
  useLayoutEffect(() => {
    if (isReducedMotion.peek()) return;
    const endless = { iterations: Number.POSITIVE_INFINITY };
    phone.current!.animate(TURN, { ...endless, duration: TURN_MILLISECONDS });
    snow.current!.animate(FALL, { ...endless, duration: FALL_MILLISECONDS });
  }, [isReducedMotion]);
  return (
    <svg className="drawing" viewBox="0 0 140 140" aria-hidden="true">
      <circle cx="70" cy="70" r="68" fill="currentColor" opacity=".12" />
      <path
        ref={snow}
        d="M20 46v8m-4-4h8m88-22v8m-4-4h8m2 58v8m-4-4h8M28 96v6m-3-3h6M70 8v6m-3-3h6"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <g ref={phone} style={{ transformOrigin: '70px 70px' }}>
        <rect x="43" y="20" width="54" height="100" rx="11" fill="#9fd3f5" />
        <rect x="45" y="20" width="52" height="98" rx="10" fill="#f3fbff" />
        <rect x="49" y="28" width="42" height="82" rx="5" fill="#0d2a55" />
        <path d="M49 96l14-12 12 10 8-6 8 8v9a5 5 0 0 1-5 5H54a5 5 0 0 1-5-5z" fill="#4c86b8" />
        <path d="M62 24h16" stroke="#4c86b8" strokeWidth="2" strokeLinecap="round" />
        {CELLS.map(({ x, y, color }) => (
          <g key={`${x} ${y}`}>
            <rect x={x} y={y - 16} width="12" height="12" rx="3" fill={color} />
            <path d={`M${x + 2} ${y - 7}v-7h7z`} fill="#fff" opacity=".45" />
          </g>
        ))}
      </g>
    </svg>
  );
}
