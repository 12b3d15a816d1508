/** More than one call takes. */
export const mostNumbers = 1000;

/** Serial numbers out of pasted text, each once; anything that is no part of one may stand between them. */
export function serialNumbersIn(text: string): string[] {
  return [...new Set(text.split(/[\s,;，；、،؛|]+/).filter((part) => part !== ''))];
}
