/** The first year figures can be of. */
const first = 1971;
/** So many years to come. */
const after = 2;

/** Years to choose from, latest first: whatever was imported of them may be looked at. */
export function yearChoices(now = new Date().getFullYear()): number[] {
  return Array.from({ length: now + after - first + 1 }, (_, place) => now + after - place);
}

/** The year an address names; this one unless it names one. */
export function yearOf(text: string, now = new Date().getFullYear()): number {
  return /^(197[1-9]|19[89]\d|20\d\d)$/.test(text) ? Number(text) : now;
}
