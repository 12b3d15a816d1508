/** 1 for the largest value; equal ones share a rank, and the next one counts them all; null where nothing is known. In the order given. */
export function ranksOf(values: readonly (number | null)[]): (number | null)[] {
  const ascending = Float64Array.from(values.filter((value) => value !== null)).sort();
  return values.map((value) => (value === null ? null : ascending.length - countUpTo(ascending, value) + 1));
}

// How many of the numbers, the smallest first, are not above this one.
function countUpTo(ascending: Float64Array, value: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] ?? 0) > value) high = middle;
    else low = middle + 1;
  }
  return low;
}

type Ranked = { id: number; name: string; rank: number | null };

// "Store 2" comes before "Store 10", whatever language the server runs in.
const names = new Intl.Collator('en', { numeric: true });

/** In order of rank, equal ones by name, what has no rank at the end. */
export function byRank<Row extends Ranked>(rows: readonly Row[]): Row[] {
  const place = ({ rank }: Ranked) => rank ?? Number.MAX_SAFE_INTEGER;
  return rows.toSorted(
    (one, other) => place(one) - place(other) || names.compare(one.name, other.name) || one.id - other.id,
  );
}

/** A part of a whole, 0–1; null where either is unknown or the whole is 0. */
export function shareOf(value: number | null, whole: number | null): number | null {
  return value === null || whole === null || whole === 0 ? null : value / whole;
}
