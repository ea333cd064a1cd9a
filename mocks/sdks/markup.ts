// The markup of a mock SDK: a card with a winter night in place of an ad, and a splash.
import type { AdKind } from '../../src/portal/portal.ts';
import type { Words } from './words.ts';

/** Units of the scene's view box. */
const SCENE = { width: 420, height: 260 } as const;

export function adMarkup({ texts }: Words, kind: AdKind): string {
  const isRewarded = kind === 'rewarded';
  return `<small>${texts.badge}</small>${sceneMarkup()}
    <div class="words">
      <h2 class="title" id="mock-ad-title">${texts.title}</h2>
      <p>${isRewarded ? texts.earn : texts.calm}</p>
      ${isRewarded ? '<div class="progress" aria-hidden="true"><i></i></div>' : ''}
      <button type="button" class="${isRewarded ? 'quiet' : ''}">${isRewarded ? texts.leave : texts.close}</button>
    </div>`;
}

export function splashMarkup({ texts }: Words): string {
  return `${sceneMarkup()}
    <div class="words">
      <h2 class="title" id="mock-ad-title">Frozen Jewel</h2>
      <button type="button">${texts.play}</button>
    </div>`;
}

function sceneMarkup(): string {
  return `<svg class="scene" viewBox="0 0 420 260" preserveAspectRatio="xMidYMax slice" aria-hidden="true">
    <defs>
      <linearGradient id="mock-ad-sky" x2="0" y2="1"><stop stop-color="#06122b"/><stop offset="1" stop-color="#2f79ad"/></linearGradient>
      <linearGradient id="mock-ad-veil" x2="0" y2="1"><stop stop-color="#5fe0d0" stop-opacity="0"/><stop offset=".5" stop-color="#5fe0d0" stop-opacity=".5"/><stop offset="1" stop-color="#5fe0d0" stop-opacity="0"/></linearGradient>
      <linearGradient id="mock-ad-snow" x2="0" y2="1"><stop stop-color="#f3fbff"/><stop offset="1" stop-color="#9fd3f5"/></linearGradient>
      <path id="mock-ad-fir" d="M0-70 14-44H7l15 24h-9L28 4H5v8H-5V4h-23l15-24h-9l15-24h-7z"/>
    </defs>
    <path fill="url(#mock-ad-sky)" d="M0 0h420v260H0z"/>
    <path fill="url(#mock-ad-veil)" d="M-10 95Q70 10 170 70T330 40t110 10v60Q360 90 300 120T130 130-10 150z"/>
    <circle cx="338" cy="58" r="44" fill="#dff4ff" opacity=".12"/><circle cx="338" cy="58" r="22" fill="#fffbe9"/>
    <path fill="#1c4f80" d="M0 190 60 130l34 30 60-64 62 70 40-30 74 58 40-26 50 30v82H0z"/>
    <path fill="#b5d3ea" d="m154 96 22 25-14-4-8 8-9-8-12 3z"/>
    <path fill="#123160" d="M0 206q100-34 210-8t210-10v72H0z"/>
    <g fill="#0a2347"><use href="#mock-ad-fir" x="40" y="212"/><use href="#mock-ad-fir" x="84" y="222"/><use href="#mock-ad-fir" x="396" y="208"/><use href="#mock-ad-fir" x="352" y="220"/></g>
    <path fill="url(#mock-ad-snow)" d="M0 232q110-30 214-14t206-8v50H0z"/>
    <g transform="translate(210 0)">
      <ellipse cy="236" rx="58" ry="8" fill="#4c86b8" opacity=".5"/>
      <path d="m-34 178-32-20m100 18 34-24" stroke="#5b3d2c" stroke-width="4" stroke-linecap="round" fill="none"/>
      <circle cy="204" r="36" fill="url(#mock-ad-snow)"/>
      <circle cy="152" r="26" fill="url(#mock-ad-snow)"/>
      <path d="M-25 168q25 14 50 0l2 10q-12 7-20 8l6 26-13 2-5-27q-14-1-22-9z" fill="#fd7776"/>
      <path d="M-24 134h48v6h-48zm7-32h34l3 34h-40z" fill="#17375f"/><path d="M-19 124h38l1 10h-40z" fill="#ebd642"/>
      <circle cx="-9" cy="147" r="3"/><circle cx="9" cy="147" r="3"/>
      <path d="m0 152 22 5-22 4z" fill="#ff9d4d"/><path d="M-10 162q9 7 17 1" stroke="#17375f" stroke-width="2.5" stroke-linecap="round" fill="none"/>
      <circle cy="200" r="3" fill="#17375f"/><circle cx="-1" cy="216" r="3" fill="#17375f"/>
    </g>
    ${snowMarkup('far', 31)}${snowMarkup('near', 17)}
  </svg>`;
}

/** Returns flakes over the scene and a copy above it: the animation by the scene's height then loops without a jump. */
function snowMarkup(name: string, flakes: number): string {
  const dots = Array.from({ length: flakes }, (_, k) => {
    const y = ((k * 11 * SCENE.height) / flakes) % SCENE.height;
    return `M${Math.round(((k + 0.5) * SCENE.width) / flakes)} ${Math.round(y)}h0m0-${SCENE.height}h0`;
  });
  return `<path class="snow ${name}" d="${dots.join('')}"/>`;
}
