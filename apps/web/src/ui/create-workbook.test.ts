import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { createWorkbook } from './create-workbook.ts';

const texts = ['00007', '8651230456789012345', '=1+1', '-1', '1-2', 'a<b & "c"', ' 客流 '];

async function readParts(rightToLeft: boolean): Promise<(name: RegExp) => string> {
  const file = await createWorkbook(
    ['SN', 'Key'],
    texts.map((text) => [text, 'k3y']),
    { rightToLeft },
  );
  const parts = Object.entries(unzipSync(new Uint8Array(await file.arrayBuffer())));
  return (name) => strFromU8(parts.find(([path]) => name.test(path))?.[1] ?? new Uint8Array());
}

test('a workbook keeps every cell as a text, never a number or a formula', async () => {
  const readPart = await readParts(false);
  const sheet = readPart(/sheet1\.xml$/);
  const cellTypes = [...sheet.matchAll(/<c [^>]*>/g)].map(([cell]) => /t="(s|inlineStr)"/.test(cell));
  expect(cellTypes).toHaveLength(2 * (texts.length + 1));
  expect(cellTypes).not.toContain(false);
  expect(sheet).not.toContain('<f');
  const shown = [...readPart(/sharedStrings\.xml$/).matchAll(/<t[^>]*>([^<]*)<\/t>/g)].map(([, text]) => text);
  expect(shown).toEqual(expect.arrayContaining(['SN', 'Key', 'k3y', '00007', '8651230456789012345', '=1+1', '1-2']));
  expect(shown).toContain('a&lt;b &amp; "c"');
  expect(readPart(/styles\.xml$/)).toMatch(/numFmtId="49"|formatCode="@"/);
});

test('a workbook runs from right to left where the language does', async () => {
  const isReversed = async (rightToLeft: boolean) =>
    (await readParts(rightToLeft))(/sheet1\.xml$/).includes('rightToLeft="');
  expect([await isReversed(true), await isReversed(false)]).toEqual([true, false]);
});
