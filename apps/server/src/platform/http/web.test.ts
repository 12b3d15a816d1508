import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import cookie from '@fastify/cookie';
import { languageCodes, languages } from '@portico/contract/words/languages';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serveConsole } from './web.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-web-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function startWeb(internationalHosts: readonly string[] = []) {
  const server = fastify();
  await server.register(cookie);
  await serveConsole({ server, folder, internationalHosts });
  return server;
}

async function writeBuild() {
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), 'run()');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><html lang="zh-CN" dir="ltr"><head><title>Portico</title></head></html>',
  );
}

test('the page has lang and dir of the language in its path', async () => {
  await writeBuild();
  const server = await startWeb();
  let pageCount = 0;
  for (const code of languageCodes) {
    const { tag, dir } = languages[code];
    for (const url of [`/${code}`, `/${code}/`, `/${code}/index?a=1`]) {
      const reply = await server.inject(url);
      expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(reply.body).toContain(`<html lang="${tag}" dir="${dir}"><head><title>`);
      pageCount += 1;
    }
  }
  expect(pageCount).toBe(54);
});

test('hashed files are cached for ever, other files are revalidated', async () => {
  await writeBuild();
  const server = await startWeb();
  const readCacheControl = async (url: string) => (await server.inject(url)).headers['cache-control'];
  expect(await readCacheControl('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
  expect(await readCacheControl('/favicon.svg')).toBe('no-cache');
  expect((await server.inject('/assets/gone.js')).statusCode).not.toBe(200);
  expect((await server.inject('/assets/../../package.json')).statusCode).not.toBe(200);
});

test('scripts are sent compressed to browsers that accept it', async () => {
  await writeBuild();
  await writeFile(path.join(folder, 'assets/app-1a2b.js.br'), brotliCompressSync('run()'));
  const server = await startWeb();
  const read = async (encodings: string) => {
    const reply = await server.inject({ url: '/assets/app-1a2b.js', headers: { 'accept-encoding': encodings } });
    const { 'content-encoding': encoding, 'content-type': type, 'cache-control': cache, vary } = reply.headers;
    return { encoding, type, cache, vary, body: reply.rawPayload };
  };
  const compressed = await read('gzip, deflate, br');
  expect(brotliDecompressSync(compressed.body).toString()).toBe('run()');
  const common = { type: 'application/javascript; charset=utf-8', cache: 'public, max-age=31536000, immutable' };
  expect(compressed).toMatchObject({ ...common, encoding: 'br', vary: expect.stringMatching(/accept-encoding/i) });
  const plain = await read('identity');
  expect(plain).toMatchObject({ ...common, encoding: undefined });
  expect(plain.body.toString()).toBe('run()');
});

test('folders are not listed, and hidden files are not sent', async () => {
  await writeBuild();
  await mkdir(path.join(folder, '.git'));
  await writeFile(path.join(folder, '.git/HEAD'), 'ref: refs/heads/main');
  const server = await startWeb();
  for (const url of [
    '/',
    '/assets',
    '/assets/',
    '/en/assets/',
    '/.git/',
    '/.git/HEAD',
    '/%2egit/HEAD',
    '/en/.git/HEAD',
  ]) {
    const reply = await server.inject(url);
    expect([url, [200, 302].includes(reply.statusCode)]).toEqual([url, true]);
    expect(reply.body).not.toMatch(/app-1a2b|refs\/heads/);
  }
});

test.each([
  ['localhost:8080', 'zh'],
  ['counts.example.cn', 'zh'],
  ['counts.example.com', 'en'],
  ['Counts.Example.COM:8443', 'en'],
  ['not-counts.example.com', 'zh'],
])('a first visit to %s begins in %s, and each page names that language', async (host, language) => {
  await writeBuild();
  const server = await startWeb(['counts.example.com', 'intl.example.com']);
  const reply = await server.inject({ url: '/', headers: { host } });
  expect([reply.statusCode, reply.headers.location]).toEqual([302, `/${language}/`]);
  const page = await server.inject({ url: '/de/login', headers: { host } });
  expect(page.body).toContain(`<meta name="portico-language" content="${language}"></head>`);
});

test('an address without a known language redirects to the saved one', async () => {
  const server = await startWeb();
  const redirectTarget = async (url: string) =>
    (await server.inject({ url, cookies: { 'portico-language': 'ara' } })).headers.location;
  expect(await redirectTarget('/')).toBe('/ara/');
  expect(await redirectTarget('/index?x=1')).toBe('/ara/index?x=1');
  expect(await redirectTarget('/AR/index?x=1')).toBe('/ara/index?x=1');
  expect(await redirectTarget('/zh-TW/login?redirect=%2Fa')).toBe('/zhTw/login?redirect=%2Fa');
  const prefixed = { '__Host-portico-language': 'ara', 'portico-language': 'de' };
  expect((await server.inject({ url: '/', cookies: prefixed })).headers.location).toBe('/ara/');
  expect(await redirectTarget('//elsewhere.example/x')).not.toMatch(/^\/\//);
});

test('without a built console the page explains how to build it', async () => {
  const reply = await (await startWeb()).inject('/zh/');
  expect([reply.statusCode, reply.body.includes('npm start')]).toEqual([503, true]);
});
