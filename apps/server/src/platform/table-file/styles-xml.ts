import type { TableColumn } from './columns.ts';

/** Style of the title row: its position in `stylesXml`. */
export const titleStyle = 1;

/**
 * Number formats by position of their style. The first two are the default format, plain and bold; the third is that of texts, in which
 * "00007" and long serial numbers stay as they are typed.
 */
const formats = ['', '', '@', '0', '0.0', '0.00', '0.0%', 'yyyy-mm-dd hh:mm:ss', 'yyyy-mm-dd'] as const;

/** The style of a column's cells, as a position in `stylesXml`. */
export function findColumnStyle(column: TableColumn): { style: number } {
  const format = findFormat(column);
  return { style: format === '' ? 0 : formats.indexOf(format) };
}

function findFormat(column: TableColumn): (typeof formats)[number] {
  switch (column.type) {
    case 'text':
      return '@';
    case 'number':
      return column.digits === undefined ? '' : (['0', '0.0', '0.00'] as const)[column.digits];
    case 'share':
      return '0.0%';
    case 'day':
      return 'yyyy-mm-dd';
    case 'local':
    case 'instant':
      return 'yyyy-mm-dd hh:mm:ss';
  }
}

/** The built-in number format of texts, and the first id of custom number formats. ECMA-376 part 1, 18.8.30. */
const [textFormatId, firstCustomId] = [49, 164];
const firstCustomPosition = 3;
const customFormats = formats
  .slice(firstCustomPosition)
  .map((code, position) => `<numFmt numFmtId="${firstCustomId + position}" formatCode="${code}"/>`);
const cells = formats.map((_, position) => {
  if (position < 2)
    return `<xf numFmtId="0" fontId="${position}" fillId="0" borderId="0" xfId="0"${position === 1 ? ' applyFont="1"' : ''}/>`;
  const id = position < firstCustomPosition ? textFormatId : firstCustomId + position - firstCustomPosition;
  return `<xf numFmtId="${id}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`;
});
const font = (bold: string) => `<font>${bold}<sz val="11"/><name val="Calibri"/><family val="2"/></font>`;

/** The styles part of an xlsx file, ECMA-376 part 1, 18.8. */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">\
<numFmts count="${customFormats.length}">${customFormats.join('')}</numFmts>\
<fonts count="2">${font('')}${font('<b/>')}</fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="${cells.length}">${cells.join('')}</cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
