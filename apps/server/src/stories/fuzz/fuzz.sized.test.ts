import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, expect, test } from 'vitest';
import { scaleCases, testSeed } from '../../../../../tools/test-size.ts';
import { startTestServer } from '../../platform/testing/server.ts';
import { type FuzzResult, fuzzRoutes } from './fuzz-routes.ts';

/** PORTICO_FUZZ_REQUESTS: set by `npm run fuzz`. */
const requests = Number(process.env['PORTICO_FUZZ_REQUESTS'] ?? scaleCases(20_000));
/** Generous: a request takes 5 ms on an idle machine. */
const maxMilliseconds = 120_000 + requests * 100;
/** The memory is printed that often, and compared when there are enough prints. */
const requestsPerPrint = 20_000;
const minComparedPrints = 6;
const maxHeapGrowth = 1.3;

let result: FuzzResult;
/** Used bytes of the heap after garbage collections. */
const heaps: number[] = [];

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

function print(soFar: FuzzResult): void {
  collectGarbage();
  heaps.push(process.memoryUsage().heapUsed);
  const megabytes = Math.round((heaps.at(-1) ?? 0) / 1_000_000);
  console.log(`seed ${testSeed}: ${JSON.stringify(soFar)}; ${megabytes} MB of heap`);
}

beforeAll(async () => {
  let printed = 0;
  result = await fuzzRoutes({
    requests,
    seed: testSeed,
    startServer: () => startTestServer({ runsHealthChecks: false, logLevel: 'silent' }),
    onBatch(soFar) {
      if (soFar.requests < printed + requestsPerPrint) return;
      printed += requestsPerPrint;
      print(soFar);
    },
  });
  print(result);
}, maxMilliseconds);

test('mutated calls never fail in the server or change data when refused', () => {
  expect(result.problems).toEqual([]);
  expect(result.routes).toBe(result.allRoutes);
  expect(result.requests).toBeGreaterThanOrEqual(requests);
  expect(result.compared).toBeGreaterThan(requests / 2);
  // Requests that are all refused at the door would prove nothing.
  expect(result.byStatus[200]).toBeGreaterThan(requests / 20);
  expect(result.byStatus[400]).toBeGreaterThan(requests / 5);
});

test('the memory stays the same during many requests', () => {
  const growth = Math.max(...heaps.slice(-2)) / Math.max(...heaps.slice(1, 3));
  expect(heaps.length < minComparedPrints ? 1 : growth).toBeLessThan(maxHeapGrowth);
});
