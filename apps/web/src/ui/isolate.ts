/**
 * A name or figure to be put into a sentence: isolated, so that its own direction of writing does not carry its neighbours along ("(−71)"
 * stays behind "Main entrance" in an Arabic sentence).
 */
export function isolate(text: string): string {
  return `\u2068${text}\u2069`;
}
