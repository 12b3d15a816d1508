const [before, after] = [6, 2];

/** Years to choose from, latest first. */
export function yearChoices(now = new Date().getFullYear()): number[] {
  return Array.from({ length: before + after + 1 }, (_, place) => now + after - place);
}

/** The year an address names; this one unless it names one. */
export function yearOf(text: string, now = new Date().getFullYear()): number {
  return /^(197[1-9]|19[89]\d|20\d\d)$/.test(text) ? Number(text) : now;
}
