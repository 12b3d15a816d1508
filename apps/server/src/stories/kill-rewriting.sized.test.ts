import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { scaleCases } from '../../../../tools/test-size.ts';

/** Number of kills. Each takes long, because both stores have to start again. */
const kills = scaleCases(20);
/** After this many kills a run may finish, so that the next run adds or withdraws another rule. */
const killsPerRule = 3;
const program = path.join(import.meta.dirname, 'rewriting-process.ts');

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'portico-kill-rewriting-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

type Ended = { killed: boolean; output: string };

/** Runs the program and kills it `killAfter` milliseconds after it began to work, unless it has finished; null: not killed. */
async function run(what: string, killAfter: number | null): Promise<Ended> {
  const child = spawn(process.execPath, [program, folder, what], { stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  let killed = false;
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  child.stdout.on('data', (text: Buffer) => {
    const isFirst = !output.includes('working');
    output += text.toString();
    if (killAfter === null || !isFirst || !output.includes('working')) return;
    void pause(killAfter).then(() => {
      killed = child.exitCode === null && !output.includes('done');
      child.kill('SIGKILL');
    });
  });
  await ended;
  if (what !== 'fill' && killAfter === null && child.exitCode !== 0)
    throw new Error(`ended with ${child.exitCode}: ${output}`);
  return { killed, output };
}

const nullable = z.nullable(z.number());
const stateSchema = z.object({
  rows: z.array(z.tuple([z.number(), z.number(), nullable, nullable, nullable, nullable, z.number()])),
  rules: z.array(
    z.object({
      id: z.number(),
      kind: z.string(),
      startDay: z.nullable(z.string()),
      endDay: z.nullable(z.string()),
      startSecond: z.number(),
      endSecond: z.number(),
      factor: nullable,
      value: nullable,
      ceiling: nullable,
      placeId: z.number(),
    }),
  ),
});
type State = z.output<typeof stateSchema>;

/** The value of every record according to the rules, computed independently. */
function expected({ rows, rules }: State): Map<string, [number | null, number | null]> {
  const figures = new Map<string, [number | null, number | null]>();
  // Millionths of the counts so far, by device, day and metric.
  const sums = new Map<string, number>();
  for (const [corridor, local, sentIn, , sentOut, , device] of rows.toSorted((one, other) => one[1] - other[1])) {
    const own = rules.filter(({ placeId }) => placeId === corridor);
    const second = local % 86_400;
    const isDropped = own.some(
      ({ kind, startSecond, endSecond, ceiling }) =>
        (kind === 'eliminate' && second >= startSecond && second <= endSecond) ||
        (kind === 'set' && ceiling !== null && ((sentIn ?? 0) > ceiling || (sentOut ?? 0) > ceiling)),
    );
    const counted = (metric: string, sent: number | null) => {
      if (isDropped || sent === null) return null;
      const key = `${device}/${Math.floor(local / 86_400)}/${metric}`;
      const before = sums.get(key) ?? 0;
      const factors = own.flatMap(({ factor }) => factor ?? []);
      const after = before + factors.reduce((value, factor) => (value * factor) / 100, sent * 100 ** 3);
      sums.set(key, after);
      return Math.round(after / 100 ** 3) - Math.round(before / 100 ** 3);
    };
    figures.set(`${device}/${local}`, [counted('in', sentIn), counted('out', sentOut)]);
  }
  for (const { value, startDay, placeId } of rules) {
    if (value === null || startDay === null) continue;
    const from = Date.parse(`${startDay}T00:00:00Z`) / 1000;
    const keys = rows
      .filter(([corridor, local]) => corridor === placeId && local >= from && local < from + 86_400)
      .sort((one, other) => one[1] - other[1])
      .map(([, local, , , , , device]) => `${device}/${local}`);
    const knownKeys = keys.filter((key) => figures.get(key)?.[0] != null);
    const sum = knownKeys.reduce((all, key) => all + (figures.get(key)?.[0] ?? 0), 0);
    let reached = 0;
    let distributed = 0;
    for (const key of knownKeys) {
      reached += sum === 0 ? 1 : (figures.get(key)?.[0] ?? 0);
      const upTo = Math.floor((value * reached) / (sum === 0 ? knownKeys.length : sum));
      figures.set(key, [upTo - distributed, figures.get(key)?.[1] ?? null]);
      distributed = upTo;
    }
  }
  return figures;
}

// The program uses the embedded stores, whatever databases the other tests use.
test(`rewriting resumes after each of ${kills} kills with correct values`, async () => {
  await run('fill', null);
  let killed = 0;
  let finished = 0;
  for (let round = 0; killed < kills; round += 1) {
    const mayFinish = round % (killsPerRule + 1) === killsPerRule;
    const ended = await run(String((round * 7919) % 10_007), mayFinish ? null : (round * 61) % 400);
    if (ended.killed) killed += 1;
    else finished += 1;
    expect(round).toBeLessThan(5 * kills);
  }
  // Finishes the work that the last kill interrupted.
  await run('1', null);
  const { output } = await run('figures', null);
  const found = stateSchema.parse(JSON.parse(output));
  const right = expected(found);
  const wrong = found.rows.filter(([, local, , countedIn, , countedOut, device]) => {
    if (device >= 2 ** 31) return false;
    const [rightIn, rightOut] = right.get(`${device}/${local}`) ?? [null, null];
    return countedIn !== rightIn || countedOut !== rightOut;
  });
  console.log(
    `${killed} kills, ${finished} runs finished, ${found.rules.length} rules in force at the end, ${found.rows.length} records compared, ${wrong.length} wrong`,
  );
  expect(wrong).toEqual([]);
  expect(found.rows.length).toBeGreaterThan(100_000);
  expect(found.rules.length).toBeGreaterThan(0);
  expect(finished).toBeGreaterThan(kills / (killsPerRule + 1) - 1);
}, 1_200_000);
