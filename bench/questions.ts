import { analysis } from '@portico/contract/routes/analysis';
import { home } from '@portico/contract/routes/home';
import type pg from 'pg';
import { type Arrivals, arrivalsPerSecond } from './arrivals.ts';
import { dataOf, type Session } from './console-session.ts';
import { addDays, type Dataset, daySeconds, instantOf, localText } from './dataset.ts';
import { rowsOf } from './plain-table.ts';

/** Figures in the order of their buckets; null where there are no records. */
type Answer = readonly (number | null)[];

/** The same question in both worlds. `variant` picks entities and days, so that no two calls in a row are alike. */
export type Question = {
  title: string;
  /** Milliseconds the 95th percentile of one user should stay under. */
  aim: number | null;
  /** Calls of each of the users who ask at once; 0: not asked so. */
  callsTogether: number;
  /** Asked while records of the same devices arrive. */
  whileArriving: boolean;
  askPortico(session: Session, variant: number): Promise<Answer>;
  askPlain(pool: pg.Pool, variant: number): Promise<Answer>;
};

export type Latency = { p50: number; p95: number };
export type Asked = {
  question: Question;
  users: number;
  portico: Latency;
  plain: Latency;
  calls: number;
  figures: number;
  unequal: number;
};

const warmUps = 5;
const calls = 60;

const localSeconds = (trunc: string) => `extract(epoch FROM date_trunc('${trunc}', local))::bigint`;

/** Prime to every sensible number of entities: neighbours in time are no neighbours in the table. */
const stride = 37;

export function questionsOf(dataset: Dataset, ids: { firstEntity: number; firstDevice: number }): Question[] {
  const entityIds = Array.from({ length: dataset.entities }, (_, index) => ids.firstEntity + index);
  const deviceIds = entityIds.map((_, index) => ids.firstDevice + index);
  const pick = (variant: number) => (variant * stride) % dataset.entities;
  return [
    todayByHour(
      dataset,
      (variant) => ids.firstEntity + pick(variant),
      (variant) => ids.firstDevice + pick(variant),
    ),
    monthByDay(dataset, entityIds, deviceIds, false),
    monthByDay(dataset, entityIds, deviceIds, true),
    lastMonthWhileArriving(dataset, entityIds, deviceIds),
    yearByDay(
      dataset,
      (variant) => ids.firstEntity + pick(variant),
      (variant) => ids.firstDevice + pick(variant),
    ),
  ];
}

type Pick = (variant: number) => number;

function todayByHour({ today }: Dataset, entityOf: Pick, deviceOf: Pick): Question {
  const yesterday = addDays(today, -1);
  const hours = Array.from({ length: 48 }, (_, hour) => yesterday + hour * 3600);
  return {
    title: 'today and yesterday by hour, 1 entity',
    aim: 50,
    callsTogether: 15,
    whileArriving: false,
    async askPortico(session, variant) {
      const query = { entityId: entityOf(variant), startTime: localText(today).slice(0, 10) };
      const trend = home.trend.output.parse(dataOf(await session.get(home.trend, query)));
      return [...trend.yesterday, ...trend.now].map(({ value }) => value);
    },
    async askPlain(pool, variant) {
      const sql = `SELECT ${localSeconds('hour')}, sum(flow_in) FROM records
        WHERE device = $1 AND at >= to_timestamp($2) AND at < to_timestamp($3) GROUP BY 1`;
      const rows = await rowsOf(pool, sql, [deviceOf(variant), instantOf(yesterday), instantOf(addDays(today, 1))]);
      return inOrder(rows, hours, 1);
    },
  };
}

// As the plain table is asked: sums alone; and as screens ask, which also say how complete the sums are.
function monthByDay(
  dataset: Dataset,
  entityIds: readonly number[],
  deviceIds: readonly number[],
  completeness: boolean,
): Question {
  const length = Math.min(30, dataset.days);
  const rangeOf = (variant: number) => {
    const to = addDays(dataset.today, 1 - ((variant * 5) % Math.max(1, dataset.days - length)));
    return { from: addDays(to, -length), to };
  };
  return {
    title: `${length} days by day, ${entityIds.length} entities${completeness ? ', with completeness' : ', 3 items'}`,
    aim: completeness ? null : 150,
    callsTogether: 3,
    whileArriving: false,
    askPortico(session, variant) {
      const range = rangeOf(variant);
      const items = ['flowIn', 'flowOut', 'flowPassby'];
      return askSeries(session, { ids: entityIds, ...timesOf(range), step: '1d', items, each: false, completeness });
    },
    async askPlain(pool, variant) {
      const { from, to } = rangeOf(variant);
      const sql = `SELECT ${localSeconds('day')}, sum(flow_in), sum(flow_out), sum(flow_passby) FROM records
        WHERE device = ANY($1) AND at >= to_timestamp($2) AND at < to_timestamp($3) GROUP BY 1`;
      const rows = await rowsOf(pool, sql, [deviceIds, instantOf(from), instantOf(to)]);
      return inOrder(rows, daysOf(from, to), 3);
    },
  };
}

// What a chain looks at all day: always the same days, of which the last one keeps changing.
function lastMonthWhileArriving(
  dataset: Dataset,
  entityIds: readonly number[],
  deviceIds: readonly number[],
): Question {
  const month = monthByDay(dataset, entityIds, deviceIds, true);
  return {
    ...month,
    title: `the last of them, ${arrivalsPerSecond} records/s arriving`,
    aim: 150,
    callsTogether: 0,
    whileArriving: true,
    askPortico: (session) => month.askPortico(session, 0),
    askPlain: (pool) => month.askPlain(pool, 0),
  };
}

function yearByDay(dataset: Dataset, entityOf: Pick, deviceOf: Pick): Question {
  const range = { from: dataset.firstDay, to: addDays(dataset.today, 1) };
  return {
    title: `${dataset.days + 1} days by day, 10–20 h, 1 entity`,
    aim: null,
    callsTogether: 0,
    whileArriving: false,
    askPortico(session, variant) {
      const window = { startHour: '10:00:00', endHour: '19:59:59' };
      return askSeries(session, {
        ids: [entityOf(variant)],
        ...timesOf(range),
        ...window,
        step: '1d',
        items: ['flowIn'],
      });
    },
    async askPlain(pool, variant) {
      const sql = `SELECT ${localSeconds('day')}, sum(flow_in) FROM records
        WHERE device = $1 AND at >= to_timestamp($2) AND at < to_timestamp($3) AND local::time >= '10:00' AND local::time < '20:00' GROUP BY 1`;
      const rows = await rowsOf(pool, sql, [deviceOf(variant), instantOf(range.from), instantOf(range.to)]);
      return inOrder(rows, daysOf(range.from, range.to), 1);
    },
  };
}

const timesOf = ({ from, to }: { from: number; to: number }) => ({
  startTime: localText(from),
  endTime: localText(to),
});

const daysOf = (from: number, to: number) =>
  Array.from({ length: (to - from) / daySeconds }, (_, day) => addDays(from, day));

async function askSeries(session: Session, body: object): Promise<Answer> {
  const { rows } = analysis.series.output.parse(dataOf(await session.post(analysis.series, body)));
  return rows.flatMap(({ values }) => values);
}

/** Rows of (bucket, figure, figure, …) as one answer per figure, one after the other. */
function inOrder(rows: readonly (readonly number[])[], buckets: readonly number[], figures: number): Answer {
  const byBucket = new Map(rows.map((row) => [row[0], row]));
  return Array.from({ length: figures }, (_, figure) =>
    buckets.map((bucket) => byBucket.get(bucket)?.[figure + 1] ?? null),
  ).flat();
}

/**
 * Asks one user at a time, then several at once, first Portico and then the table, and compares every figure; where records
 * arrive meanwhile, every figure of a last call, when the same records are in both.
 */
export async function askAll(
  questions: readonly Question[],
  sessions: readonly Session[],
  pool: pg.Pool,
  arriving: { portico: Arrivals; plain: Arrivals },
  tell: (step: string) => void,
): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const question of questions) {
    if (question.whileArriving) {
      asked.push(await askWhileArriving(question, sessions, pool, arriving));
      tell(question.title);
      continue;
    }
    for (const users of question.callsTogether === 0 ? [1] : [1, sessions.length]) {
      const each = users === 1 ? calls : question.callsTogether;
      const portico = await ask(users, each, (user, variant) => {
        const session = sessions[user];
        if (session === undefined) throw new RangeError(`There is no user ${user}.`);
        return question.askPortico(session, variant);
      });
      const plain = await ask(users, each, (_user, variant) => question.askPlain(pool, variant));
      asked.push({
        question,
        users,
        portico: latencyOf(portico),
        plain: latencyOf(plain),
        calls: portico.length,
        ...compare(portico, plain),
      });
      tell(`${question.title}, ${users} at once`);
    }
  }
  return asked;
}

async function askWhileArriving(
  question: Question,
  [session]: readonly Session[],
  pool: pg.Pool,
  arriving: { portico: Arrivals; plain: Arrivals },
): Promise<Asked> {
  if (session === undefined) throw new RangeError('There is no user.');
  const askPortico = (times: number) => ask(1, times, (_user, variant) => question.askPortico(session, variant));
  const askPlain = (times: number) => ask(1, times, (_user, variant) => question.askPlain(pool, variant));
  const portico = await arriving.portico.during(() => askPortico(calls));
  const plain = await arriving.plain.during(() => askPlain(calls));
  const all = Math.max(arriving.portico.sent(), arriving.plain.sent());
  await Promise.all([arriving.portico.upTo(all), arriving.plain.upTo(all)]);
  return {
    question,
    users: 1,
    portico: latencyOf(portico),
    plain: latencyOf(plain),
    calls: portico.length,
    ...compare(await askPortico(1), await askPlain(1)),
  };
}

type Call = { milliseconds: number; answer: Answer };

async function ask(
  users: number,
  each: number,
  call: (user: number, variant: number) => Promise<Answer>,
): Promise<Call[]> {
  for (let variant = 0; variant < warmUps; variant += 1) await call(0, variant);
  const all: Call[] = [];
  const asking = Array.from({ length: users }, async (_, user) => {
    for (let turn = 0; turn < each; turn += 1) {
      const variant = warmUps + user * each + turn;
      const startedAt = performance.now();
      const answer = await call(user, variant);
      all[variant - warmUps] = { milliseconds: performance.now() - startedAt, answer };
    }
  });
  await Promise.all(asking);
  return all;
}

/** The smallest time that at least this share of calls took no longer than. */
function latencyOf(measured: readonly Call[]): Latency {
  const sorted = measured.map(({ milliseconds }) => milliseconds).sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}

function compare(portico: readonly Call[], plain: readonly Call[]): { figures: number; unequal: number } {
  let figures = 0;
  let unequal = 0;
  portico.forEach(({ answer }, index) => {
    const other = plain[index]?.answer ?? [];
    figures += answer.filter((value) => value !== null).length;
    unequal += Math.abs(answer.length - other.length) + answer.filter((value, place) => value !== other[place]).length;
  });
  return { figures, unequal };
}
