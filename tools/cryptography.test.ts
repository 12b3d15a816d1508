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
  const calls = /(?:createHash|createHmac|derive|hkdfSync)\('?([^),']*)|oaepHash: '?([^ ,}']*)|algorithm: '([^']*)'/g;
  const ciphers = /'((?:aes|aria|camellia|chacha20|des|rc4|sm4)(?:-[^']*)?)'/g;
  const named = files
    .filter(({ text }) => usesCryptography(text))
    .flatMap(({ text }) => [...text.matchAll(calls), ...text.matchAll(ciphers)])
    .map(([, ...found]) => found.find((name) => name !== undefined) ?? '');
  expect([...new Set(named)].toSorted((one, other) => one.localeCompare(other))).toEqual([
    'aes-256-gcm',
    'argon2id',
    'SHA1',
    'sha256',
  ]);
  const refused =
    /create(Cipher|Decipher)\(|createSign|createVerify|createDiffieHellman|RSA_PKCS1_PADDING|Math\.random/;
  expect(files.filter(({ text }) => refused.test(text)).map(({ name }) => name)).toEqual([]);
});
