import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import cookie from '@fastify/cookie';
import { languageCodes, languages } from '@portico/contract/words/languages';
import fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addWeb } from './web.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portico-web-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function web(internationalHosts: readonly string[] = []) {
  const server = fastify();
  await server.register(cookie);
  await addWeb({ server, folder, internationalHosts });
  return server;
}

async function build() {
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets/app-1a2b.js'), 'run()');
  await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
  await writeFile(
    path.join(folder, 'index.html'),
    '<!doctype html><html lang="zh-CN" dir="ltr"><head><title>Portico</title></head></html>',
  );
}

test('the one page says its language and direction under every language', async () => {
  await build();
  const server = await web();
  let seen = 0;
  for (const code of languageCodes) {
    const { tag, dir } = languages[code];
    for (const url of [`/${code}`, `/${code}/`, `/${code}/index?a=1`]) {
      const reply = await server.inject(url);
      expect([url, reply.statusCode, reply.headers['cache-control']]).toEqual([url, 200, 'no-cache']);
      expect(reply.body).toContain(`<html lang="${tag}" dir="${dir}"><head><title>`);
      seen += 1;
    }
  }
  expect(seen).toBe(54);
});

test('built files are kept for ever, the others asked for again, missing ones missing', async () => {
  await build();
  const server = await web();
  const cached = async (url: string) => (await server.inject(url)).headers['cache-control'];
  expect(await cached('/assets/app-1a2b.js')).toBe('public, max-age=31536000, immutable');
  expect(await cached('/favicon.svg')).toBe('no-cache');
  expect((await server.inject('/assets/gone.js')).statusCode).not.toBe(200);
  expect((await server.inject('/assets/../../package.json')).statusCode).not.toBe(200);
});

test.each([
  ['localhost:8080', 'zh'],
  ['counts.example.cn', 'zh'],
  ['counts.example.com', 'en'],
  ['Counts.Example.COM:8443', 'en'],
  ['not-counts.example.com', 'zh'],
])('a first visit to %s begins in %s, and the page tells which', async (host, language) => {
  await build();
  const server = await web(['counts.example.com', 'intl.example.com']);
  const reply = await server.inject({ url: '/', headers: { host } });
  expect([reply.statusCode, reply.headers.location]).toEqual([302, `/${language}/`]);
  const page = await server.inject({ url: '/de/login', headers: { host } });
  expect(page.body).toContain(`<meta name="portico-language" content="${language}"></head>`);
});

test('a saved choice wins; addresses without a language, or with another spelling, lead to the right one', async () => {
  const server = await web();
  const to = async (url: string) =>
    (await server.inject({ url, cookies: { 'portico-language': 'ara' } })).headers.location;
  expect(await to('/')).toBe('/ara/');
  expect(await to('/index?x=1')).toBe('/ara/index?x=1');
  expect(await to('/AR/index?x=1')).toBe('/ara/index?x=1');
  expect(await to('/zh-TW/login?redirect=%2Fa')).toBe('/zhTw/login?redirect=%2Fa');
  expect(await to('//elsewhere.example/x')).not.toMatch(/^\/\//);
});

test('without a build the page says what to do', async () => {
  const reply = await (await web()).inject('/zh/');
  expect([reply.statusCode, reply.body.includes('npm start')]).toEqual([503, true]);
});
