/** Figures compared, by what they are about: of each word how many, and how many were of something. */
export type Tally = {
  count(words: Readonly<Record<string, string>>, isKnown: boolean): void;
  /** A figure that is counted already is also about this. */
  note(dimension: string, word: string): void;
  total: { compared: number; known: number };
  /** How many figures of a word were of something. */
  knownOf(dimension: string, word: string): number;
  words(dimension: string): string[];
  text(): string;
};

export function tallyOf(): Tally {
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
    note: (dimension, word) => add(dimension, word, true),
    knownOf: (dimension, word) => dimensions.get(dimension)?.get(word)?.known ?? 0,
    words: (dimension) => [...(dimensions.get(dimension)?.keys() ?? [])],
    text() {
      const lines = [...dimensions].map(([dimension, words]) => {
        const told = [...words].map(([word, { compared, known }]) => `${word} ${compared} (${known})`);
        return `by ${dimension}: ${told.join(', ')}`;
      });
      return [`${total.compared} figures compared (${total.known} of something)`, ...lines].join('\n  ');
    },
  };
}
