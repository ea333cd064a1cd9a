// Icons of the HUD as one sprite: 24-unit grid, 2-unit round strokes, in the text colour. Rewards and dates are small colour art.

const speaker = '<path d="M4 9.5h3.2L12 5.5v13l-4.8-4H4z" fill="currentColor"/>';
const note =
  '<path d="M9 17.5V6l10-2v11.5"/><circle cx="6.6" cy="17.5" r="2.4" fill="currentColor"/><circle cx="16.6" cy="15.5" r="2.4" fill="currentColor"/>';
const mutedNote =
  '<path d="M9 17.5V11"/><path d="M9.2 6.2l9.8-2.2V13.5"/><circle cx="6.6" cy="17.5" r="2.4" fill="currentColor"/><path d="M3.5 4.5l16.5 16.5"/>';

/** Eight teeth, each a line of its own: one path for all, or dashes of a circle, delay the first paint by a quarter of a second on weak GPUs. */
const gearTeeth = [
  'M18.6 12h3.5',
  'M5.4 12H1.9',
  'M12 18.6v3.5',
  'M12 5.4V1.9',
  'M16.7 16.7l2.4 2.4',
  'M7.3 7.3L4.9 4.9',
  'M7.3 16.7l-2.4 2.4',
  'M16.7 7.3l2.4-2.4',
];
const gear = `<circle cx="12" cy="12" r="4.8" stroke-width="4"/><g stroke-width="3.3" stroke-linecap="butt">${gearTeeth.map((line) => `<path d="${line}"/>`).join('')}</g>`;

/** Gold of the art: light, face, shade, rim. The rim is dark, so that the art shows on light buttons as well. */
const GOLD = ['#feb', '#fd4', '#f91', '#730'] as const;

/** Returns small colour art: flat facets with a dark rim, without gradients, which a hidden sprite does not show in all browsers. */
const art = (rim: string, body: string): string => `<g stroke="${rim}" stroke-width="1.5">${body}</g>`;

const coin = art(
  GOLD[3],
  `<circle cx="12" cy="12" r="10" fill="${GOLD[1]}"/><circle cx="12" cy="12" r="6.8" fill="${GOLD[2]}" stroke="none"/><path d="M12 6.5l4 5.5-4 5.5-4-5.5z" fill="#fff" stroke="none"/><path d="M12 6.5l4 5.5-4 5.5z" fill="${GOLD[0]}" stroke="none"/>`,
);

const crown = art(
  GOLD[3],
  `<path d="M4.5 20.5L2.5 7.5l5 3.5L12 3.5l4.5 7.5 5-3.5-2 13z" fill="${GOLD[1]}"/><path d="M12 4.5l4.3 7.8 4.2-3-1.7 10.4H12z" fill="${GOLD[2]}" stroke="none"/><path d="M12 11.5l3 3.5-3 3.5-3-3.5z" fill="#4af"/>`,
);

const trophy = art(
  GOLD[3],
  `<path d="M6.5 5H2.5c0 4.5 2 6.5 5 7m10-7h4c0 4.5-2 6.5-5 7" stroke="${GOLD[2]}" stroke-width="2"/><path d="M7.5 21.5c0-3 3-2 3-6.5h3c0 4.5 3 3.5 3 6.5z" fill="${GOLD[2]}"/><path d="M6 2.5h12V9A6 6.5 0 0 1 6 9z" fill="${GOLD[1]}"/><path d="M8.7 5v4.5" stroke="${GOLD[0]}" stroke-width="2"/>`,
);

const calendar = art(
  '#136',
  '<rect x="2.5" y="4" width="19" height="17.5" rx="3.5" fill="#eff"/><path d="M2.5 10V7.5A3.5 3.5 0 0 1 6 4h12a3.5 3.5 0 0 1 3.5 3.5V10z" fill="#f78"/><path d="M7.5 2v3.5m9-3.5v3.5" stroke-width="2"/><path d="M12 11.7l3.4 3.8L12 19.3l-3.4-3.8z" fill="#4af" stroke="none"/><path d="M12 11.7v7.6l-3.4-3.8z" fill="#86f" stroke="none"/>',
);

export const icons = {
  pause:
    '<rect x="6" y="5" width="4" height="14" rx="1.4" fill="currentColor" stroke="none"/><rect x="14" y="5" width="4" height="14" rx="1.4" fill="currentColor" stroke="none"/>',
  play: '<path d="M8 5.5v13l10.5-6.5z" fill="currentColor"/>',
  home: '<path d="M3.5 11.5L12 4l8.5 7.5"/><path d="M6 10v9.5h4.2v-5h3.6v5H18V10"/>',
  village: '<path d="M3.5 11.5L12 4l8.5 7.5"/><path d="M6 10.5v9h12v-9"/><path d="M10 12.5h4v4h-4z" fill="#fd4" stroke="none"/>',
  replay: '<path d="M19.2 14.5A7.6 7.6 0 1 1 18 7.3"/><path d="M18.8 3.4v4.4h-4.4"/>',
  settings: gear,
  crystal:
    '<path d="M12 2.5v19M3.8 7.2l16.4 9.6M20.2 7.2L3.8 16.8"/><path d="M9.3 4.2L12 6.9l2.7-2.7M9.3 19.8l2.7-2.7 2.7 2.7M4.2 11l3.6-1-1-3.6M19.8 13l-3.6 1 1 3.6M4.2 13l3.6 1-1 3.6M19.8 11l-3.6-1 1-3.6" stroke-width="1.6"/>',
  previous: '<path d="M14.5 5.5L8 12l6.5 6.5"/>',
  next: '<path d="M9.5 5.5L16 12l-6.5 6.5"/>',
  records: '<path d="M5 20v-5" stroke-width="4"/><path d="M12 20v-9" stroke-width="4"/><path d="M19 20V5" stroke-width="4"/>',
  swap: '<rect x="3.5" y="3.5" width="7" height="7" rx="2" fill="currentColor"/><rect x="13.5" y="13.5" width="7" height="7" rx="2"/><path d="M14 5h2.5a3 3 0 0 1 3 3v2.2"/><path d="M17.3 8.6l2.2 2.2 2.2-2.2"/><path d="M10 19H7.5a3 3 0 0 1-3-3v-2.2"/><path d="M6.7 15.4l-2.2-2.2-2.2 2.2"/>',
  music: note,
  'music-off': mutedNote,
  sound: `${speaker}<path d="M15.5 9.2a4 4 0 0 1 0 5.6"/><path d="M18.2 6.5a7.8 7.8 0 0 1 0 11"/>`,
  'sound-off': `${speaker}<path d="M16 9.5l5 5"/><path d="M21 9.5l-5 5"/>`,
  close: '<path d="M6 6l12 12"/><path d="M18 6L6 18"/>',
  crown,
  coin,
  check: '<path d="M4.5 12.8l5 5L19.5 7"/>',
  trophy,
  globe:
    '<circle cx="12" cy="12" r="8.5"/><path d="M3.5 12h17"/><path d="M12 3.5c2.6 2.5 3.8 5.3 3.8 8.5s-1.2 6-3.8 8.5c-2.6-2.5-3.8-5.3-3.8-8.5s1.2-6 3.8-8.5z"/>',
  palette:
    '<path d="M12 3.5a8.5 8.5 0 1 0 0 17c1.5 0 2.2-1 2-2.2-.3-1.6.6-2.8 2.3-2.8h1.7a2.5 2.5 0 0 0 2.5-2.7C20 7.3 16.4 3.5 12 3.5z"/><g stroke="none"><circle cx="7.8" cy="12.4" r="2" fill="#f78"/><circle cx="10" cy="8.2" r="2" fill="#fd4"/><circle cx="14.6" cy="8.2" r="2" fill="#4af"/></g>',
  video: '<rect x="3" y="5" width="18" height="14" rx="3"/><path d="M10 9v6l5-3z" fill="currentColor"/>',
  lock: '<rect x="5" y="10.5" width="14" height="9.5" rx="2.5" fill="currentColor"/><path d="M8 10.5V8a4 4 0 0 1 8 0v2.5"/>',
  motion: '<path d="M3 8.5h5.5"/><path d="M2.5 12H6"/><path d="M4 15.5h6.5"/><circle cx="16" cy="12" r="4.6"/><path d="M4.5 3.5l16 17"/>',
  contrast: '<circle cx="12" cy="12" r="8.5"/><path d="M12 3.500a8.5 8.5 0 0 1 0 17z" fill="currentColor"/>',
  eye: '<path d="M2.5 12C4.5 8 7.9 5.5 12 5.5s7.5 2.5 9.5 6.5c-2 4-5.4 6.5-9.5 6.5S4.5 16 2.5 12z"/><circle cx="12" cy="12" r="3" fill="currentColor"/>',
  skip: '<path d="M5.5 6v12l8.5-6z" fill="currentColor"/><path d="M18.5 6v12"/>',
  rotate:
    '<rect x="3" y="12.5" width="11" height="7.5" rx="1.8" opacity=".55"/><rect x="13" y="3" width="7.5" height="12" rx="1.8" fill="currentColor" fill-opacity=".25"/><path d="M4 9a5.5 5.5 0 0 1 5.5-5"/><path d="M7.3 2L9.8 4 7.6 6.3"/>',
  calendar,
  share:
    '<path d="M12 15V3.5"/><path d="M7.8 7.5L12 3.3l4.2 4.2"/><path d="M7.5 11H6.5A2 2 0 0 0 4.5 13v5.5a2 2 0 0 0 2 2h11a2 2 0 0 0 2-2V13a2 2 0 0 0-2-2h-1"/>',
};

export const iconSprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">\n${Object.entries(icons)
    .map(
      ([name, body]) =>
        `<symbol id="${name}" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${body}</symbol>`,
    )
    .join('\n')}\n</svg>\n`;
