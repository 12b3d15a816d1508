// Measures home and the analyses as 20 people ask them at once, beside PostgreSQL with roll-ups in the same run; see ../README.md.
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { buildConsole } from '../../tools/console-build.mjs';
import { withPostgres } from '../../tools/postgres.mjs';
import { arrivalsAtPortico, arrivalsPerSecond } from '../arrivals.ts';
import type { Latency } from '../asking.ts';
import { logIn } from '../console-session.ts';
import { planDataset, recordsPerDay } from '../dataset.ts';
import { fillPlainTable } from '../plain-table.ts';
import { fillPortico } from '../portico-store.ts';
import { loadNow, table } from '../report.ts';
import { fillRollUps } from '../roll-ups.ts';
import { watchStolenTime } from '../stolen-time.ts';
import { inWorkplace, type Workplace, wholeNumber } from '../workplace.ts';
import { aims, type BrowserFound, measureHome, slower } from './browser.ts';
import { comparisonQuestions } from './comparison-questions.ts';
import { homeQuestions } from './home-questions.ts';
import { askBoth, askFirst, askTogether, type Measured } from './rounds.ts';

const users = 20;
/** Table, key, write-ahead log, roll-ups and our own store, with some room. */
const bytesPerRecord = 330;
/** Until what the first questions made the server read ahead is read. */
const restMilliseconds = 20_000;

const { values } = parseArgs({
  options: {
    entities: { type: 'string', default: '1000' },
    days: { type: 'string', default: '365' },
    port: { type: 'string', default: '26100' },
  },
});

type Arriving = { title: string; aim: number | null; together: Latency };

async function measure(place: Workplace, url: string, size: { entities: number; days: number }) {
  const loadAtStart = loadNow();
  const dataset = planDataset({ ...size, now: Date.now() });
  const folder = await place.folder();
  await place.start(folder);
  await place.stop();
  const store = await fillPortico(folder, dataset, users, (step) => place.tell(`Portico: ${step}`));
  const plain = await fillPlainTable(url, dataset, store.ids.firstDevice, users, (step) =>
    place.tell(`PostgreSQL: ${step}`),
  );
  if (String(plain.checksum) !== String(store.checksum)) throw new Error('The two stores hold different records.');
  await fillRollUps(plain.pool, (step) => place.tell(`PostgreSQL: ${step}`));

  const server = await place.start(folder);
  const sessions = await Promise.all(store.logins.map((login) => logIn(server.url, login)));
  const places = { dataset, ids: store.ids };
  const home = homeQuestions(places);
  const meter = await watchStolenTime();
  const questions = [...home, ...comparisonQuestions(places)];
  // As after a restart: nobody has asked for anything yet.
  const first: Latency[] = [];
  for (const question of questions) first.push(await askFirst(question, sessions));
  place.tell('asked for the first time');
  await pause(restMilliseconds);
  const measured: Measured[] = [];
  for (const question of questions) {
    measured.push(await askBoth(question, sessions, plain.pool));
    place.tell(question.title);
  }
  const browser: BrowserFound[] = [];
  if (sessions[0] !== undefined)
    browser.push(await measureHome(`Home of ${size.entities} stores`, server.url, sessions[0].token));
  place.tell('opened in a browser');
  const arrivals = arrivalsAtPortico(server, store.chain, dataset);
  const arriving: Arriving[] = [];
  for (const question of home) {
    const together = await arrivals.during(() => askTogether(question, sessions));
    arriving.push({ title: question.title, aim: question.aim, together });
    place.tell(`while records arrive: ${question.title}`);
  }
  const stolen = await meter();
  for (const session of sessions) session.end();
  const memory = await server.memory();
  await place.stop();
  await plain.pool.end();
  return {
    loadAtStart,
    records: store.checksum[0] ?? Number.NaN,
    engine: store.engine,
    first,
    measured,
    browser,
    arriving,
    stolen,
    memory,
  };
}

const ms = ({ p50, p95 }: Latency) => `${p50.toFixed(1)} / ${p95.toFixed(1)}`;
const times = (theirs: Latency, ours: Latency) => `${(theirs.p50 / ours.p50).toFixed(1)}×`;
const verdict = (aim: number | null, { p95 }: Latency) =>
  aim === null ? '' : `${aim}: ${p95 <= aim ? 'met' : 'MISSED'}`;

function reportOf(found: Awaited<ReturnType<typeof measure>>, postgres: string): string {
  const { first, measured, arriving, browser } = found;
  const figures = measured.reduce((sum, one) => sum + one.figures, 0);
  const unequal = measured.reduce((sum, one) => sum + one.unequal, 0);
  return [
    `Portico: home and analyses, ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `${(found.records / 1e6).toFixed(1)} M records of ${values.entities} entities, ${users} users at once; counting engine ${found.engine}, ${postgres}`,
    `load ${found.loadAtStart.toFixed(2)} at the start; ${found.stolen === null ? '' : `the host gave ${(found.stolen * 100).toFixed(1)} % to others; `}server memory ${(found.memory.peak / 1e6).toFixed(0)} MB at most`,
    table(
      [
        'ms: p50 / p95',
        'first calls',
        'one user',
        'PG roll-ups',
        '',
        `${users} users`,
        'PG roll-ups',
        '',
        'aim for p95',
      ],
      measured.map(({ question, portico, postgres: theirs }, place) => [
        question.title,
        ms(first[place] ?? { p50: Number.NaN, p95: Number.NaN }),
        ms(portico.alone),
        ms(theirs.alone),
        times(theirs.alone, portico.alone),
        ms(portico.together),
        ms(theirs.together),
        times(theirs.together, portico.together),
        verdict(question.aim, portico.together),
      ]),
    ),
    table(
      [`${users} users while ${arrivalsPerSecond} records a second arrive`, 'ms: p50 / p95', 'aim for p95'],
      arriving.map(({ title, aim, together }) => [title, ms(together), verdict(aim, together)]),
    ),
    table(
      [
        `In Chromium, its processor ${slower} times as slow`,
        'largest paint',
        `aim for p95`,
        'press of a range to next paint',
        'aim for p95',
      ],
      browser.map(({ title, paint, interaction }) => [
        title,
        ms(paint),
        verdict(aims.paint, paint),
        ms(interaction),
        verdict(aims.interaction, interaction),
      ]),
    ),
    `${figures.toLocaleString('en-US')} figures compared with PostgreSQL, ${unequal} unequal`,
    ...measured.flatMap((one) => (one.unequal === 0 ? [] : [`${one.unequal} unequal: ${one.question.title}`])),
  ].join('\n\n');
}

const size = { entities: wholeNumber('entities', values.entities), days: wholeNumber('days', values.days) };
const bytes = size.entities * size.days * recordsPerDay * bytesPerRecord;

await buildConsole();
process.exit(
  await inWorkplace({ port: wholeNumber('port', values.port), bytes }, (place) =>
    withPostgres(
      async (url, version) => {
        const found = await place.unlessInterrupted(measure(place, url, size));
        console.log(reportOf(found, version));
        return found.measured.every(({ unequal }) => unequal === 0) ? 0 : 1;
      },
      { durable: true },
    ),
  ),
);
