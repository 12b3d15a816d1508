// Asks the same questions of stores of different sizes, to show that what a question costs follows what it selects and not what the
// store holds; see README.md.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ask, type Latency, latencyOf } from './asking.ts';
import { logIn } from './console-session.ts';
import { planDataset, recordsPerDay } from './dataset.ts';
import { fillPortico } from './portico-store.ts';
import { questionsOf } from './questions.ts';
import { table } from './report.ts';
import { overApi } from './respondents.ts';
import { inWorkplace, type Workplace, wholeNumber } from './workplace.ts';

const calls = 60;
/** More would ask about everything a small store has. */
const warmUps = 5;
/** Of the questions about several entities: as many as the smallest store has, but never all of them. */
const someEntities = 10;
const bytesPerRecord = 20;
const widestBar = 40;

/** What was asked for the first time and once more. Of the first calls the slow ones are those about something nobody had asked about. */
type Asked = { title: string; first: Latency; again: Latency };
type Found = { records: number; asked: Asked[] };

/** Until what the questions made the server read ahead is read. */
const restMilliseconds = 20_000;

async function measure(place: Workplace, entities: number, days: number): Promise<Found> {
  const dataset = planDataset({ entities, days, now: Date.now() });
  const folder = await place.folder();
  await place.start(folder);
  await place.stop();
  const { ids, logins, checksum } = await fillPortico(folder, dataset, 1, () => {});
  const server = await place.start(folder);
  const sessions = await Promise.all(logins.map((login) => logIn(server.url, login)));
  const respond = overApi(sessions);
  const questions = questionsOf({ dataset, ids }, someEntities);
  const askEach = async () => {
    const found: Latency[] = [];
    for (const question of questions)
      found.push(latencyOf(await ask(1, calls, (variant) => respond(question, variant, 0), warmUps)));
    return found;
  };
  const first = await askEach();
  await pause(restMilliseconds);
  const again = await askEach();
  const none = { p50: Number.NaN, p95: Number.NaN };
  const asked = questions.map(({ title }, n) => ({ title, first: first[n] ?? none, again: again[n] ?? none }));
  for (const session of sessions) session.end();
  await place.stop();
  place.tell(`${entities} entities`);
  return { records: checksum[0] ?? Number.NaN, asked };
}

/** A row for each question and a column for each store, and the first calls as bars. */
function reportOf(found: readonly Found[]): string {
  const millions = ({ records }: Found) => `${(records / 1e6).toFixed(1)} M`;
  // The ranking of all is another one in each store.
  const titles =
    found[0]?.asked.map(({ title }, place, { length }) =>
      place === length - 1 ? 'Q3 all entities of the store ranked over 30 days' : title,
    ) ?? [];
  const rowOf = (place: number, measured: (asked: Asked) => number) => {
    const all = found.map(({ asked }) => {
      const one = asked[place];
      return one === undefined ? Number.NaN : measured(one);
    });
    const growth = (all.at(-1) ?? Number.NaN) / (all[0] ?? Number.NaN);
    return [titles[place] ?? '', ...all.map((value) => value.toFixed(1)), `${growth.toFixed(2)}×`];
  };
  const head = [...found.map(millions), 'last ÷ first'];
  const tableOf = (title: string, measured: (asked: Asked) => number) =>
    table(
      [title, ...head],
      titles.map((_, place) => rowOf(place, measured)),
    );
  const longest = Math.max(...found.flatMap(({ asked }) => asked.map(({ first }) => first.p95)));
  const bar = (value: number) => '█'.repeat(Math.max(1, Math.round((value / longest) * widestBar)));
  const curves = titles.map((title, place) =>
    [title, ...found.map((each) => `${millions(each).padStart(8)}  ${bar(each.asked[place]?.first.p95 ?? 0)}`)].join(
      '\n',
    ),
  );
  return [
    tableOf('One user, ms, 95th percentile of first calls', ({ first }) => first.p95),
    tableOf('The same calls once more, ms, median', ({ again }) => again.p50),
    'The first table as bars:',
    ...curves,
  ].join('\n\n');
}

const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: '15,150,1000' },
    days: { type: 'string', default: '365' },
    port: { type: 'string', default: '26100' },
  },
});

const sizes = values.entities.split(',').map((size) => wholeNumber('entities', size));
const days = wholeNumber('days', values.days);
const bytes = Math.max(...sizes) * days * recordsPerDay * bytesPerRecord;

process.exit(
  await inWorkplace({ port: wholeNumber('port', values.port), bytes }, async (place) => {
    const found: Found[] = [];
    for (const size of sizes) found.push(await measure(place, size, days));
    console.log(reportOf(found));
    return 0;
  }),
);
