import type { TableSheet } from './columns.ts';
import { escaped, sheetXml } from './sheet-xml.ts';
import { stylesXml } from './styles-xml.ts';
import { type ZipEntry, zipped } from './zipped.ts';

const mostTabCharacters = 31;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** An xlsx file of some sheets, ECMA-376; rows are asked for as the file is read. */
export function xlsxPieces(sheets: readonly TableSheet[], rightToLeft: boolean): AsyncGenerator<Uint8Array> {
  const numbers = sheets.map((_, at) => at + 1);
  const kinds = numbers.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  const tabs = tabNames(sheets.map(({ title }) => title)).map(
    (name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  );
  const parts = numbers.map(
    (number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const entries: ZipEntry[] = [
    part(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${kinds.join('')}</Types>`,
    ),
    part(
      '_rels/.rels',
      relations([`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`]),
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}">` +
        `<sheets>${tabs.join('')}</sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      relations([...parts, `<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/>`]),
    ),
    { name: 'xl/styles.xml', pieces: [stylesXml] },
    ...sheets.map((sheet, at) => ({
      name: `xl/worksheets/sheet${at + 1}.xml`,
      pieces: sheetXml(sheet, rightToLeft),
    })),
  ];
  return zipped(entries);
}

const part = (name: string, xml: string): ZipEntry => ({ name, pieces: [head + xml] });

const relations = (all: readonly string[]) =>
  `<Relationships xmlns="${packages}/relationships">${all.join('')}</Relationships>`;

/** Names tabs can have, each once whatever its letters' case. */
function tabNames(titles: readonly string[]): string[] {
  const taken = new Set<string>();
  return titles.map((title, at) => {
    const allowed = title
      .replace(/[[\]/\\:*?\p{Cc}]/gu, ' ')
      .slice(0, mostTabCharacters)
      .replace(/^['\s]+|['\s]+$/g, '');
    const name = allowed === '' || taken.has(allowed.toLowerCase()) ? `Sheet${at + 1}` : allowed;
    taken.add(name.toLowerCase());
    return name;
  });
}
