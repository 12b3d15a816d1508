import { inflateRawSync } from 'node:zlib';

export type ReadSheet = { name: string; rightToLeft: boolean; rows: (string | number | null)[][] };

/** Reads back the one sheet of an xlsx file; texts as texts, everything else as the number that is stored. */
export function readXlsx(bytes: Buffer): ReadSheet {
  const files = unzipped(bytes);
  const part = (name: string) => files.get(name) ?? '';
  const shared = [...part('xl/sharedStrings.xml').matchAll(/<si>.*?<t[^>]*>(.*?)<\/t>.*?<\/si>/gs)].map((match) =>
    unescaped(match[1] ?? ''),
  );
  const sheet = part('xl/worksheets/sheet1.xml');
  const rows = [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map((match) =>
    cellsOf(match[1] ?? '', shared),
  );
  return {
    name: unescaped(/<sheet [^>]*name="([^"]*)"/.exec(part('xl/workbook.xml'))?.[1] ?? ''),
    rightToLeft: /rightToLeft="1"/.test(sheet),
    rows,
  };
}

function cellsOf(row: string, shared: readonly string[]): ReadSheet['rows'][number] {
  const cells: ReadSheet['rows'][number] = [];
  for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const column = columnOf(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? '');
    while (cells.length < column) cells.push(null);
    const value = /<v>(.*?)<\/v>/s.exec(content)?.[1];
    cells.push(value === undefined ? null : /t="s"/.test(attributes) ? (shared[Number(value)] ?? null) : Number(value));
  }
  return cells;
}

/** A = 0, Z = 25, AA = 26. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function unescaped(text: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text.replace(/&(lt|gt|quot|apos|amp);/g, (_whole, name: string) => characters[name] ?? '');
}

/** The files of a zip by its directory at the end. */
function unzipped(bytes: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) => bytes.readUInt16LE(at + offset));
    const name = bytes.toString('utf8', at + 46, at + 46 + (nameLength ?? 0));
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    const packed = bytes.subarray(start, start + bytes.readUInt32LE(at + 20));
    const isPacked = bytes.readUInt16LE(at + 10) === 8;
    files.set(name, (isPacked ? inflateRawSync(packed) : packed).toString('utf8'));
    at += 46 + (nameLength ?? 0) + (extraLength ?? 0) + (commentLength ?? 0);
  }
  return files;
}
