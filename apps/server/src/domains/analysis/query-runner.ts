import { metrics, ratios } from '@portico/contract/words/metrics';
import type { CountingStore } from '../../platform/counting-store/open.ts';
import { type CoverageReader, getCoverageReader } from '../record-coverage/index.ts';
import { createEndedPeriodsCache } from './ended-periods-cache.ts';
import { mapGroupIdsByMember } from './organisation-groups.ts';
import { areRatioSidesPaired, sumRatioSides, toRatioSides } from './queries/ratio-sums.ts';
import { type BucketSums, type CountScope, type SumsQuery, sumByBucket } from './queries/sums.ts';
import { createQueryCoalescer } from './query-coalescer.ts';
import { createSumsCache } from './sums-cache.ts';

type UnscopedSumsQuery = Omit<SumsQuery, 'scope'>;

/** Runs every query for sums: from the caches, or in the counting store. A bucket may have several rows, each with other metrics. */
export type QueryRunner = CoverageReader & {
  readSums(scopes: readonly CountScope[], query: UnscopedSumsQuery): Promise<BucketSums[]>;
};

export function createQueryRunner(countingStore: CountingStore): QueryRunner {
  const sumsCache = createSumsCache(countingStore);
  const coalescedQueries = createQueryCoalescer(countingStore);
  const readEndedAnswer = createEndedPeriodsCache(countingStore);
  const { readCoverage } = getCoverageReader(countingStore);

  async function readScopeSums(query: SumsQuery): Promise<BucketSums[]> {
    const additive = pickMetricsOfKind(query, 'additive');
    const plain =
      additive.metrics.length === 0
        ? Promise.resolve([])
        : sumsCache.readSums(additive).then((answer) => answer ?? readPlaceSums(additive));
    const [added, daily, joint] = await Promise.all([
      plain,
      sumByBucket(countingStore, query, 'daily'),
      readRatioSides(query, () => plain),
    ]);
    return [...added, ...daily, ...joint];
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
    return assignRowsToGroups(await readEndedAnswer(placeQuery, () => coalescedQueries.readSums(placeQuery)), groups);
  }

  return {
    async readSums(scopes, query) {
      const answers = await Promise.all(scopes.map((scope) => readScopeSums({ ...query, scope })));
      return answers.flat();
    },
    readCoverage,
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
