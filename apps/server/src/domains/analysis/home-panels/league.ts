import type { InputOf, ResultOf } from '@portico/contract/route';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import type { Metric } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { targetItems } from '@portico/contract/words/targets';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { growth } from '@portico/counting/compare';
import { mergeCompleteness } from '@portico/counting/completeness';
import { isDoubtful } from '@portico/counting/explanation';
import { metricsOf } from '@portico/counting/items';
import { dayStart } from '@portico/counting/local-time';
import { ranksOf } from '@portico/counting/rank';
import { rangeOf } from '@portico/counting/ranges';
import { type Due, reached } from '@portico/counting/targets';
import type { App } from '../../../platform/app.ts';
import type { Db } from '../../../platform/things/open.ts';
import type { Asker } from '../ask.ts';
import { healthOf } from '../data-health.ts';
import { figuresMeant } from '../figure-meaning.ts';
import { type AlikePart, alikeParts, meantBy, rangeAt, toldClock } from '../home-parts.ts';
import { rememberedDevices } from '../hung-devices.ts';
import type { Selection } from '../selection.ts';
import { shareAnswers } from '../shared-answers.ts';
import { sourcesOf } from '../sources.ts';
import { entitiesAsked } from './entities-asked.ts';
import { daysOf, type EntityFacts, type PartFacts, readPart } from './league-facts.ts';
import { totalsOf } from './league-totals.ts';
import { monthsDue } from './months-due.ts';

/** Entities beside each other and beside their base, and all of them together, like for like. */
export function leagueRoutes(app: App, asker: Asker): void {
  const share = shareAnswers<Counted>();
  app.handle(homePanelRoutes.league, async ({ page, size, sort, deptId, ...asked }, call) => {
    const selection = await entitiesAsked(app, call, deptId);
    // Whichever page and order somebody looks at: it is one league.
    const counted = await share(selection, asked, () => countLeague(app, asker, selection, asked, call));
    return leagueOf(asker, counted, { sort, first: page * size, last: (page + 1) * size });
  });
}

type League = ResultOf<typeof homePanelRoutes.league>;
type Call = Parameters<typeof entitiesAsked>[1];
type Input = InputOf<typeof homePanelRoutes.league>;

/** The whole league in its order. `today`: the local midnight of an entity's own today, up to which its days are told. */
export type WholeLeague = { league: League; today: (id: number) => number };

/** All entities of the league at once. */
export async function readLeague(
  app: App,
  asker: Asker,
  { sort, deptId, ...asked }: Omit<Input, 'page' | 'size'>,
  call: Call,
): Promise<WholeLeague> {
  const selection = await entitiesAsked(app, call, deptId);
  const counted = await countLeague(app, asker, selection, asked, call);
  const today = new Map(
    counted.parts.flatMap((part) => part.entities.map(({ entity }) => [entity.id, part.today] as const)),
  );
  const league = await leagueOf(asker, counted, { sort, first: 0, last: counted.rows.length });
  return { league, today: (id) => today.get(id) ?? dayStart(app.clock.now() / 1000) };
}

/** What is the same for every page and order. */
type Counted = {
  parts: readonly PartFacts[];
  rows: readonly Ranked[];
  metrics: readonly Metric[];
  told: Omit<League, 'content' | 'totalElements'>;
};

async function countLeague(
  app: App,
  asker: Asker,
  selection: Selection,
  asked: Omit<Input, 'page' | 'size' | 'sort' | 'deptId'>,
  call: Call,
): Promise<Counted> {
  const now = app.clock.now();
  const sources = sourcesOf(app, call);
  const { item } = asked;
  const metrics = metricsOf([item], meantBy(selection));
  const alike = alikeParts(selection);
  const [parts, heard, due] = await Promise.all([
    Promise.all(
      alike.map((part) =>
        readPart(asker, sources, part, { item, metrics, range: rangeAt(part.entities, asked, now), now }),
      ),
    ),
    rememberedDevices(sources, selection.entities),
    dueOfMonths(sources.db, alike, item, now),
  ]);
  const facts = parts.flatMap(({ entities }) => entities);
  const settings = figuresMeant(selection.meanings);
  const range = parts[0]?.range ?? rangeOf(rangeTypes.today, dayStart(now / 1000));
  const here = healthOf(heard, selection.entities, { from: 0, to: 0 }, new Map(), now).filter(({ isHere }) => isHere);
  const told = {
    zone: new Set(parts.map(({ part }) => part.zone)).size === 1 ? (selection.entities[0]?.timeZone ?? null) : null,
    ...toldClock(range),
    item,
    settings,
    totals: {
      ...totalsOf(item, facts, settings),
      withTarget: due.size,
      devices: {
        all: here.length,
        reporting: here.filter(({ isReporting }) => isReporting).length,
        incomplete: facts.filter(({ receipt }) => isDoubtful(mergeCompleteness([receipt]))).length,
      },
    },
  };
  return { parts, rows: ranked(facts).map((one) => ({ ...one, ...besideTarget(one, due) })), metrics, told };
}

/** Of the league in an order, the rows [first, last). */
async function leagueOf(
  asker: Asker,
  { parts, rows, metrics, told }: Counted,
  { sort, first, last }: { sort: Input['sort']; first: number; last: number },
): Promise<League> {
  const shown = sorted(rows, sort).slice(first, last);
  const days = await daysOf(asker, parts, shown, { item: told.item, metrics });
  const content = shown.map((row) => ({ ...rowOf(row), days: days(row.entity.id) }));
  return { ...told, content, totalElements: rows.length };
}

type Row = League['content'][number];
type BesideTarget = Pick<Row, 'target' | 'targetToDate' | 'completion' | 'pace'>;
type Placed = EntityFacts & Pick<Row, 'rank' | 'rankChange'>;
type Ranked = Placed & BesideTarget;

/** What the month of each entity is to bring, by entity. */
async function dueOfMonths(
  db: Db,
  parts: readonly AlikePart[],
  item: StatisticItem,
  now: number,
): Promise<ReadonlyMap<number, Due>> {
  const ofItem = targetItems.find((one) => one === item);
  if (ofItem === undefined) return new Map();
  return new Map((await monthsDue(db, parts, ofItem, now)).flatMap(({ due }) => [...due]));
}

function besideTarget({ entity, monthValue }: EntityFacts, due: ReadonlyMap<number, Due>): BesideTarget {
  const { target = null, toDate = null } = due.get(entity.id) ?? {};
  return {
    target,
    targetToDate: toDate,
    completion: reached(monthValue, target),
    pace: reached(monthValue, toDate),
  };
}

/** Ranks by the value; places won by what is compared, among those that are. */
function ranked(facts: readonly EntityFacts[]): Placed[] {
  const ranks = ranksOf(facts.map(({ value }) => value));
  const compared = facts.filter(({ leftOut }) => leftOut === null);
  const now = ranksOf(compared.map((one) => one.compared));
  const before = ranksOf(compared.map((one) => one.base));
  const won = new Map(compared.map(({ entity }, place) => [entity.id, (before[place] ?? 0) - (now[place] ?? 0)]));
  return facts.map((one, place) => ({
    ...one,
    rank: ranks[place] ?? null,
    rankChange: won.get(one.entity.id) ?? null,
  }));
}

function rowOf(row: Ranked): Omit<Row, 'days'> {
  const { entity, rank, rankChange, value, compared, base, leftOut, receipt, monthValue, monthReceipt } = row;
  const { target, targetToDate, completion, pace } = row;
  return {
    id: entity.id,
    name: entity.name,
    rank,
    rankChange,
    value,
    compared,
    base,
    growth: leftOut === null ? growth(compared, base) : null,
    leftOut,
    completeness: mergeCompleteness([receipt]),
    month: monthValue,
    monthCompleteness: mergeCompleteness([monthReceipt]),
    target,
    targetToDate,
    completion,
    pace,
  };
}

type Sort = NonNullable<InputOf<typeof homePanelRoutes.league>['sort']>;

const sortValues: Readonly<Record<Exclude<Sort['field'], 'name'>, (row: Ranked) => number | null>> = {
  rank: ({ rank }) => rank,
  value: ({ value }) => value,
  growth: (row) => rowOf(row).growth,
  rankChange: ({ rankChange }) => rankChange,
  month: ({ monthValue }) => monthValue,
  target: ({ target }) => target,
  completion: ({ completion }) => completion,
  pace: ({ pace }) => pace,
  completeness: ({ receipt }) => mergeCompleteness([receipt]),
};

const names = new Intl.Collator('en', { numeric: true });

/** What is not known comes last, whichever way; equal ones go by name. */
function sorted(rows: readonly Ranked[], sort: Sort = { field: 'rank', descending: false }): Ranked[] {
  const sign = sort.descending ? -1 : 1;
  const byName = (one: Ranked, other: Ranked) =>
    names.compare(one.entity.name, other.entity.name) || one.entity.id - other.entity.id;
  const { field } = sort;
  if (field === 'name') return rows.toSorted((one, other) => sign * byName(one, other));
  const keyed = rows.map((row) => ({ row, key: sortValues[field](row) }));
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null)
      return Number(one.key === null) - Number(other.key === null) || byName(one.row, other.row);
    return sign * (one.key - other.key) || byName(one.row, other.row);
  });
  return keyed.map(({ row }) => row);
}
