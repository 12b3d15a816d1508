/** Maximum number of serial numbers in one call. */
export const maxSerialNumbers = 1000;

/** Unique serial numbers in pasted text, separated by white space or punctuation. */
export function parseSerialNumbers(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、،؛|]+/).filter((part) => part !== ''))];
}
