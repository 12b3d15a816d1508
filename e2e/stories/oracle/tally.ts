type FigureCounts = { compared: number; known: number };

/** Counts compared values by label: for each label of a dimension, how many were compared and how many of them were not null. */
export type FigureTally = {
  count(words: Readonly<Record<string, string>>, isKnown: boolean): void;
  /** Adds a label to a value that is already counted. */
  countLabel(dimension: string, word: string): void;
  /** Adds all values of another tally. */
  addTally(other: FigureTally): void;
  dimensions: ReadonlyMap<string, ReadonlyMap<string, FigureCounts>>;
  total: FigureCounts;
  /** Number of compared values with a label that were not null. */
  countKnown(dimension: string, word: string): number;
  listLabels(dimension: string): string[];
  text(): string;
};

export function createFigureTally(): FigureTally {
  const dimensions = new Map<string, Map<string, FigureCounts>>();
  const total = { compared: 0, known: 0 };
  const addTo = (counts: FigureCounts, { compared, known }: FigureCounts) => {
    counts.compared += compared;
    counts.known += known;
  };
  const addCounts = (dimension: string, word: string, added: FigureCounts) => {
    const found = dimensions.get(dimension) ?? new Map<string, FigureCounts>();
    dimensions.set(dimension, found);
    const counts = found.get(word) ?? { compared: 0, known: 0 };
    found.set(word, counts);
    addTo(counts, added);
  };
  const add = (dimension: string, word: string, isKnown: boolean) =>
    addCounts(dimension, word, { compared: 1, known: Number(isKnown) });
  return {
    total,
    dimensions,
    addTally(other) {
      addTo(total, other.total);
      for (const [dimension, words] of other.dimensions)
        for (const [word, counts] of words) addCounts(dimension, word, counts);
    },
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
