const spans = [
  ['day', 86_400, 2],
  ['hour', 3600, 1],
  ['minute', 60, 1],
  ['second', 1, 0],
] as const;

/** A duration in the largest suitable unit, days only from two days on: "26 hr", "3 days". */
export function formatDuration(seconds: number, tag: string): string {
  const [unit, size] = spans.find(([, length, least]) => seconds >= length * least) ?? spans[3];
  return new Intl.NumberFormat(tag, {
    numberingSystem: 'latn',
    style: 'unit',
    unit,
    unitDisplay: 'short',
    maximumFractionDigits: seconds < 10 * size ? 1 : 0,
  }).format(seconds / size);
}
