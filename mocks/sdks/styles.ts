/** Styles of the mock SDKs, all below the class `mock-ad`. */
const CSS = `
.mock-ad { box-sizing: border-box; width: min(420px, 100vw - 24px); max-width: none; max-height: calc(100vh - 24px); padding: 0; border: 1px solid rgb(223 244 255 / 40%);
  border-radius: 24px; overflow: hidden; color: #dff4ff; background: linear-gradient(#123160, #0a1d3d); outline: 0; text-align: center;
  font: 700 17px/1.35 Nunito, 'PingFang SC', 'Microsoft YaHei', system-ui, sans-serif;
  box-shadow: 0 20px 70px rgb(2 8 24 / 80%); animation: mock-ad-in .25s }
.mock-ad[open] { display: flex; flex-direction: column }
.mock-ad::backdrop { background: radial-gradient(rgb(13 42 85 / 92%), rgb(4 12 30 / 97%)) }
.mock-ad * { box-sizing: border-box; margin: 0; text-wrap: balance }
.mock-ad small { position: absolute; top: 12px; left: 12px; padding: 2px 10px; border-radius: 99px; font-size: 13px; color: #dff4ff; background: rgb(6 18 43 / 65%) }
.mock-ad .scene { display: block; flex: 0 1 auto; min-height: 0; width: 100% }
.mock-ad .snow { fill: none; stroke: #fff; stroke-linecap: round; stroke-width: 3; animation: mock-ad-fall 9s linear infinite }
.mock-ad .far { stroke-width: 2; opacity: .7; animation-duration: 15s }
.mock-ad .words { flex: none; display: grid; gap: 12px; padding: 18px 24px 22px }
.mock-ad .title { font-size: 24px; font-weight: 900; line-height: 1.2; color: #f3fbff }
.mock-ad button { min-height: 50px; margin-top: 4px; padding: 6px 24px; border: 0; border-radius: 99px; cursor: pointer; font: inherit; font-size: 18px; font-weight: 800;
  color: #0b2950; background: linear-gradient(#fff, #cdeeff 40%, #8fd0fb 60%, #5bb2ef); box-shadow: inset 0 -4px 0 rgb(28 90 143 / 40%), 0 4px 14px rgb(95 190 255 / 35%) }
.mock-ad button.quiet { color: #f3fbff; background: #2b5788; box-shadow: none }
.mock-ad a:focus-visible, .mock-ad button:focus-visible { outline: 3px solid #ffdf7e; outline-offset: 3px }
.mock-ad .progress { height: 10px; border-radius: 99px; overflow: hidden; background: #06122b }
.mock-ad .progress i { display: block; height: 100%; border-radius: 99px; background: #ffdf7e; transform-origin: 0; animation: mock-ad-grow var(--seconds) linear both }
.mock-ad.help { width: min(560px, 100vw - 24px) }
.mock-ad.help .words { min-height: 0; overflow: auto }
.mock-ad nav { display: flex; flex-wrap: wrap; justify-content: center; gap: 8px }
.mock-ad nav a { padding: 7px 14px; border-radius: 99px; font-size: 15px; color: #dff4ff; background: #2b5788; text-decoration: none }
.mock-ad nav a:hover { color: #0b2950; background: #cdeeff }
.mock-ad .fine { font-size: 14px; font-weight: 600; opacity: .8 }
@media (max-height: 460px) {
  .mock-ad { width: min(640px, 100vw - 24px) }
  .mock-ad[open] { flex-direction: row }
  .mock-ad .scene { width: 48%; flex: none }
  .mock-ad .words { flex: 1; align-content: center }
}
@keyframes mock-ad-in { from { opacity: 0; transform: scale(.9) } }
@keyframes mock-ad-grow { from { transform: scaleX(0) } }
@keyframes mock-ad-fall { to { transform: translateY(260px) } }
@media (prefers-reduced-motion: reduce) { .mock-ad, .mock-ad .snow { animation: none } }
`;

export function addStyles(): void {
  try {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(CSS);
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  } catch {
    // Safari before 16.4 has no constructible style sheets.
    document.head.append(Object.assign(document.createElement('style'), { textContent: CSS }));
  }
}
