import { expect, test } from 'vitest';
import { buildContentDisposition } from './file-reply.ts';

test.each([
  ['logs.xlsx', `attachment; filename="logs.xlsx"; filename*=UTF-8''logs.xlsx`],
  ['客流 2026.xlsx', `attachment; filename="portico 2026.xlsx"; filename*=UTF-8''%E5%AE%A2%E6%B5%81%202026.xlsx`],
  ["Müller's (1)*.xlsx", `attachment; filename="Muller's (1)_.xlsx"; filename*=UTF-8''M%C3%BCller%27s%20%281%29_.xlsx`],
  ['客流.xlsx', `attachment; filename="portico.xlsx"; filename*=UTF-8''%E5%AE%A2%E6%B5%81.xlsx`],
  [
    'Ranking 2026-11-01–2026-11-20.csv',
    `attachment; filename="Ranking 2026-11-01-2026-11-20.csv"; filename*=UTF-8''Ranking%202026-11-01%E2%80%932026-11-20.csv`,
  ],
  ['Größe ѐ 5.csv', `attachment; filename="portico Grosse 5.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%D1%90%205.csv`],
  ['100%.xlsx', `attachment; filename="100_.xlsx"; filename*=UTF-8''100%25.xlsx`],
  // Names that try to end the header, name a folder, hide the file or reverse its extension.
  [
    'a"\r\nset-cookie: x=1.xlsx',
    `attachment; filename="a_set-cookie_ x=1.xlsx"; filename*=UTF-8''a_set-cookie_%20x%3D1.xlsx`,
  ],
  ['../../etc/passwd', `attachment; filename="_.._etc_passwd"; filename*=UTF-8''_.._etc_passwd`],
  ['a\u202excod.exe', `attachment; filename="axcod.exe"; filename*=UTF-8''axcod.exe`],
  ['\ud800.xlsx', `attachment; filename="xlsx"; filename*=UTF-8''xlsx`],
  ['…', `attachment; filename="..."; filename*=UTF-8''%E2%80%A6`],
  ['', `attachment; filename="download"; filename*=UTF-8''download`],
])('the download header encodes the file name safely: %j', (name, header) => {
  expect(buildContentDisposition(name)).toBe(header);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
});
