/**
 * A name or figure to be put into a sentence: isolated, so that its own direction of writing does not carry its neighbours along ("(−71)"
 * stays behind "Main entrance" in an Arabic sentence).
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}

/**
 * Words of the reader's own language that begin with something isolated ("<People in> × 1.15"): isolated themselves, they would lose
 * their direction, for nothing but what is isolated in them tells it.
 */
export function inOwnDirection(text: string, tag: string): string {
  return tag.startsWith('ar') ? `\u200f${text}` : text;
}

/** A figure whose sign stands before it in every language: without a letter of its own it would follow the sentence around it. */
export function leftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}
