import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.join(import.meta.dirname, '..');
const sources = ['apps/server/src', 'apps/web/src', 'packages'];
const isProgram = (file: string) => !/\.test\.tsx?$|(^|\/)(testing|stories|node_modules)\//.test(file);

const files = sources.flatMap((folder) =>
  globSync('**/*.{ts,tsx}', { cwd: path.join(root, folder) })
    .filter(isProgram)
    .map((name) => ({ name, text: readFileSync(path.join(root, folder, name), 'utf8') })),
);
const usesCryptography = (text: string) =>
  /from '(node:)?crypto'|['"](jsencrypt|otpauth|@?noble[/-][^'"]*)['"]|\bcrypto\.(subtle|random|getRandom)/.test(text);

test('the page on cryptography lists every file that uses it', () => {
  const page = readFileSync(path.join(root, 'docs/cryptography.md'), 'utf8');
  const listed = [...page.matchAll(/^\| `([^`]+\.ts)` \|/gm)].map(([, name = '']) => name);
  const found = files.filter(({ text }) => usesCryptography(text)).map(({ name }) => name);
  expect(found.toSorted()).toEqual(listed.toSorted());
  expect(files.length).toBeGreaterThan(700);
});

test('code uses only the listed algorithms, and random numbers of the system', () => {
  const named = files.flatMap(({ text }) =>
    [...text.matchAll(/create(?:Hash|Hmac)\(([^),]*)|oaepHash: ([^ ,}]*)|algorithm: '([^']*)'|derive\('([^']*)'/g)].map(
      ([, ...names]) => names.find((name) => name !== undefined) ?? '',
    ),
  );
  expect([...new Set(named)].toSorted()).toEqual(["'sha256'", 'SHA1', 'argon2id']);
  const refused =
    /createCipher|createDecipher|createSign|createVerify|createDiffieHellman|RSA_PKCS1_PADDING|Math\.random/;
  expect(files.filter(({ text }) => refused.test(text)).map(({ name }) => name)).toEqual([]);
});
