import { collatorFor } from '@portico/contract/words/text-order';
/**
 * Ranks of values, in the given order: 1 for the largest; equal values share a rank, and the next rank counts all of them; null for unknown
 * values.
 */
export function computeRanks(values: readonly (number | null)[]): (number | null)[] {
  const ascending = Float64Array.from(values.filter((value) => value !== null)).sort();
  return values.map((value) => (value === null ? null : ascending.length - countUpTo(ascending, value) + 1));
}

// Number of values in the ascending list that are at most `value`.
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

// "Store 2" comes before "Store 10", independent of the server's language.
const names = collatorFor('en');

/** Sorts rows by rank, equal ranks by name; rows without a rank come last. */
export function sortByRank<Row extends Ranked>(rows: readonly Row[]): Row[] {
  const place = ({ rank }: Ranked) => rank ?? Number.MAX_SAFE_INTEGER;
  return rows.toSorted(
    (one, other) => place(one) - place(other) || names.compare(one.name, other.name) || one.id - other.id,
  );
}

/** A value as a share of a total, 0–1; null when either is unknown or the total is 0. */
export function computeShare(value: number | null, whole: number | null): number | null {
  return value === null || whole === null || whole === 0 ? null : value / whole;
}
