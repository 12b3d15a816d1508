const [width, height, inset] = [124, 20, 3];

/** The points of a line in runs without a gap, scaled to its own values; a single day is a run of one point. */
export function splitIntoRuns(values: readonly (number | null)[]): { x: number; y: number }[][] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const runs: { x: number; y: number }[][] = [[]];
  values.forEach((value, index) => {
    if (value === null) {
      runs.push([]);
      return;
    }
    const x = inset + (index / Math.max(1, values.length - 1)) * (width - 2 * inset);
    const share = high === low ? 0.5 : (value - low) / (high - low);
    runs.at(-1)?.push({ x, y: height - inset - share * (height - 2 * inset) });
  });
  return runs.filter((range) => range.length > 0);
}

/** Several days as a small line: gaps stay open, the last day has a dot. Text beside it gives the figures. */
export function Sparkline({ values }: { values: readonly (number | null)[] }) {
  const runs = splitIntoRuns(values);
  const isLastKnown = values.at(-1) !== null;
  const last = isLastKnown ? runs.at(-1)?.at(-1) : undefined;
  const text = ({ x, y }: { x: number; y: number }) => `${x.toFixed(1)},${y.toFixed(1)}`;
  return (
    <svg
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden="true"
      style={{ display: 'block' }}
    >
      {runs.map((points) => (
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
