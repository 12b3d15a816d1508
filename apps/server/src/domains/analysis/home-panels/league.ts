import type { InputOf, ResultOf } from '@portico/contract/route';
import { homePanelRoutes } from '@portico/contract/routes/home-panels';
import { type Language, languages } from '@portico/contract/words/languages';
import type { Metric } from '@portico/contract/words/metrics';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { targetItems } from '@portico/contract/words/targets';
import { collatorFor } from '@portico/contract/words/text-order';
import { findComparisonRefusal } from '@portico/counting/comparison-refusal';
import { mergeCompleteness } from '@portico/counting/completeness';
import { isTooIncomplete } from '@portico/counting/explanation';
import { computeGrowth } from '@portico/counting/growth';
import { findRequiredMetrics } from '@portico/counting/items';
import { dayStart, formatLocal } from '@portico/counting/local-time';
import { computeRanks } from '@portico/counting/rank';
import { computePace, computeTargetCompletion, type DueTarget } from '@portico/counting/targets';
import type { App } from '../../../platform/app.ts';
import type { UserCall } from '../../../platform/http/caller.ts';
import { createAnswerCoalescer } from '../answer-coalescer.ts';
import { computeDeviceHealth } from '../data-health.ts';
import { createDataSources } from '../data-sources.ts';
import {
  formatComparedRange,
  groupByZoneAndSettings,
  listCalculationSettings,
  resolveHomeRange,
  type ZoneSettingsGroup,
} from '../home-selection.ts';
import { loadDevicesWithContactCached } from '../installed-devices.ts';
import type { QueryRunner } from '../query-runner.ts';
import type { Selection } from '../selection.ts';
import { toReplySettings } from '../settings-groups.ts';
import { type LeagueEntity, type LeagueGroup, readLeagueGroup, readSparklineDays } from './league-data.ts';
import { computeLeagueTotals } from './league-totals.ts';
import { loadMonthTargets } from './month-targets.ts';
import { selectOrganisationEntities } from './organisation-entities.ts';

/** Registers the league: entities with their comparison period, and totals like for like. */
export function leagueRoutes(app: App, queryRunner: QueryRunner): void {
  const share = createAnswerCoalescer<CountedLeague>();
  app.handle(homePanelRoutes.league, async ({ page, size, sort, deptId, ...requestedPeriod }, call) => {
    const selection = await selectOrganisationEntities(app, call, deptId);
    // All pages and orders share one computation of the league.
    const counted = await share(selection, requestedPeriod, () =>
      countLeague(app, queryRunner, selection, requestedPeriod, call),
    );
    return buildLeaguePage(queryRunner, counted, {
      sort,
      first: page * size,
      last: (page + 1) * size,
      language: call.language,
    });
  });
}

type League = ResultOf<typeof homePanelRoutes.league>;
type Call = Parameters<typeof selectOrganisationEntities>[1] & Pick<UserCall, 'language'>;
type Input = InputOf<typeof homePanelRoutes.league>;

/** The complete league in its order. `getToday` returns the local midnight of an entity's present day, before which its sparkline ends. */
export type WholeLeague = { league: League; getToday: (id: number) => number };

/** Reads all entities of the league at once. */
export async function readLeague(
  app: App,
  queryRunner: QueryRunner,
  { sort, deptId, ...requestedPeriod }: Omit<Input, 'page' | 'size'>,
  call: Call,
): Promise<WholeLeague> {
  const selection = await selectOrganisationEntities(app, call, deptId);
  const counted = await countLeague(app, queryRunner, selection, requestedPeriod, call);
  const today = new Map(
    counted.groups.flatMap((part) => part.entities.map(({ entity }) => [entity.id, part.today] as const)),
  );
  const league = await buildLeaguePage(queryRunner, counted, {
    sort,
    first: 0,
    last: counted.rows.length,
    language: call.language,
  });
  return { league, getToday: (id) => today.get(id) ?? dayStart(app.clock.now() / 1000) };
}

/** The part of the league that is the same for every page and order. */
type CountedLeague = {
  groups: readonly LeagueGroup[];
  rows: readonly RankedEntityWithTarget[];
  metrics: readonly Metric[];
  header: Omit<League, 'content' | 'totalElements'>;
};

async function countLeague(
  app: App,
  queryRunner: QueryRunner,
  selection: Selection,
  requestedPeriod: Omit<Input, 'page' | 'size' | 'sort' | 'deptId'>,
  call: Call,
): Promise<CountedLeague> {
  const now = app.clock.now();
  const sources = createDataSources(app, call);
  const { item } = requestedPeriod;
  const metrics = findRequiredMetrics([item], listCalculationSettings(selection));
  const same = groupByZoneAndSettings(selection);
  const [parts, devices] = await Promise.all([
    Promise.all(
      same.map((part) =>
        readLeagueGroup(queryRunner, sources, part, {
          item,
          metrics,
          range: resolveHomeRange(part.entities, requestedPeriod, now),
          now,
        }),
      ),
    ),
    loadDevicesWithContactCached(sources, selection.entities),
  ]);
  const dueTargets = await loadMonthDues({ db: sources.db, queryRunner, devices }, same, item, now);
  const leagueEntities = parts.flatMap(({ entities }) => entities);
  const settings = toReplySettings(selection.settingsGroups);
  const range = parts[0]?.range ?? resolveHomeRange([], requestedPeriod, now);
  const installed = computeDeviceHealth(devices, selection.entities, { from: 0, to: 0 }, new Map(), now).filter(
    ({ isInstalled }) => isInstalled,
  );
  const header = {
    zone: new Set(parts.map(({ group }) => group.zone)).size === 1 ? (selection.entities[0]?.timeZone ?? null) : null,
    ...formatComparedRange(range),
    item,
    settings,
    totals: {
      ...computeLeagueTotals(item, leagueEntities, settings),
      withTarget: dueTargets.size,
      devices: {
        all: installed.length,
        reporting: installed.filter(({ isReporting }) => isReporting).length,
        incomplete: leagueEntities.filter(({ periods }) => isTooIncomplete(mergeCompleteness([periods]))).length,
      },
    },
  };
  return {
    groups: parts,
    rows: rankEntities(leagueEntities).map((one) => ({ ...one, ...compareWithTarget(one, dueTargets) })),
    metrics,
    header,
  };
}

/** Returns rows [first, last) of the sorted league. */
async function buildLeaguePage(
  queryRunner: QueryRunner,
  { groups, rows, metrics, header }: CountedLeague,
  { sort, first, last, language }: { sort: Input['sort']; first: number; last: number; language: Language },
): Promise<League> {
  const pageRows = sortRows(rows, collatorFor(languages[language].tag), sort).slice(first, last);
  const days = await readSparklineDays(queryRunner, groups, pageRows, { item: header.item, metrics });
  const content = pageRows.map((row) => ({ ...toLeagueRow(row), days: days(row.entity.id) }));
  return { ...header, content, totalElements: rows.length };
}

type Row = League['content'][number];
type TargetComparison = Pick<Row, 'target' | 'targetToDate' | 'completion' | 'pace'>;
type RankedEntity = LeagueEntity & Pick<Row, 'rank' | 'rankChange'>;
type RankedEntityWithTarget = RankedEntity & TargetComparison;

/** The targets of each entity's month, by entity. */
async function loadMonthDues(
  sources: Parameters<typeof loadMonthTargets>[0],
  parts: readonly ZoneSettingsGroup[],
  item: StatisticItem,
  now: number,
): Promise<ReadonlyMap<number, DueTarget>> {
  const targetItem = targetItems.find((one) => one === item);
  if (targetItem === undefined) return new Map();
  return new Map(
    (await loadMonthTargets(sources, parts, targetItem, now)).flatMap(({ dueTargets }) => [...dueTargets]),
  );
}

function compareWithTarget(
  { entity, monthValue }: LeagueEntity,
  dueTargets: ReadonlyMap<number, DueTarget>,
): TargetComparison {
  const due = dueTargets.get(entity.id) ?? null;
  return {
    target: due?.target ?? null,
    targetToDate: due?.toDate ?? null,
    completion: computeTargetCompletion(monthValue, due?.target ?? null),
    pace: computePace(monthValue, due),
  };
}

/** Ranks by value. The rank change is by the compared values, among the comparable entities. */
function rankEntities(leagueEntities: readonly LeagueEntity[]): RankedEntity[] {
  const ranks = computeRanks(leagueEntities.map(({ value }) => value));
  const compared = leagueEntities.filter(({ leftOut }) => leftOut === null);
  const now = computeRanks(compared.map((one) => one.compared));
  const before = computeRanks(compared.map((one) => one.base));
  const rankChanges = new Map(
    compared.map(({ entity }, index) => [entity.id, (before[index] ?? 0) - (now[index] ?? 0)]),
  );
  return leagueEntities.map((one, index) => ({
    ...one,
    rank: ranks[index] ?? null,
    rankChange: rankChanges.get(one.entity.id) ?? null,
  }));
}

function toLeagueRow(row: RankedEntityWithTarget): Omit<Row, 'days'> {
  const { entity, rank, rankChange, value, compared, base, leftOut, periods, monthValue, monthPeriods } = row;
  const { basePeriods, opensAt, target, targetToDate, completion, pace } = row;
  return {
    id: entity.id,
    name: entity.name,
    rank,
    rankChange,
    value,
    compared,
    base,
    growth: leftOut === null ? computeGrowth(compared, base) : null,
    leftOut,
    completeness: mergeCompleteness([periods]),
    baseCompleteness: mergeCompleteness([basePeriods]),
    opensAt: opensAt === null ? null : formatLocal(opensAt),
    month: monthValue,
    monthCompleteness: mergeCompleteness([monthPeriods]),
    target,
    targetToDate,
    completion,
    pace,
  };
}

type Sort = NonNullable<InputOf<typeof homePanelRoutes.league>['sort']>;

// Changes and paces with too little data are not shown, so they come last.
const sortValues: Readonly<Record<Exclude<Sort['field'], 'name'>, (row: RankedEntityWithTarget) => number | null>> = {
  rank: ({ rank }) => rank,
  value: ({ value }) => value,
  growth: (row) => {
    const { completeness, baseCompleteness, growth } = toLeagueRow(row);
    return findComparisonRefusal({ comparedCompleteness: completeness, baseCompleteness }) === null ? growth : null;
  },
  rankChange: ({ rankChange }) => rankChange,
  month: ({ monthValue }) => monthValue,
  target: ({ target }) => target,
  completion: ({ completion }) => completion,
  pace: ({ pace, monthPeriods }) => (isTooIncomplete(mergeCompleteness([monthPeriods])) ? null : pace),
  completeness: ({ periods }) => mergeCompleteness([periods]),
};

/** Unknown values come last in either direction; equal values are ordered by name. */
function sortRows(
  rows: readonly RankedEntityWithTarget[],
  names: Intl.Collator,
  sort: Sort = { field: 'rank', descending: false },
): RankedEntityWithTarget[] {
  const sign = sort.descending ? -1 : 1;
  const byName = (one: RankedEntityWithTarget, other: RankedEntityWithTarget) =>
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
