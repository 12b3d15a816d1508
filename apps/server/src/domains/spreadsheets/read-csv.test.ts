import { expect, test } from 'vitest';
import type { KnownHeadings } from './csv-encodings.ts';
import { readCsv } from './read-csv.ts';

// The ways in which CSV files are odd, and what is read of them.

const headings: KnownHeadings = {
  en: ['store', 'city'],
  de: ['filiale', 'ort', 'öffnungszeiten'],
  zh: ['门店', '城市'],
  ru: ['магазин', 'город'],
  jp: ['店舗', '市区'],
};
const read = (content: string | Uint8Array) =>
  readCsv(typeof content === 'string' ? Buffer.from(content) : content, { headings, maxRows: 100, maxColumns: 4 });

const bytes = (hex: string) => Buffer.from(hex.replaceAll(' ', ''), 'hex');
const bigEndian = (text: string) => Buffer.from(text, 'utf16le').swap16();

test.each<[string, string | Uint8Array, string[][]]>([
  [
    'commas',
    'a,b\r\n1,2\r\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons',
    'a;b\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'tabs',
    'a\tb\n1\t2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'bars',
    'a|b\n1|2',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['one column', 'a\n1\n', [['a'], ['1']]],
  ['a separator named by Excel', 'sep=;\r\na;b,c\r\n1;2', [[''], ['a', 'b,c'], ['1', '2']]],
  [
    'the other separator in quotes',
    '"a;b;c",d\n1,2',
    [
      ['a;b;c', 'd'],
      ['1', '2'],
    ],
  ],
  [
    'line ends of old computers',
    'a,b\r1,2\r',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'mixed line ends',
    'a,b\n1,2\r\n3,4\r5,6',
    [
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
      ['5', '6'],
    ],
  ],
  [
    'a line end in quotes',
    'a,b\n"1\n2",3',
    [
      ['a', 'b'],
      ['1\n2', '3'],
    ],
  ],
  [
    'doubled quotes',
    'a,b\n"say ""x""",3',
    [
      ['a', 'b'],
      ['say "x"', '3'],
    ],
  ],
  [
    'a quote inside of a text',
    'a,b\n5" screen,3',
    [
      ['a', 'b'],
      ['5" screen', '3'],
    ],
  ],
  ['empty lines', '\n\na,b\n\n1,2\n\n', [[''], [''], ['a', 'b'], [''], ['1', '2'], ['']]],
  ['rows of several lengths', 'a,b\n1\n1,2,3', [['a', 'b'], ['1'], ['1', '2', '3']]],
  [
    'empty columns at the end',
    'a,b,,,,,\n1,2,,,,,',
    [
      ['a', 'b', '', ''],
      ['1', '2', '', ''],
    ],
  ],
  [
    'spaces around cells',
    ' a , b \n 1 , 2 ',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['leading zeros', 'a\n00007', [['a'], ['00007']]],
  ['UTF-8', 'é,b', [['é', 'b']]],
  ['UTF-8 with a mark', '\uFEFFé,b', [['é', 'b']]],
  ['UTF-16 with a mark', Buffer.from('\uFEFFé\tb', 'utf16le'), [['é', 'b']]],
  [
    'UTF-16 without a mark',
    Buffer.from('a\tb\n1\t2', 'utf16le'),
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  ['UTF-16 in the other byte order', bigEndian('\uFEFFé\tb'), [['é', 'b']]],
  [
    'UTF-16 in that order without a mark',
    bigEndian('a\tb\n1\t2'),
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'GB 18030',
    bytes('c3c5 b5ea 3b b3c7 cad0 0a ba e7 c7 c5 3b c9cf baa3'),
    [
      ['门店', '城市'],
      ['虹桥', '上海'],
    ],
  ],
  [
    'Windows-1251',
    bytes('cce0 e3e0 e7e8 ed 3b c3ee f0ee e4 0a d6 f3 ec 3b cc'),
    [
      ['Магазин', 'Город'],
      ['Цум', 'М'],
    ],
  ],
  [
    'Shift JIS',
    bytes('9358 95dc 2c 8e73 8be6 0a 8f61 924a 2c 9353'),
    [
      ['店舗', '市区'],
      ['渋谷', '鉄'],
    ],
  ],
  [
    'Windows-1252 with German headings',
    bytes('4669 6c69 616c 65 3b 4f72 74 0a 4bf6 6c6e 3b 78'),
    [
      ['Filiale', 'Ort'],
      ['Köln', 'x'],
    ],
  ],
])('a CSV file with %s is read', (_oddity, content, expected) => {
  expect(read(content)).toEqual(expected);
});

test.each<[string, string | Uint8Array, object]>([
  ['an open quotation mark', 'a,b\n1,2\n"3,4\n5,6', { fault: 'quoteOpen', row: 3 }],
  ['a NUL', 'a,b\n1\0,2', { fault: 'unreadable' }],
  ['a value far to the right', 'a,b\n1,2,3,4,5', { fault: 'cellOutside', cell: 'E2' }],
  // 虹桥 in GB 18030 and Köln in Windows-1252, below English headings.
  ['English headings in GB 18030', bytes('5374 6f72 65 2c 4369 7479 0a bae7 c7c5 2c 78'), { fault: 'encodingUnknown' }],
  [
    'English headings in Windows-1252',
    bytes('5374 6f72 65 2c 4369 7479 0a 4bf6 6c6e 2c 78'),
    { fault: 'encodingUnknown' },
  ],
  ['unknown headings', bytes('bae7 2c c7c5 0a 31 2c 32'), { fault: 'encodingUnknown' }],
  [
    'bytes that the encoding does not have',
    bytes('c3c5 b5ea 3b b3c7 cad0 0a ff 3b c9cf'),
    { fault: 'encodingUnknown' },
  ],
])('a CSV file with %s is refused', (_oddity, content, problem) => {
  expect(() => read(content)).toThrow(expect.objectContaining({ problem }));
});
