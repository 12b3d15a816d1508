const [width, height, inset] = [124, 20, 3];

/** The points of a line in stretches without a gap, on its own scale; a lone day is a stretch of one. */
export function stretchesOf(values: readonly (number | null)[]): { x: number; y: number }[][] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const stretches: { x: number; y: number }[][] = [[]];
  values.forEach((value, place) => {
    if (value === null) {
      stretches.push([]);
      return;
    }
    const x = inset + (place / Math.max(1, values.length - 1)) * (width - 2 * inset);
    const share = high === low ? 0.5 : (value - low) / (high - low);
    stretches.at(-1)?.push({ x, y: height - inset - share * (height - 2 * inset) });
  });
  return stretches.filter((stretch) => stretch.length > 0);
}

/** Some days as a small line: gaps stay gaps, the last day has a dot. Said in words beside it. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const stretches = stretchesOf(values);
  const isLastKnown = values.at(-1) !== null;
  const last = isLastKnown ? stretches.at(-1)?.at(-1) : undefined;
  const text = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)},${y.toFixed(1)}`;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      style={{ display: 'block' }}
    >
      {stretches.map((points) => (
        <polyline
          key={points[0]?.x}
          points={(points.length === 1 ? [...points, ...points] : points).map(text).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      ))}
      {last !== undefined && <circle cx={last.x} cy={last.y} r="2.25" fill="currentColor" />}
    </svg>
  );
}
