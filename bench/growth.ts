// Asks the same questions of stores of different sizes, to show that what a question costs follows what it selects and not what the
// store holds; see README.md.
import { parseArgs } from 'node:util';
import { ask, latencyOf } from './asking.ts';
import { logIn } from './console-session.ts';
import { planDataset, recordsPerDay } from './dataset.ts';
import { fillPortico } from './portico-store.ts';
import { questionsOf } from './questions.ts';
import { table } from './report.ts';
import { overApi } from './respondents.ts';
import { inWorkplace, type Workplace, wholeNumber } from './workplace.ts';

const calls = 60;
/** Of the questions about several entities: as many as the smallest store has, but never all of them. */
const someEntities = 10;
const bytesPerRecord = 20;
const widestBar = 40;

type Found = { records: number; asked: { title: string; p50: number; p95: number }[] };

async function measure(place: Workplace, entities: number, days: number): Promise<Found> {
  const dataset = planDataset({ entities, days, now: Date.now() });
  const folder = await place.folder();
  await place.start(folder);
  await place.stop();
  const { ids, logins, checksum } = await fillPortico(folder, dataset, 1, () => {});
  const server = await place.start(folder);
  const sessions = await Promise.all(logins.map((login) => logIn(server.url, login)));
  const respond = overApi(sessions);
  const asked: Found['asked'] = [];
  for (const question of questionsOf({ dataset, ids }, someEntities)) {
    asked.push({
      title: question.title,
      ...latencyOf(await ask(1, calls, (variant) => respond(question, variant, 0))),
    });
  }
  for (const session of sessions) session.end();
  await place.stop();
  place.tell(`${entities} entities`);
  return { records: checksum[0] ?? Number.NaN, asked };
}

/** A row for each question, a column for each store, and the medians as bars. */
function reportOf(found: readonly Found[]): string {
  const millions = ({ records }: Found) => `${(records / 1e6).toFixed(1)} M`;
  // The ranking of all is another one in each store.
  const titles =
    found[0]?.asked.map(({ title }, place, { length }) =>
      place === length - 1 ? 'Q3 all entities of the store ranked over 30 days' : title,
    ) ?? [];
  const longest = Math.max(...found.flatMap(({ asked }) => asked.map(({ p50 }) => p50)));
  const bar = (value: number) => '█'.repeat(Math.max(1, Math.round((value / longest) * widestBar)));
  const rows = titles.map((title, place) => {
    const p50 = found.map(({ asked }) => asked[place]?.p50 ?? Number.NaN);
    const p95 = found.map(({ asked }) => asked[place]?.p95 ?? Number.NaN);
    const growth = (p50.at(-1) ?? Number.NaN) / (p50[0] ?? Number.NaN);
    return [title, ...p50.flatMap((value, n) => [value.toFixed(1), (p95[n] ?? 0).toFixed(1)]), `${growth.toFixed(2)}×`];
  });
  const curves = titles.map((title, place) =>
    [title, ...found.map((each) => `${millions(each).padStart(8)}  ${bar(each.asked[place]?.p50 ?? 0)}`)].join('\n'),
  );
  const head = found.flatMap((each) => [`${millions(each)} p50`, 'p95']);
  return [table(['One user, ms, records in the store', ...head, 'last ÷ first'], rows), ...curves].join('\n\n');
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
