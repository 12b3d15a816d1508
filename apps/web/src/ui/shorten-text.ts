/** Shortens a text to a width in pixels, ending in an ellipsis. `measure`: the width of a text in pixels. */
export function shortenText(text: string, width: number, measure: (text: string) => number): string {
  if (measure(text) <= width) return text;
  const characters = [...text];
  while (characters.length > 1 && measure(`${characters.join('')}…`) > width) characters.pop();
  return `${characters.join('')}…`;
}
