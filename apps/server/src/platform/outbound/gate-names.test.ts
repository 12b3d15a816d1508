import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { type ConnectionSink, openConnectionSink } from '../testing/connection-sink.ts';
import { type DnsStandIn, openDnsStandIn } from '../testing/dns-stand-in.ts';
import { parseAllowEntries } from './allow-list.ts';
import { createOutboundGate } from './gate.ts';
import { OutboundError } from './outbound-error.ts';
import { createNameResolver } from './resolve-name.ts';

type Answers = ReturnType<Parameters<typeof openDnsStandIn>[0]>;
type Records = { A?: Answers; AAAA?: Answers };

const publicA = { A: '93.184.215.14' };
const publicAAAA = { AAAA: '2606:2800:21f:cb07:6820:80da:af6b:8b2c' };
const loopbackA = { A: '127.0.0.1' };
const loopbackAAAA = { AAAA: '0:0:0:0:0:0:0:1' };
const alias = (name: string) => ({ CNAME: name });

let sink: ConnectionSink;
let dns: DnsStandIn;
/** Answers for each name; the first entry answers the first pair of questions, the last entry all later ones. */
let zone: Record<string, Records[]> = {};
const asked = new Map<string, number>();

beforeAll(async () => {
  sink = await openConnectionSink();
  dns = await openDnsStandIn((name, type) => {
    const key = `${type} ${name}`;
    const time = asked.get(key) ?? 0;
    asked.set(key, time + 1);
    const entries = zone[name] ?? [];
    const { [type]: answers = [] } = entries[time] ?? entries.at(-1) ?? {};
    return answers;
  });
});
afterAll(() => {
  sink?.close();
  dns?.close();
});
beforeEach(() => {
  zone = {};
  asked.clear();
  dns.questions.length = 0;
  sink.connections.length = 0;
});

function openGate(allowed = '') {
  const resolveName = createNameResolver({ servers: [dns.server] });
  const gate = createOutboundGate({ allow: parseAllowEntries(allowed) ?? [], resolveName });
  const address = (name: string) => `http://${name}:${sink.port}/`;
  return {
    save: async (name: string) => {
      const error = await gate.checkAddress('url', address(name), ['http:']).catch((cause: unknown) => cause);
      return error instanceof AppError ? error.key : (error ?? null);
    },
    call: async (name: string, timeoutMilliseconds = 5_000) => {
      const options = { method: 'GET', timeoutMilliseconds };
      const result = await gate.request(address(name), options).catch((cause: unknown) => cause);
      return result instanceof OutboundError ? result.reason : (result as { status: number }).status; // else a reply
    },
  };
}

test('a name with one private address among public ones is refused', async () => {
  zone = {
    'private.test': [{ A: [loopbackA] }],
    'mixed.test': [{ A: [publicA, loopbackA] }],
    'reversed.test': [{ A: [loopbackA, publicA] }],
    'six.test': [{ A: [publicA], AAAA: [loopbackAAAA] }],
    'four.test': [{ A: [loopbackA], AAAA: [publicAAAA] }],
    'mapped.test': [{ A: [publicA], AAAA: [{ AAAA: '0:0:0:0:0:ffff:7f00:1' }] }],
    'translated.test': [{ AAAA: [{ AAAA: '64:ff9b:0:0:0:0:7f00:1' }] }],
    'alias.test': [{ A: [alias('target.test'), loopbackA] }],
    'chain.test': [{ A: [alias('b.test'), alias('c.test'), alias('localhost'), loopbackA], AAAA: [alias('b.test')] }],
    'many.test': [{ A: [...Array.from({ length: 60 }, (_, last) => ({ A: `93.184.215.${last}` })), loopbackA] }],
    'metadata.test': [{ A: [{ A: '169.254.169.254' }] }],
    'xn--bcher-kva.test': [{ A: [loopbackA] }],
  };
  const { save, call } = openGate();
  const names = [...Object.keys(zone), 'bücher.test', 'PRIVATE.test.', 'pri%76ate.test', 'ｐｒｉｖａｔｅ。test'];
  for (const name of names) {
    expect([name, await save(name)]).toEqual([name, 'addressPrivate']);
    expect([name, await call(name)]).toEqual([name, 'addressRefused']);
  }
  expect(names).toHaveLength(16);
  expect(sink.connections).toEqual([]);
});

test('a public name can be saved and is checked again at each connection', async () => {
  zone = {
    'rebinding.test': [
      { A: [publicA], AAAA: [publicAAAA] },
      { A: [loopbackA], AAAA: [] },
    ],
  };
  const { save, call } = openGate();
  expect(await save('rebinding.test')).toBeNull();
  expect(await call('rebinding.test')).toBe('addressRefused');
  expect(sink.connections).toEqual([]);
});

test('a connection goes to the checked address, whatever the name has next', async () => {
  // The second answer is allowed too, so only a second look-up could lead there.
  zone = { 'pinned.test': [{ A: [loopbackA] }, { A: [{ A: '127.0.0.9' }] }] };
  const { call } = openGate(`127.0.0.1:${sink.port}, 127.0.0.9`);
  expect(await call('pinned.test')).toBe(200);
  expect(dns.questions.toSorted()).toEqual(['A pinned.test', 'AAAA pinned.test']);
  expect(sink.connections).toEqual(['127.0.0.1']);
});

test('a name without an address can be saved but not called', async () => {
  zone = { 'empty.test': [{ A: [], AAAA: [] }], 'dangling.test': [{ A: [alias('nowhere.test')] }] };
  const { save, call } = openGate();
  for (const name of ['empty.test', 'dangling.test', 'missing.test']) {
    expect([name, await save(name)]).toEqual([name, null]);
    expect([name, await call(name)]).toEqual([name, 'nameUnknown']);
  }
});

test('a name server that does not answer delays a check by two seconds', async () => {
  zone = { 'silent.test': [{ A: null, AAAA: null }] };
  const { save, call } = openGate();
  const start = performance.now();
  expect(await save('silent.test')).toBeNull();
  expect(await call('silent.test', 300)).toBe('timedOut');
  expect(performance.now() - start).toBeLessThan(4_000);
});

test('name servers are not asked for addresses and localhost', async () => {
  const { save } = openGate();
  for (const host of ['127.0.0.1', '0x7f.1', '[::1]', 'localhost', 'a.localhost.'])
    expect(await save(host)).toBe('addressPrivate');
  expect(dns.questions).toEqual([]);
});
