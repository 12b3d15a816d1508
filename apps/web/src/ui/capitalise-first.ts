/** Makes the first letter of a text a capital; languages without capitals are unchanged. `tag`: the text's language. */
export function capitaliseFirst(text: string, tag: string): string {
  const [first = ''] = text;
  return first.toLocaleUpperCase(tag) + text.slice(first.length);
}
