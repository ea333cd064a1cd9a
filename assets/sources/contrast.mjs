// How well one colour stands out from another, as WCAG 2 counts it.

const linear = (value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

function luminance(hex) {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255));
  return red * 0.2126 + green * 0.7152 + blue * 0.0722;
}

/** From 1, the same, to 21, black on white. Colours are `#rrggbb`. */
export function contrast(one, other) {
  const [dark, light] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
