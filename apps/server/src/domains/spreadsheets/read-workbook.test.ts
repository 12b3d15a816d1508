import { zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

// Every kind of cell that Excel writes, and what is read of it.

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
/** Positions of number formats: general, "00000", "hh:mm:ss", date, date with time, percent, text. */
const styles = `<styleSheet>
  <numFmts count="2"><numFmt numFmtId="164" formatCode="00000"/><numFmt numFmtId="165" formatCode="hh:mm:ss"/></numFmts>
  <cellStyleXfs><xf numFmtId="164"/></cellStyleXfs>
  <cellXfs>${[0, 164, 165, 14, 22, 10, 49].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs>
</styleSheet>`;

function createWorkbook(rows: string): Uint8Array {
  const parts = {
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="rId1" Type="${relationship}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/sharedStrings.xml': '<sst><si><t>shared</t></si><si><r><t>rich </t></r><r><t>text</t></r></si></sst>',
    'xl/styles.xml': styles,
  };
  return zipSync(Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, Buffer.from(xml)])));
}

const read = (rows: string) => readWorkbook(createWorkbook(rows), { maxRows: 100, maxColumns: 20 });

test.each<[string, string, string | number]>([
  ['a whole number', '<c r="A1"><v>7</v></c>', 7],
  ['a decimal', '<c r="A1"><v>0.1</v></c>', 0.1],
  ['a negative number', '<c r="A1"><v>-12.5</v></c>', -12.5],
  ['a small number', '<c r="A1"><v>1E-7</v></c>', 1e-7],
  ['a number of 15 digits', '<c r="A1"><v>865123045678901</v></c>', 865_123_045_678_901],
  ['a rounded number', '<c r="A1"><v>8.6512304567890123E+18</v></c>', 8_651_230_456_789_012_000],
  ['a number shown with five digits', '<c r="A1" s="1"><v>7</v></c>', '00007'],
  ['a longer number in that format', '<c r="A1" s="1"><v>123456</v></c>', 123_456],
  ['a percentage', '<c r="A1" s="5"><v>0.5</v></c>', 0.5],
  ['a date', '<c r="A1" s="3"><v>46000</v></c>', '2025-12-09'],
  ['a date with a time', '<c r="A1" s="4"><v>46000.395833333</v></c>', '2025-12-09 09:30:00'],
  ['a time', '<c r="A1" s="2"><v>0.39583333</v></c>', '09:30:00'],
  ['midnight', '<c r="A1" s="2"><v>0</v></c>', '00:00:00'],
  ['an ISO date', '<c r="A1" t="d"><v>2026-05-01T10:00:00Z</v></c>', '2026-05-01 10:00:00'],
  ['a truth value', '<c r="A1" t="b"><v>1</v></c>', 'true'],
  ['a shared text', '<c r="A1" t="s"><v>0</v></c>', 'shared'],
  ['a rich text', '<c r="A1" t="s"><v>1</v></c>', 'rich text'],
  ['an inline text', '<c r="A1" t="inlineStr"><is><t>inline</t></is></c>', 'inline'],
  ['a text of digits', '<c r="A1" s="6" t="inlineStr"><is><t>00007</t></is></c>', '00007'],
  [
    'a text beside its pronunciation',
    '<c r="A1" t="inlineStr"><is><t>店</t><rPh sb="0" eb="1"><t>ミセ</t></rPh></is></c>',
    '店',
  ],
  ['the number of a formula', '<c r="A1"><f>3+4</f><v>7</v></c>', 7],
  ['the text of a formula', '<c r="A1" t="str"><f>B1</f><v>abc</v></c>', 'abc'],
  ['the empty text of a formula', '<c r="A1" t="str"><f>""</f><v></v></c>', ''],
  ['an error', '<c r="A1" t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ['an error without a formula', '<c r="A1" t="e"><v>#N/A</v></c>', '#N/A'],
  ['a formula that was not calculated', '<c r="A1"><f>B1</f></c>', '#CALC!'],
  ['a text formula that was not calculated', '<c r="A1" t="str"><f>B1</f></c>', '#CALC!'],
])('%s is read', async (_kind, cell, expected) => {
  // The second cell keeps the row when the first one is empty.
  const rows = await read(`<row r="1">${cell}<c r="B1"><v>1</v></c></row>`);
  expect(rows).toEqual([[expected, 1]]);
});

test('cells keep their places when others are empty', async () => {
  const rows = await read(
    '<row r="2"><c r="C2" t="e"><v>#N/A</v></c></row><row r="4"><c r="B4" s="1"><v>12</v></c><c r="D4"><v>3</v></c></row>',
  );
  expect(rows[1]?.[2]).toBe('#N/A');
  expect(rows[3]?.slice(1)).toEqual(['00012', '', 3]);
  expect(rows).toHaveLength(4);
});

test.each([
  ['a number that is none', '<c r="A1"><v>abc</v></c>'],
  ['a shared text that is missing', '<c r="A1" t="s"><v>9</v></c>'],
  ['a cell without a place', '<c><v>1</v></c>'],
])('a sheet with %s is refused', async (_fault, cell) => {
  await expect(read(`<row r="1">${cell}</row>`)).rejects.toThrow(/VALUE_INVALID|unreadable/);
});

test('errors of formulas outside the sheet are refused with their cell', async () => {
  const outside = read('<row r="1"><c r="Z1" t="e"><v>#N/A</v></c></row>');
  await expect(outside).rejects.toMatchObject({ problem: { fault: 'cellOutside', cell: 'Z1' } });
});
