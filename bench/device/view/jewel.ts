/** A round brilliant of 100 x 100 units, lit from the top left. */
export function jewelMarkup(): string {
  const FACETS = 8;
  const point = (step: number, radius: number) => {
    const angle = ((step + 0.5) / FACETS) * 2 * Math.PI;
    return `${(50 + Math.cos(angle) * radius).toFixed(1)},${(50 + Math.sin(angle) * radius).toFixed(1)}`;
  };
  const facet = (corners: readonly string[], middle: number, scale: number) => {
    const light = Math.cos(((middle + 0.5) / FACETS) * 2 * Math.PI - (-3 * Math.PI) / 4);
    return `<polygon points="${corners.join(' ')}" fill="hsl(${205 - light * 12} 85% ${(52 + light * 24) * scale}%)" />`;
  };
  const facets = Array.from({ length: FACETS }, (_, k) =>
    [
      facet([point(k, 48), point(k + 1, 48), point(k + 0.5, 33)], k + 0.5, 0.82),
      facet([point(k, 48), point(k + 0.5, 33), point(k - 0.5, 33)], k, 1),
      facet([point(k - 0.5, 33), point(k + 0.5, 33), point(k, 24)], k, 1.1),
    ].join(''),
  );
  const table = `<polygon points="${Array.from({ length: FACETS }, (_, k) => point(k, 24)).join(' ')}" fill="#dff4ff" />`;
  const gleam = '<polygon points="34,36 46,30 40,44" fill="#fff" />';
  return `<svg class="jewel" viewBox="0 0 100 100" aria-hidden="true">${facets.join('')}${table}${gleam}</svg>`;
}
