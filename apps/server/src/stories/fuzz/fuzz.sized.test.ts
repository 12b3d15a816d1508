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
const requestsPerPrint = 20_000;
const minRequestsToMeasure = 100_000;
/**
 * The server keeps the users, devices and companies in memory that the preparations create: so many bytes per preparation at most. Requests
 * without preparations leave nothing behind.
 */
const maxBytesPerPreparation = 6_000;
const repeatedShare = 0.2;
const maxGrowthOfRepetition = 1.02;

let result: FuzzResult;
/** Used bytes of the heap after a garbage collection, and the preparations until then. */
type HeapSize = { bytes: number; preparations: number };
const heaps: HeapSize[] = [];
const repetition = { before: 0, after: 0 };

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
}

function measureHeap(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

const toMegabytes = (bytes: number) => (bytes / 1_000_000).toFixed(1);

function print(soFar: FuzzResult): void {
  const bytes = measureHeap();
  heaps.push({ bytes, preparations: soFar.preparations });
  console.log(`seed ${testSeed}: ${JSON.stringify(soFar)}; ${toMegabytes(bytes)} MB of heap`);
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
    repetitions: requests >= minRequestsToMeasure ? requests * repeatedShare : 0,
    onRepetition(moment) {
      repetition[moment] = measureHeap();
      console.log(`${moment} repeated requests: ${toMegabytes(repetition[moment])} MB of heap`);
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

test.runIf(requests >= minRequestsToMeasure)('requests leave nothing in memory but the objects they create', () => {
  const [first, last] = [heaps[0], heaps.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no heap was measured');
  const bytesPerPreparation = (last.bytes - first.bytes) / (last.preparations - first.preparations);
  console.log(`${Math.round(bytesPerPreparation)} bytes per preparation`);
  expect(bytesPerPreparation).toBeLessThan(maxBytesPerPreparation);
  expect(repetition.after / repetition.before).toBeLessThan(maxGrowthOfRepetition);
});
