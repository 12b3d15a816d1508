/** A slice from `start` to `end`, as shares of a full turn from the top, clockwise. */
export type PieArc = { key: string; start: number; end: number };

/** The arcs of slices, by their values; slices of 0 have none. */
export function layOutPie(slices: readonly { key: string; value: number }[]): PieArc[] {
  const total = slices.reduce((sum, { value }) => sum + value, 0);
  let start = 0;
  return slices.flatMap(({ key, value }) => {
    if (value <= 0) return [];
    const arc = { key, start, end: start + value / total };
    start = arc.end;
    return [arc];
  });
}

/** The SVG path of an arc around (0, 0). */
export function drawPieArc({ start, end }: PieArc, radius: number): string {
  const pointAt = (turn: number) =>
    [Math.sin(2 * Math.PI * turn) * radius, -Math.cos(2 * Math.PI * turn) * radius].map((n) => n.toFixed(3)).join(' ');
  // An arc from a point to itself draws nothing, so a full circle is two half ones.
  if (end - start > 0.9999)
    return `M 0 ${-radius} A ${radius} ${radius} 0 0 1 0 ${radius} A ${radius} ${radius} 0 0 1 0 ${-radius} Z`;
  const isLarge = end - start > 0.5 ? 1 : 0;
  return `M 0 0 L ${pointAt(start)} A ${radius} ${radius} 0 ${isLarge} 1 ${pointAt(end)} Z`;
}
