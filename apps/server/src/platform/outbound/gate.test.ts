import { networkInterfaces } from 'node:os';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AppError } from '../app-error.ts';
import { type ConnectionSink, openConnectionSink } from '../testing/connection-sink.ts';
import { ambiguousAddresses, loopbackHosts, privateHosts } from '../testing/hostile-hosts.ts';
import { type AllowEntry, parseAllowEntries } from './allow-list.ts';
import { createOutboundGate, type OutboundGate } from './gate.ts';
import { OutboundError } from './outbound-error.ts';

let sink: ConnectionSink;
beforeAll(async () => {
  sink = await openConnectionSink();
});
afterAll(() => sink?.close());

const allowing = (text: string): { allow: readonly AllowEntry[] } => ({ allow: parseAllowEntries(text) ?? [] });
const closed = createOutboundGate(allowing(''));

/** The key with which the gate refuses to save an address; null when it accepts it. */
async function saveProblem(gate: OutboundGate, address: string): Promise<string | null> {
  const error = await gate
    .checkAddress('address', address, ['http:', 'https:', 'tcp:'])
    .catch((cause: unknown) => cause);
  if (error === undefined) return null;
  if (!(error instanceof AppError)) throw error;
  expect(error.details).toEqual({ address: 'invalid' });
  return error.key;
}

/** Why a call failed; the status of the reply when it did not. */
async function callResult(gate: OutboundGate, address: string): Promise<string | number> {
  const result = await gate.request(address, { method: 'POST', body: '{}' }).catch((cause: unknown) => cause);
  if (result instanceof OutboundError) return result.reason;
  if (result instanceof Error) throw result;
  return (result as { status: number }).status; // everything else is a reply
}

async function connectResult(gate: OutboundGate, host: string, port = sink.port): Promise<string> {
  const result = await gate.connect({ scheme: 'tcp:', host, port }).catch((cause: unknown) => cause);
  if (result instanceof OutboundError) return result.reason;
  if (result instanceof Error) throw result;
  (result as { destroy(): void }).destroy(); // a socket
  return 'connected';
}

test('no spelling of a private address reaches a listener', async () => {
  const before = sink.connections.length;
  const own = Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));
  const ownHosts = own.map((address) => (address.includes(':') ? `[${address}]` : address));
  for (const host of [...loopbackHosts, ...privateHosts, ...ownHosts]) {
    const address = `http://${host}:${sink.port}/`;
    expect([host, await saveProblem(closed, address)]).toEqual([host, 'addressPrivate']);
    expect([host, await saveProblem(closed, `tcp://${host}:${sink.port}`)]).toEqual([host, 'addressPrivate']);
    expect([host, await callResult(closed, address)]).toEqual([host, 'addressRefused']);
    expect([host, await connectResult(closed, host)]).toEqual([host, 'addressRefused']);
  }
  for (const form of ambiguousAddresses) {
    const address = form.replace('{port}', String(sink.port));
    expect([form, await saveProblem(closed, address)]).toEqual([form, 'addressInvalid']);
    expect([form, await callResult(closed, address)]).toEqual([form, 'addressRefused']);
  }
  expect(sink.connections.length - before).toBe(0);
  expect(loopbackHosts.length + privateHosts.length + ambiguousAddresses.length).toBe(134);
});

test('the same spellings reach the listener when the operator allows them', async () => {
  const open = createOutboundGate(allowing('127.0.0.0/8, [::1]'));
  const before = sink.connections.length;
  for (const host of loopbackHosts) {
    expect([host, await saveProblem(open, `http://${host}:${sink.port}/`)]).toEqual([host, null]);
    expect([host, await callResult(open, `http://${host}:${sink.port}/`)]).toEqual([host, 200]);
    expect([host, await connectResult(open, host)]).toEqual([host, 'connected']);
  }
  expect(sink.connections.length - before).toBe(2 * 38);
});

test('an allowed address, range or name covers its ports and nothing else', async () => {
  const results = async (list: string, address: string) => {
    const gate = createOutboundGate(allowing(list));
    return [await saveProblem(gate, address), await callResult(gate, address)];
  };
  const port = sink.port;
  const reached = [null, 200];
  const refused = ['addressPrivate', 'addressRefused'];
  expect(await results(`127.0.0.1:${port}`, `http://127.0.0.1:${port}/`)).toEqual(reached);
  expect(await results(`127.0.0.1:${port}`, `http://127.0.0.2:${port}/`)).toEqual(refused);
  expect(await results(`127.0.0.1:${port + 1}`, `http://127.0.0.1:${port}/`)).toEqual(refused);
  expect(await results('127.0.0.0/30', `http://127.0.0.3:${port}/`)).toEqual(reached);
  expect(await results('127.0.0.0/30', `http://127.0.0.4:${port}/`)).toEqual(refused);
  expect(await results(`[::1/128]:${port}`, `http://[::1]:${port}/`)).toEqual(reached);
  expect(await results('::1', `http://127.0.0.1:${port}/`)).toEqual(refused);
  expect(await results('127.0.0.1', `http://[::ffff:127.0.0.1]:${port}/`)).toEqual(reached);
  expect(await results(`LocalHost.:${port}`, `http://localhost:${port}/`)).toEqual(reached);
  expect(await results(`localhost:${port}`, `http://127.0.0.1:${port}/`)).toEqual(refused);
  expect(await results('127.0.0.1', `http://localhost:${port}/`)).toEqual(refused);
});

test('a connection that ends at another address than asked is dropped', async () => {
  // Linux connects 0.0.0.0 to 127.0.0.1, which the operator has not allowed.
  const gate = createOutboundGate(allowing('0.0.0.0, [::]'));
  expect(await callResult(gate, `http://0.0.0.0:${sink.port}/`)).toBe('addressRefused');
  expect(await callResult(gate, `http://[::]:${sink.port}/`)).toBe('addressRefused');
});

test('ports below 1024 and blocked ones need their own entry', async () => {
  const save = (list: string, address: string) => saveProblem(createOutboundGate(allowing(list)), address);
  const host = '10.1.2.3';
  for (const [port, problem] of [
    [80, null],
    [443, 'addressPortRefused'],
    [25, 'addressPortRefused'],
    [1023, 'addressPortRefused'],
    [1024, null],
    [6000, 'addressPortRefused'],
    [65_535, null],
  ] as const) {
    expect([port, await save('10.0.0.0/8', `http://${host}:${port}/`)]).toEqual([port, problem]);
    expect([port, await save(`${host}:${port}`, `http://${host}:${port}/`)]).toEqual([port, null]);
  }
  expect(await save(host, `http://${host}:0/`)).toBe('addressPortRefused');
  for (const port of [0, -1, 65_536, 1_024.5, Number.NaN])
    expect([port, await connectResult(createOutboundGate(allowing(host)), host, port)]).toEqual([
      port,
      'addressRefused',
    ]);
  expect(await save(host, `tcp://${host}`)).toBe('addressPortRefused');
  expect(await save('erp.invalid:25', 'http://erp.invalid:25/')).toBeNull();
  expect(await save('erp.invalid', 'http://erp.invalid:25/')).toBe('addressPortRefused');
});
