// Three plinths of ice without winners, in the colors of the text and of the jewels.

/** Left edge, top and jewel of each plinth, in the order of the ranks. */
const PLINTHS = [
  { x: 72, top: 46, jewel: '#ffd23f', shade: '#f09c1c' },
  { x: 12, top: 66, jewel: '#5fd0ff', shade: '#2a8cff' },
  { x: 132, top: 78, jewel: '#ff8f9a', shade: '#e04868' },
] as const;

const FOOT = 110;

export function EmptyPodium() {
  return (
    <svg className="drawing" viewBox="0 0 200 120" aria-hidden="true">
      <ellipse cx="100" cy={FOOT} rx="98" ry="10" fill="currentColor" opacity=".18" />
      {PLINTHS.map(({ x, top, jewel, shade }) => (
        <g key={x} transform={`translate(${x})`}>
          <path d={`M0 ${top}h56V${FOOT}H0z`} fill="currentColor" opacity=".34" />
          <path d={`M34 ${top}h22V${FOOT}H34zM6 ${top + 12}l10-6v22L6 ${top + 34}z`} fill="currentColor" opacity=".2" />
          <path d={`M-3 ${top + 5}q2-10 12-9 8-7 18-2 12-6 20 1 11-1 12 10-6 7-12 1-8 8-16 0-9 6-17 0-10 6-17-1z`} fill="#f3fbff" />
          <g transform={`translate(28 ${top - 22})`} opacity=".85">
            <path d="M0-14L12 0 0 14-12 0z" fill={jewel} stroke="#f3fbff" strokeWidth="1.5" strokeLinejoin="round" />
            <path d="M0-14L12 0 0 14z" fill={shade} />
            <path d="M0-14L6 0 0 14-6 0z" fill="#fff" opacity=".35" />
          </g>
        </g>
      ))}
      <path d="M38 16v8m-4-4h8m118 6v8m-4-4h8M186 40v6m-3-3h6" stroke="currentColor" strokeWidth="2" strokeLinecap="round" opacity=".7" />
    </svg>
  );
}
