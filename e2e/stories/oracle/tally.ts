/** Counts compared values by label: for each label of a dimension, how many were compared and how many of them were not null. */
export type FigureTally = {
  count(words: Readonly<Record<string, string>>, isKnown: boolean): void;
  /** Adds a label to a value that is already counted. */
  countLabel(dimension: string, word: string): void;
  total: { compared: number; known: number };
  /** Number of compared values with a label that were not null. */
  countKnown(dimension: string, word: string): number;
  listLabels(dimension: string): string[];
  text(): string;
};

export function createFigureTally(): FigureTally {
  const dimensions = new Map<string, Map<string, { compared: number; known: number }>>();
  const total = { compared: 0, known: 0 };
  const add = (dimension: string, word: string, isKnown: boolean) => {
    const found = dimensions.get(dimension) ?? new Map<string, { compared: number; known: number }>();
    dimensions.set(dimension, found);
    const counts = found.get(word) ?? { compared: 0, known: 0 };
    found.set(word, counts);
    counts.compared += 1;
    if (isKnown) counts.known += 1;
  };
  return {
    total,
    count(words, isKnown) {
      total.compared += 1;
      if (isKnown) total.known += 1;
      for (const dimension in words) add(dimension, words[dimension] ?? '', isKnown);
    },
    countLabel: (dimension, word) => add(dimension, word, true),
    countKnown: (dimension, word) => dimensions.get(dimension)?.get(word)?.known ?? 0,
    listLabels: (dimension) => [...(dimensions.get(dimension)?.keys() ?? [])],
    text() {
      const lines = [...dimensions].map(([dimension, words]) => {
        const entries = [...words].map(([word, { compared, known }]) => `${word} ${compared} (${known})`);
        return `by ${dimension}: ${entries.join(', ')}`;
      });
      return [`${total.compared} figures compared (${total.known} of something)`, ...lines].join('\n  ');
    },
  };
}
