import { crc32, createInflateRaw, inflateRawSync } from 'node:zlib';

export type ReadSheet = { name: string; rightToLeft: boolean; rows: (string | number | null)[][] };

/** Reads back the first sheet of an xlsx file; texts as texts, everything else as the number that is stored. */
export function readXlsx(bytes: Buffer): ReadSheet {
  const [first] = readSheets(bytes);
  if (first === undefined) throw new Error('no sheet');
  return first;
}

/** The same of all its sheets. */
export function readSheets(bytes: Buffer): ReadSheet[] {
  const files = unzipped(bytes);
  const names = [...(files.get('xl/workbook.xml') ?? '').matchAll(/<sheet [^>]*name="([^"]*)"/g)];
  return names.map(([, name = ''], position) => {
    const sheet = files.get(`xl/worksheets/sheet${position + 1}.xml`) ?? '';
    return {
      name: unescaped(name),
      rightToLeft: /rightToLeft="1"/.test(sheet),
      rows: [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map((match) => cellsOf(match[1] ?? '')),
    };
  });
}

function cellsOf(row: string): ReadSheet['rows'][number] {
  const cells: ReadSheet['rows'][number] = [];
  for (const [, attributes = '', content = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
    const column = columnOf(/r="([A-Z]+)\d+"/.exec(attributes)?.[1] ?? '');
    while (cells.length < column) cells.push(null);
    const text = /<t[^>]*>(.*?)<\/t>/s.exec(content)?.[1];
    cells.push(text === undefined ? Number(/<v>(.*?)<\/v>/s.exec(content)?.[1]) : unescaped(text));
  }
  return cells;
}

/** A = 0, Z = 25, AA = 26. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

function unescaped(text: string): string {
  const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };
  return text
    .replace(/&(lt|gt|quot|apos|amp);/g, (_whole, name: string) => characters[name] ?? '')
    .replace(/_x([0-9A-F]{4})_/g, (_whole, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** The rows of the first sheet as they stand in the file, for sheets too long to be held; throws where what was packed is not whole. */
export async function* rowsIn(bytes: Buffer): AsyncGenerator<string> {
  const found = [...packedIn(bytes)].find(({ name }) => name === 'xl/worksheets/sheet1.xml');
  if (found === undefined) throw new Error('no sheet');
  const unpacked = createInflateRaw();
  unpacked.end(found.packed);
  const decoder = new TextDecoder();
  let [rest, sum] = ['', 0];
  for await (const chunk of unpacked) {
    sum = crc32(chunk, sum);
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('</row>');
    rest = parts.pop() ?? '';
    for (const part of parts) yield `${part.slice(part.indexOf('<row '))}</row>`;
  }
  if (sum !== found.sum || rest !== '</sheetData></worksheet>') throw new Error('the sheet is not whole');
}

function unzipped(bytes: Buffer): Map<string, string> {
  return new Map(
    [...packedIn(bytes)].map(({ name, isPacked, packed }) => [
      name,
      (isPacked ? inflateRawSync(packed) : packed).toString('utf8'),
    ]),
  );
}

/** The files of a zip by its directory at the end. */
function* packedIn(bytes: Buffer) {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength = 0, extraLength = 0, commentLength = 0] = [28, 30, 32].map((offset) =>
      bytes.readUInt16LE(at + offset),
    );
    const header = bytes.readUInt32LE(at + 42);
    const start = header + 30 + bytes.readUInt16LE(header + 26) + bytes.readUInt16LE(header + 28);
    yield {
      name: bytes.toString('utf8', at + 46, at + 46 + nameLength),
      packed: bytes.subarray(start, start + bytes.readUInt32LE(at + 20)),
      isPacked: bytes.readUInt16LE(at + 10) === 8,
      sum: bytes.readUInt32LE(at + 16),
    };
    at += 46 + nameLength + extraLength + commentLength;
  }
}
