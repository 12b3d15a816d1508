import type { TableSheet } from './columns.ts';
import { generateZip, type ZipEntry } from './generate-zip.ts';
import { escapeXml, generateSheetXml } from './sheet-xml.ts';
import { stylesXml } from './styles-xml.ts';

const maxTabCharacters = 31;
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Generates an xlsx file of one or more sheets, ECMA-376. Rows are requested as the file is read. */
export function generateXlsx(sheets: readonly TableSheet[], rightToLeft: boolean): AsyncGenerator<Uint8Array> {
  const numbers = sheets.map((_, position) => position + 1);
  const contentTypes = numbers.map(
    (number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${types}.worksheet+xml"/>`,
  );
  const tabs = tabNames(sheets.map(({ title }) => title)).map(
    (name, position) => `<sheet name="${escapeXml(name)}" sheetId="${position + 1}" r:id="rId${position + 1}"/>`,
  );
  const sheetRelationships = numbers.map(
    (number) => `<Relationship Id="rId${number}" Type="${office}/worksheet" Target="worksheets/sheet${number}.xml"/>`,
  );
  const entries: ZipEntry[] = [
    xmlEntry(
      '[Content_Types].xml',
      `<Types xmlns="${packages}/content-types">` +
        `<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
        `<Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/>` +
        `<Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/>${contentTypes.join('')}</Types>`,
    ),
    xmlEntry(
      '_rels/.rels',
      relationshipsXml([`<Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/>`]),
    ),
    xmlEntry(
      'xl/workbook.xml',
      `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}">` +
        `<sheets>${tabs.join('')}</sheets></workbook>`,
    ),
    xmlEntry(
      'xl/_rels/workbook.xml.rels',
      relationshipsXml([
        ...sheetRelationships,
        `<Relationship Id="rId${sheets.length + 1}" Type="${office}/styles" Target="styles.xml"/>`,
      ]),
    ),
    { name: 'xl/styles.xml', chunks: [stylesXml] },
    ...sheets.map((sheet, position) => ({
      name: `xl/worksheets/sheet${position + 1}.xml`,
      chunks: generateSheetXml(sheet, rightToLeft),
    })),
  ];
  return generateZip(entries);
}

const xmlEntry = (name: string, xml: string): ZipEntry => ({ name, chunks: [head + xml] });

const relationshipsXml = (relationships: readonly string[]) =>
  `<Relationships xmlns="${packages}/relationships">${relationships.join('')}</Relationships>`;

/** Valid tab names, unique regardless of case. */
function tabNames(titles: readonly string[]): string[] {
  const usedNames = new Set<string>();
  return titles.map((title, position) => {
    const allowed = title
      .replace(/[[\]/\\:*?\p{Cc}]/gu, ' ')
      .slice(0, maxTabCharacters)
      .replace(/^['\s]+|['\s]+$/g, '');
    const name = allowed === '' || usedNames.has(allowed.toLowerCase()) ? `Sheet${position + 1}` : allowed;
    usedNames.add(name.toLowerCase());
    return name;
  });
}
