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
  return { fill: `rgb(${mixed.join(' ')})`, text: at > 3.4 ? '#1c1c1c' : '#ffffff' };
}
