import { FileFault } from './read-answer.ts';

const maxShownCellLength = 20;

/** The number of a column: A = 1, Z = 26, AA = 27. Infinity for very long names. */
export function parseColumnName(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

/** The name of a column by its number, from 1. */
export function formatColumnName(column: number): string {
  const rest = Math.floor((column - 1) / 26);
  return (rest > 0 ? formatColumnName(rest) : '') + String.fromCharCode(65 + ((column - 1) % 26));
}

export function toCellFault(name: string): FileFault {
  const shown = name.length > maxShownCellLength ? `${name.slice(0, maxShownCellLength)}…` : name;
  return new FileFault({ fault: 'cellOutside', cell: shown });
}
