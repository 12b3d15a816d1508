/**
 * The lines that have a value in any bucket: lines without data take no colour and no card. If none has data, all lines, so that the page
 * names what was asked.
 */
export function listLinesWithData<Line>(
  lines: readonly Line[],
  getValues: (line: Line) => readonly (number | null)[],
): readonly Line[] {
  const found = lines.filter((line) => getValues(line).some((value) => value !== null));
  return found.length === 0 ? lines : found;
}
