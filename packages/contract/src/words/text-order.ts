// The order of texts in lists, the only place that decides it. Lists of the database use the same order, see
// platform/base-data/text-order.ts of the server.

const collators = new Map<string, Intl.Collator>();

/**
 * The order of names for a reader of a language (BCP 47 tag): ä beside a in German and after z in Swedish, "Store 9" before "Store 10".
 * Creating a collator is slow, so each is created once.
 */
export function collatorFor(tag: string): Intl.Collator {
  const collator = collators.get(tag) ?? new Intl.Collator(tag, { numeric: true });
  collators.set(tag, collator);
  return collator;
}

/** The order of code words and dates, which is the same for all readers. */
export function compareCodes(one: string, other: string): number {
  if (one === other) return 0;
  return one < other ? -1 : 1;
}
