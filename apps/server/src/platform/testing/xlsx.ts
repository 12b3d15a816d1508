import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';

export type ParsedSheet = { name: string; rightToLeft: boolean; rows: (string | number | null)[][] };

/** Reads the first sheet of an xlsx file: texts as texts, all other cells as the stored numbers. */
export function readFirstSheet(bytes: Buffer): ParsedSheet {
  const [firstSheet] = readSheets(bytes);
  if (firstSheet === undefined) throw new Error('no sheet');
  return firstSheet;
}

/** Reads all sheets of an xlsx file in the same way. */
export function readSheets(bytes: Buffer): ParsedSheet[] {
  const files = unzip(bytes);
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  return names.map(([, name = ''], position) => {
    const sheet = files.get(`xl/worksheets/sheet${position + 1}.xml`) ?? '';
    return {
      name: unescapeXml(name),
      rightToLeft: /rightToLeft="1"/.test(sheet),
      rows: [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map((match) => parseCells(match[1] ?? '')),
    };
  });
}

function parseCells(row: string): ParsedSheet['rows'][number] {
  const cells: ParsedSheet['rows'][number] = [];
  for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const column = columnPosition(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? '');
    while (cells.length < column) cells.push(null);
    const text = /<t[^>]*>(.*?)<\/t>/s.exec(content)?.[1];
    cells.push(text === undefined ? Number(/<v>(.*?)<\/v>/s.exec(content)?.[1]) : unescapeXml(text));
  }
  return cells;
}

/** Position of a column name: A = 0, Z = 25, AA = 26. */
function columnPosition(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function unescapeXml(text: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text
    .replace(/&(lt|gt|quot|apos|amp);/g, (_whole, name: string) => characters[name] ?? '')
    .replace(/_x([0-9A-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Yields the XML of each row of the first sheet, for sheets too long to hold in memory. Throws when the sheet is incomplete. */
export async function* streamSheetRows(bytes: Buffer): AsyncGenerator<string> {
  const entry = [...listZipEntries(bytes)].find(({ name }) => name === 'xl/worksheets/sheet1.xml');
  if (entry === undefined) throw new Error('no sheet');
  const inflated = createInflateRaw();
  inflated.end(entry.packed);
  const decoder = new TextDecoder();
  let [rest, sum] = ['', 0];
  for await (const chunk of inflated) {
    sum = crc32(chunk, sum);
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('</row>');
    rest = parts.pop() ?? '';
    for (const part of parts) yield `${part.slice(part.indexOf('<row '))}</row>`;
  }
  if (sum !== entry.sum || rest !== '</sheetData></worksheet>') throw new Error('the sheet is not whole');
}

function unzip(bytes: Buffer): Map<string, string> {
  return new Map(
    [...listZipEntries(bytes)].map(({ name, isPacked, packed }) => [
      name,
      (isPacked ? inflateRawSync(packed) : packed).toString('utf8'),
    ]),
  );
}

/** The files of a zip archive, read from the directory at its end. */
function* listZipEntries(bytes: Buffer) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let position = bytes.readUInt32LE(end + 16);
  for (let remaining = bytes.readUInt16LE(end + 10); remaining > 0; remaining -= 1) {
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(position + offset),
    );
    const header = bytes.readUInt32LE(position + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    yield {
      name: bytes.toString('utf8', position + 46, position + 46 + nameLength),
      packed: bytes.subarray(start, start + bytes.readUInt32LE(position + 20)),
      isPacked: bytes.readUInt16LE(position + 10) === 8,
      sum: bytes.readUInt32LE(position + 16),
    };
    position += 46 + nameLength + extraLength + commentLength;
  }
}
