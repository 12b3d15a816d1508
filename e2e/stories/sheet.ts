import { inflateRawSync } from 'node:zlib';

/**
 * The rows of a CSV file written by Portico (RFC 4180), including the titles; an empty field is null. The tab before texts that look like
 * numbers is removed.
 */
export function parseCsvRows(file: Buffer): (string | null)[][] {
  const text = file.toString('utf8').replace(/^\uFEFF/, '');
  const lines = text.split('\r\n').slice(0, -1);
  return lines.map((line) =>
    [...line.matchAll(/(?<=^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) => {
      const field = (quoted?.replaceAll('""', '"') ?? plain ?? '').replace(/^\t/, '');
      return field === '' ? null : field;
    }),
  );
}

/** The rows of the first sheet of an xlsx file as texts, including the titles; an empty cell is null. */
export function parseXlsxRows(file: Buffer): (string | null)[][] {
  const parts = unzip(file);
  const sheet = parts.get('xl/worksheets/sheet1.xml') ?? '';
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, own]) =>
    textOf(own),
  );
  return [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (string | null)[] = [];
    for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const column = columnOf(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? 'A');
      const value = textOf(content);
      const isShared = attributes.includes('t="s"');
      while (cells.length < column) cells.push(null);
      cells[column] = isShared ? (shared[Number(value)] ?? null) : value === '' ? null : value;
    }
    return cells;
  });
}

function columnOf(letters: string): number {
  return [...letters].reduce((column, letter) => column * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

function textOf(xml = ''): string {
  return xml.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole);
}

// ZIP format as described by PKWARE: the directory at the end contains the start and length of each part.
function unzip(file: Buffer): Map<string, string> {
  const parts = new Map<string, string>();
  const end = file.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = file.readUInt32LE(end + 16);
  for (let count = file.readUInt16LE(end + 10); count > 0; count -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => file.readUInt16LE(at + offset));
    const name = file.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const local = file.readUInt32LE(at + 42);
    const begins = local + 30 + file.readUInt16LE(local + 26) + file.readUInt16LE(local + 28);
    const packed = file.subarray(begins, begins + file.readUInt32LE(at + 20));
    const isPacked = file.readUInt16LE(at + 10) === 8;
    parts.set(name, (isPacked ? inflateRawSync(packed) : packed).toString('utf8'));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return parts;
}
