/** Cividis, a scale that people with colour blindness can also distinguish: stops from low to high. Nuñez, Anderton, Renslow 2018. */
const stops = [
  [0, 34, 78],
  [33, 59, 110],
  [76, 85, 108],
  [108, 110, 114],
  [142, 136, 120],
  [178, 164, 108],
  [217, 194, 84],
  [254, 232, 56],
] as const;

/** The fill colour for a share of the maximum (0–1), and the text colour on it. */
export function heatColour(share: number): { fill: string; text: string } {
  const at = Math.min(1, Math.max(0, share)) * (stops.length - 1);
  const [low, high] = [stops[Math.floor(at)] ?? stops[0], stops[Math.ceil(at)] ?? stops[0]];
  const mixed = low.map((from, channel) => Math.round(from + ((high[channel] ?? from) - from) * (at % 1)));
  // One of black and white always has a contrast of at least 4.5 to 1; a dark grey would not.
  return {
    fill: `rgb(${mixed.join(' ')})`,
    text: computeLuminance(mixed) > maxLuminanceUnderWhite ? '#000000' : '#ffffff',
  };
}

/** Where the contrasts of black and of white are equal: (l + 0.05)² = 0.05 × 1.05. */
const maxLuminanceUnderWhite = Math.sqrt(0.05 * 1.05) - 0.05;

/** The relative luminance of a colour, as WCAG defines it. */
function computeLuminance(colour: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = colour.map((channel) => {
    const value = channel / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
