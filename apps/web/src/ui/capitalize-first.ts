/** A text with a capital first letter, as legends and labels have it: "Last Thursday". Scripts without capitals stay unchanged. */
export function capitalizeFirst(text: string, tag: string): string {
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
}
