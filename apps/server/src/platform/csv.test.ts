import { expect, test } from 'vitest';
import { csv } from './csv.ts';

test('quotes what needs it, writes wall clocks and empty cells, and makes no formula of a text', () => {
  const bytes = csv({
    columns: [
      { title: 'Name', type: 'text' },
      { title: 'In', type: 'number' },
      { title: 'At', type: 'instant', zone: 'Asia/Shanghai', followsDst: true },
    ],
    rows: [
      ['Door "A", left', 5, new Date('2026-05-01T00:00:00Z')],
      ['=1+1', null, null],
      ['two\nlines', Number.NaN, null],
    ],
  });
  expect(bytes.toString('utf8')).toBe(
    '\uFEFFName,In,At\r\n"Door ""A"", left",5,2026-05-01 08:00:00\r\n\'=1+1,,\r\n"two\nlines",,\r\n',
  );
});
