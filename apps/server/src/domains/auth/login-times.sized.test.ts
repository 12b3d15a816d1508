import { auth } from '@portico/contract/routes/auth';
import type { ErrorKey } from '@portico/contract/words/error-keys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isLongRun } from '../../../../../tools/test-size.ts';
import { encryptTestPassword } from '../../platform/testing/encrypt-test-password.ts';
import { createFixedClock } from '../../platform/testing/fixed-clock.ts';
import { startTestServer, type TestServer } from '../../platform/testing/server.ts';

/** Tries of each kind. */
const tries = isLongRun ? 1000 : 60;
const clock = createFixedClock('2026-03-10T08:00:00Z');
let server: TestServer;

beforeAll(async () => {
  server = await startTestServer({ clock });
});
afterAll(() => server.stop());

type Sample = { milliseconds: number; error: ErrorKey | null; reply: string };

/** One call with its duration, and everything a caller can see in the reply but times and the caller's own rate limit. */
async function measure(
  call: () => Promise<{ status: number; headers: Headers; body: unknown; error: ErrorKey | null }>,
): Promise<Sample> {
  const startedAt = performance.now();
  const { status, headers, body, error } = await call();
  const milliseconds = performance.now() - startedAt;
  const shown = [...headers].filter(([name]) => name !== 'date' && !name.startsWith('x-ratelimit'));
  return { milliseconds, error, reply: JSON.stringify([status, shown, { ...Object(body), timestamp: null }]) };
}

const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;

/**
 * How many standard errors the ranks of two groups are apart (Mann-Whitney). Unlike the median of a few tries it is not moved by single
 * slow calls of a busy machine.
 */
function compareRanks(one: readonly number[], other: readonly number[]): number {
  let wins = 0;
  for (const mine of one) for (const its of other) wins += mine > its ? 1 : mine === its ? 0.5 : 0;
  const pairs = one.length * other.length;
  return (wins - pairs / 2) / Math.sqrt((pairs * (one.length + other.length + 1)) / 12);
}

/** A chance difference of this many standard errors occurs once in about two million comparisons. */
const maxStandardErrors = 5;

/**
 * Calls each kind in turn, so that the load of the machine affects all alike, and in changing order. Returns the number of calls, the
 * errors, the number of different replies, and whether the times differ by chance only. In the long run `isAlike` means that the medians
 * differ by less than a quarter of the interquartile range.
 */
async function compareKinds(kinds: Readonly<Record<string, (n: number) => Promise<Sample>>>) {
  const names = Object.keys(kinds);
  const samples = new Map(names.map((name) => [name, [] as Sample[]]));
  for (let n = 0; n < tries; n += 1) {
    for (let position = 0; position < names.length; position += 1) {
      const name = names[(n + position) % names.length] ?? '';
      const sample = await kinds[name]?.(n);
      if (sample !== undefined) samples.get(name)?.push(sample);
    }
  }
  const all = [...samples.values()];
  const sorted = all.map((ofKind) => ofKind.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b));
  const medians = sorted.map((times) => quantile(times, 0.5));
  const spread = Math.min(...sorted.map((times) => quantile(times, 0.75) - quantile(times, 0.25)));
  console.info(
    names.map((name, k) => `${name} ${medians[k]?.toFixed(2)}`).join(', '),
    `ms; spread ${spread.toFixed(2)}`,
  );
  const apart = sorted.flatMap((one, k) => sorted.slice(k + 1).map((other) => Math.abs(compareRanks(one, other))));
  const isAlike = isLongRun
    ? Math.max(...medians) - Math.min(...medians) < spread / 4
    : Math.max(...apart) < maxStandardErrors;
  return {
    calls: all.flat().length,
    errors: [...new Set(all.flat().map(({ error }) => error))],
    replies: new Set(all.flat().map(({ reply }) => reply)).size,
    isAlike,
  };
}

/** A login from an address of its own. Half an hour passes before each, which forgets the failure of the account. */
const guess = async (username: string, n: number, waits = true): Promise<Sample> => {
  if (waits) clock.advance(30 * 60_000);
  const password = await encryptTestPassword(server, 'wrong-1');
  const headers = { 'x-forwarded-for': `10.${60 + (n % 100)}.${(n * 7) % 250}.${n % 250}` };
  return measure(async () => server.call(auth.login, { username, password }, { headers }));
};

test(
  'a wrong password gets one reply in one time for all kinds of users',
  async () => {
    const stopped = await server.factory.company();
    const user = await server.factory.user();
    const disabled = await server.factory.user();
    const ofStopped = await server.factory.user({ company: stopped });
    await server.db.updateTable('users').set({ enabled: false }).where('id', '=', disabled.id).execute();
    await server.db.updateTable('companies').set({ status: 0 }).where('id', '=', stopped.id).execute();
    const compared = await compareKinds({
      user: (n) => guess(user.username, n),
      unknown: (n) => guess(`unknown-${n % 7}`, n),
      disabled: (n) => guess(disabled.username, n),
      stopped: (n) => guess(ofStopped.username, n),
    });
    expect(compared).toEqual({ calls: 4 * tries, errors: ['loginFailed'], replies: 1, isAlike: true });
  },
  isLongRun ? 1_800_000 : 120_000,
);

test(
  'a delayed login gets one reply in one time for known and unknown names',
  async () => {
    const user = await server.factory.user();
    const disabled = await server.factory.user();
    await server.db.updateTable('users').set({ enabled: false }).where('id', '=', disabled.id).execute();
    for (const name of [user.username, disabled.username, 'delayed-nobody'])
      for (let n = 0; n < 6; n += 1) await guess(name, n, false);
    const compared = await compareKinds({
      user: (n) => guess(user.username, n, false),
      unknown: (n) => guess('delayed-nobody', n, false),
      disabled: (n) => guess(disabled.username, n, false),
    });
    expect(compared).toEqual({ calls: 3 * tries, errors: ['tooManyLogins'], replies: 1, isAlike: true });
  },
  isLongRun ? 1_800_000 : 120_000,
);

/** Creates users whose account names are these e-mail addresses. */
async function createAccounts(emails: readonly string[]): Promise<void> {
  for (const username of emails) {
    const { id } = await server.factory.user();
    await server.db.updateTable('users').set({ username }).where('id', '=', id).execute();
  }
}

/** Headers of an address of its own; an hour passes before each, which forgets the requests of the address. */
function nextSender(n: number): Record<string, string> {
  clock.advance(60 * 60_000);
  return { 'x-forwarded-for': `10.${160 + (n % 90)}.${n % 250}.1` };
}

const emailsOfKind = (kind: string) => Array.from({ length: 5 }, (_, k) => `${kind}-${k}@times.example`);

test(
  'requesting a code gets one reply for new and used e-mail addresses',
  async () => {
    const [taken, free] = [emailsOfKind('taken'), emailsOfKind('free')];
    await createAccounts(taken);
    const request = async (emails: readonly string[], n: number) => {
      const headers = nextSender(n);
      return measure(async () => server.call(auth.sendEmailCode, { email: emails[n % 5] ?? '' }, { headers }));
    };
    const compared = await compareKinds({ taken: (n) => request(taken, n), free: (n) => request(free, n) });
    expect(compared).toEqual({ calls: 2 * tries, errors: [null], replies: 1, isAlike: true });
  },
  isLongRun ? 600_000 : 60_000,
);

test(
  'a wrong code gets one reply for new and used e-mail addresses',
  async () => {
    const [taken, free] = [emailsOfKind('coded-taken'), emailsOfKind('coded-free')];
    await createAccounts(taken);
    for (const [k, email] of [...taken, ...free].entries())
      await server.call(auth.sendEmailCode, { email }, { headers: nextSender(k) });
    const guessCode = async (emails: readonly string[], n: number) => {
      const headers = nextSender(n);
      const password = await encryptTestPassword(server, 'Sunrise-2026');
      const input = { email: emails[n % 5] ?? '', code: 'wrong', companyName: 'Times', password };
      return measure(async () => server.call(auth.regist, input, { headers }));
    };
    const compared = await compareKinds({ taken: (n) => guessCode(taken, n), free: (n) => guessCode(free, n) });
    expect(compared).toEqual({ calls: 2 * tries, errors: ['emailCodeWrong'], replies: 1, isAlike: true });
  },
  isLongRun ? 600_000 : 60_000,
);
