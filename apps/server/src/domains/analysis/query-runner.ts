import { metrics, ratios } from '@portico/contract/words/metrics';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import type { EntityRow } from '../organisations/index.ts';
import { groupByOpeningHours } from './data-health.ts';
import { createEndedPeriodsCache } from './ended-periods-cache.ts';
import { mapGroupIdsByMember } from './organisation-groups.ts';
import { areRatioSidesPaired, sumRatioSides, toRatioSides } from './queries/ratio-sums.ts';
import { type BucketSums, type CountScope, type ReceivedPeriods, type SumsQuery, sumByBucket } from './queries/sums.ts';
import { createQueryCoalescer } from './query-coalescer.ts';
import { createSumsCache } from './sums-cache.ts';

type UnscopedSumsQuery = Omit<SumsQuery, 'scope'>;

/** Runs every query for sums: from the caches, or in the counting store. A bucket may have several rows, each with other metrics. */
export type QueryRunner = {
  readSums(scopes: readonly CountScope[], query: UnscopedSumsQuery): Promise<BucketSums[]>;
  /** Also returns how many record periods the devices sent in opening hours, read in the same pass. */
  readSumsAndReceivedPeriods(
    selection: { entities: readonly EntityRow[]; scopes: readonly CountScope[] },
    query: UnscopedSumsQuery,
  ): Promise<{ sums: BucketSums[]; receivedPeriods: ReceivedPeriods }>;
};

export function createQueryRunner(countingStore: CountingStore): QueryRunner {
  const sumsCache = createSumsCache(countingStore);
  const coalescedQueries = createQueryCoalescer(countingStore);
  const readEndedAnswer = createEndedPeriodsCache(countingStore);

  async function readScopeSums(query: SumsQuery): Promise<BucketSums[]> {
    const additive = pickMetricsOfKind(query, 'additive');
    const plain =
      additive.metrics.length === 0
        ? Promise.resolve([])
        : sumsCache.readSums(additive, false).then((answer) => answer?.sums ?? readPlaceSums(additive));
    const [added, daily, joint] = await Promise.all([
      plain,
      sumByBucket(countingStore, query, 'daily'),
      readRatioSides(query, () => plain),
    ]);
    return [...added, ...daily, ...joint];
  }

  async function readScopeSumsAndPeriods(query: SumsQuery, entities: readonly EntityRow[]) {
    const additive = pickMetricsOfKind(query, 'additive');
    const plain = sumsCache
      .readSums(additive, true)
      .then((answer) => answer ?? readPlaceSumsAndPeriods(additive, entities));
    const [{ sums, receivedPeriods }, daily, joint] = await Promise.all([
      plain,
      sumByBucket(countingStore, query, 'daily'),
      readRatioSides(query, async () => (await plain).sums),
    ]);
    return { sums: [...sums, ...daily, ...joint], receivedPeriods };
  }

  // Usually a record has both sides of a ratio or neither, and the plain sums, which are requested anyway, are sufficient. Otherwise every
  // hour is examined.
  async function readRatioSides(query: SumsQuery, plain: () => Promise<readonly BucketSums[]>): Promise<BucketSums[]> {
    const requestedRatios = query.ratios ?? [];
    if (requestedRatios.length === 0) return [];
    const areSidesRequested = requestedRatios.every((ratio) =>
      ratios[ratio].every((side) => query.metrics.includes(side)),
    );
    if (areSidesRequested && (await areRatioSidesPaired(countingStore, query, requestedRatios)))
      return toRatioSides(await plain(), requestedRatios);
    return sumRatioSides(countingStore, query);
  }

  // The engine returns sums by place; groups of places are added up here.
  async function readPlaceSums({ groups, ...placeQuery }: SumsQuery): Promise<readonly BucketSums[]> {
    const runQuery = async () => ({ sums: await coalescedQueries.readSums(placeQuery), receivedPeriods: new Map() });
    return assignRowsToGroups((await readEndedAnswer(placeQuery, null, runQuery)).sums, groups);
  }

  async function readPlaceSumsAndPeriods({ groups, ...placeQuery }: SumsQuery, entities: readonly EntityRow[]) {
    const openings = groupByOpeningHours(entities);
    const runQuery = () => coalescedQueries.readSumsAndReceivedPeriods(placeQuery, openings);
    const { sums, receivedPeriods } = await readEndedAnswer(placeQuery, openings, runQuery);
    return { sums: assignRowsToGroups(sums, groups), receivedPeriods };
  }

  return {
    async readSums(scopes, query) {
      const answers = await Promise.all(scopes.map((scope) => readScopeSums({ ...query, scope })));
      return answers.flat();
    },
    async readSumsAndReceivedPeriods({ scopes, entities }, query) {
      const answers = await Promise.all(scopes.map((scope) => readScopeSumsAndPeriods({ ...query, scope }, entities)));
      const [first, ...others] = answers;
      if (first !== undefined && others.length === 0) return first;
      return {
        sums: answers.flatMap(({ sums }) => sums),
        receivedPeriods: new Map(answers.flatMap(({ receivedPeriods }) => [...receivedPeriods])),
      };
    },
  };
}

function assignRowsToGroups(rows: readonly BucketSums[], groups: SumsQuery['groups']): readonly BucketSums[] {
  if (groups === undefined) return rows;
  const groupsOf = mapGroupIdsByMember(groups);
  return rows.flatMap((row) => (groupsOf.get(row.group) ?? []).map((id) => ({ ...row, group: id })));
}

function pickMetricsOfKind(query: SumsQuery, kind: 'additive' | 'daily'): SumsQuery {
  const { ratios: _ratios, ...rest } = query;
  return { ...rest, metrics: query.metrics.filter((name) => metrics[name].kind === kind) };
}
