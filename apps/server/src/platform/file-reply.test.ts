import { expect, test } from 'vitest';
import { buildContentDisposition } from './file-reply.ts';

test.each([
  ['logs.xlsx', `attachment; filename="logs.xlsx"; filename*=UTF-8''logs.xlsx`],
  ['客流 2026.xlsx', `attachment; filename="__ 2026.xlsx"; filename*=UTF-8''%E5%AE%A2%E6%B5%81%202026.xlsx`],
  ["Müller's (1)*.xlsx", `attachment; filename="M_ller's (1)_.xlsx"; filename*=UTF-8''M%C3%BCller%27s%20%281%29_.xlsx`],
  ['100%.xlsx', `attachment; filename="100_.xlsx"; filename*=UTF-8''100%25.xlsx`],
  // Names that try to end the header, name a folder, hide the file or reverse its extension.
  [
    'a"\r\nset-cookie: x=1.xlsx',
    `attachment; filename="a_set-cookie_ x=1.xlsx"; filename*=UTF-8''a_set-cookie_%20x%3D1.xlsx`,
  ],
  ['../../etc/passwd', `attachment; filename="_.._etc_passwd"; filename*=UTF-8''_.._etc_passwd`],
  ['a\u202excod.exe', `attachment; filename="axcod.exe"; filename*=UTF-8''axcod.exe`],
  ['\ud800.xlsx', `attachment; filename="xlsx"; filename*=UTF-8''xlsx`],
  ['…', `attachment; filename="_"; filename*=UTF-8''%E2%80%A6`],
  ['', `attachment; filename="download"; filename*=UTF-8''download`],
])('the download header encodes the file name safely: %j', (name, header) => {
  expect(buildContentDisposition(name)).toBe(header);
  expect(header).toMatch(/^[\x20-\x7e]+$/);
});
