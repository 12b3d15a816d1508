/**
 * Isolates a name or figure that goes into a sentence, so that its text direction does not affect the text around it ("(−71)" stays behind
 * "Main entrance" in an Arabic sentence).
 */
export function isolateDirection(text: string): string {
  return `\u2068${text}\u2069`;
}

/**
 * For text in the reader's language that begins with an isolated part ("<People in> × 1.15"): adds a right-to-left mark in Arabic. Without
 * the mark, browsers may lay the text out from left to right, because they ignore isolated parts when they determine its direction.
 */
export function addRightToLeftMark(text: string, tag: string): string {
  return tag.startsWith('ar') ? `\u200f${text}` : text;
}

/** Isolates a figure whose sign is before it in every language: without letters, it would take the direction of the sentence around it. */
export function isolateLeftToRight(text: string): string {
  return `\u2066${text}\u2069`;
}
