import { createReadStream } from 'node:fs';
import { parseLocal } from '@portico/counting/local-time';
import { parse } from 'csv-parse';

/** Columns of the CSV file. */
export type CountColumns = {
  /** One column with date and time, or two: the date, and the hour or time of day. */
  time: readonly string[];
  place: string;
  count: string;
};

/** Time of a row: local seconds at the place, or epoch seconds of an instant. */
export type RowTime = { kind: 'local' | 'instant'; seconds: number };

/** A parsed row; `fault` is the reason why a row cannot be sent. */
export type CountRow = { row: number; place: string; time: RowTime; count: number } | { row: number; fault: string };

/** Reads the rows of a CSV file with a header line, one by one; throws when one of the columns is missing. */
export async function* readCounts(path: string, columns: CountColumns): AsyncGenerator<CountRow> {
  const wanted = [...columns.time, columns.place, columns.count];
  const parser = createReadStream(path).pipe(
    parse({
      bom: true,
      trim: true,
      relax_column_count: true,
      skip_empty_lines: true,
      columns(header: string[]) {
        const missing = wanted.filter((name) => !header.includes(name));
        if (missing.length > 0)
          throw new Error(`no column ${missing.join(', ')} in ${path}; it has ${header.join(', ')}`);
        return header;
      },
    }),
  );
  let row = 1; // the header is line 1
  const rows: AsyncIterable<Record<string, string | undefined>> = parser;
  for await (const fields of rows) {
    row += 1;
    const place = fields[columns.place] ?? '';
    const count = Number(fields[columns.count] || Number.NaN);
    const time = readRowTime(columns.time.map((name) => fields[name] ?? ''));
    if (time === null) yield { row, fault: `"${columns.time.map((name) => fields[name]).join(' ')}" is no time` };
    else if (!Number.isInteger(count) || count < 0) yield { row, fault: `"${fields[columns.count]}" is no count` };
    else yield { row, place, time, count };
  }
}

/** Parses the time columns of a row; null when they are not a time. */
export function readRowTime(parts: readonly string[]): RowTime | null {
  const [date = '', timeOfDay] = parts;
  if (timeOfDay !== undefined) return localTime(`${date} ${clockText(timeOfDay)}`);
  if (/^\d{10}$/.test(date)) return { kind: 'instant', seconds: Number(date) };
  if (/^\d{13}$/.test(date)) return { kind: 'instant', seconds: Math.floor(Number(date) / 1000) };
  if (/[T ].*(?:Z|[+-]\d\d:?\d\d)$/i.test(date)) {
    const milliseconds = Date.parse(date);
    return Number.isNaN(milliseconds) ? null : { kind: 'instant', seconds: Math.floor(milliseconds / 1000) };
  }
  return localTime(date.replace(/\.\d+$/, ''));
}

// Accepts "7", "07", "7:30" and "07:30:00".
function clockText(text: string): string {
  const [hours = '', minutes = '00', seconds = '00'] = text.split(':');
  return [hours, minutes, seconds].map((part) => part.padStart(2, '0')).join(':');
}

function localTime(text: string): RowTime | null {
  try {
    return { kind: 'local', seconds: parseLocal(text) };
  } catch {
    return null;
  }
}
