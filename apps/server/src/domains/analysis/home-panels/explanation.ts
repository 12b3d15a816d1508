import type { ResultOf } from '@portico/contract/route';
import { homeStart } from '@portico/contract/routes/home-start';
import type { Metrics } from '@portico/contract/words/metrics';
import { mergeCompleteness } from '@portico/counting/completeness';
import {
  assessChange,
  type EntryAndPassbyCounts,
  explainPeopleInChange,
  findPlaceWithMostChange,
  isTooIncomplete,
} from '@portico/counting/explanation';
import { computeGrowth } from '@portico/counting/growth';
import { computeItem, jointSumKey } from '@portico/counting/items';
import { formatLocal } from '@portico/counting/local-time';
import { computeUsualValues, maxUsualWeeks } from '@portico/counting/usual-values';
import type { App } from '../../../platform/app.ts';
import { createAnswerCoalescer } from '../answer-coalescer.ts';
import { createDataSources, type DataSources } from '../data-sources.ts';
import {
  formatComparedRange,
  groupByZoneAndSettings,
  resolveHomeRange,
  selectHomeEntities,
} from '../home-selection.ts';
import { type ComparedPlaceSums, readPlaceComparison } from '../place-comparison.ts';
import type { QueryRunner } from '../query-runner.ts';
import { toReplySettings } from '../settings-groups.ts';
import { findMostChangedEntrance, loadEntrances } from './entrances.ts';
import {
  type ExplanationEntity,
  type ExplanationGroup,
  readUpToCompleteHour,
  sumKnownOrNull,
} from './explanation-data.ts';
import { toEntranceScopes } from './weekday-history.ts';

const item = 'flowIn' as const;

/** Registers the route that explains an unusual change of a range by place and by rate; for any other change both are null. */
export function explanationRoutes(app: App, queryRunner: QueryRunner): void {
  const share = createAnswerCoalescer<ResultOf<typeof homeStart.explanation>>();
  app.handle(homeStart.explanation, async (input, call) => {
    const selection = await selectHomeEntities(app, call, input.entityId);
    return share(selection, input, async () => {
      const now = app.clock.now();
      const sources = createDataSources(app, call);
      const { groups, summary } = await readUpToCompleteHour(
        queryRunner,
        sources,
        groupByZoneAndSettings(selection),
        (part) => resolveHomeRange(part.entities, input, now),
        now,
      );
      const range = groups[0]?.range ?? resolveHomeRange([], input, now);
      const usual = computeUsualOfGroups(groups, summary.completeEntities);
      const day = usual === null ? null : { value: usual.value, range: usual };
      const assessed = assessChange({
        compared: summary.compared,
        base: summary.base,
        ...summary.judgedCompleteness,
        usual: day,
      });
      // The share a page states is that of the records that are due, as on its cards. If only records that are not due yet are missing,
      // nothing can be said yet.
      const completeness = mergeCompleteness(groups.flatMap(({ duePeriods }) => duePeriods));
      const verdict = assessed === 'doubtful' && !isTooIncomplete(completeness) ? 'unknown' : assessed;
      const isUnusual = verdict === 'unusual';
      const settings = toReplySettings(selection.settingsGroups);
      return {
        zone: new Set(groups.map(({ group }) => group.zone)).size === 1 ? (groups[0]?.timeZone ?? null) : null,
        ...formatComparedRange(range),
        item,
        verdict,
        compared: summary.compared,
        base: summary.base,
        growth: computeGrowth(summary.compared, summary.base),
        entities: summary.completeEntities.length,
        completeness,
        baseCompleteness: summary.baseCompleteness,
        usual,
        from: isUnusual ? await findPlaceOfChange(queryRunner, sources, groups, summary.completeEntities) : null,
        rate: isUnusual
          ? computeRateChange(summary.completeEntities, (sums) => computeItem('enteringRate', sums, settings))
          : null,
      };
    });
  });
}

/** The usual value of the weekday up to the last full hour, over the entities that were counted in all weeks used for it. */
function computeUsualOfGroups(parts: readonly ExplanationGroup[], completeEntities: readonly ExplanationEntity[]) {
  const until = parts[0]?.day?.until;
  const entityIds = new Set(
    completeEntities.filter(({ hasUsualWeeks }) => hasUsualWeeks).map(({ entity }) => entity.id),
  );
  const days = parts.flatMap(({ day, entities }) =>
    entities.flatMap(({ entity }) => (entityIds.has(entity.id) ? [day?.getEntityDay(entity.id)] : [])),
  );
  const known = days.filter((day) => day !== undefined);
  if (until === undefined || known.length < days.length) return null;
  const weeks = Array.from({ length: maxUsualWeeks }, (_, week) => {
    const weekValues = known.flatMap((day) => day.weeks[week] ?? []);
    const isComplete = !isTooIncomplete(mergeCompleteness(weekValues.map(({ periods }) => periods)));
    return isComplete ? sumKnownOrNull(weekValues.map(({ value }) => value)) : null;
  });
  const value = sumKnownOrNull(known.map(({ day }) => day.value));
  const usual = computeUsualValues(weeks);
  if (value === null || usual === null) return null;
  const { median, low, high, weeks: count } = usual;
  return { value, median, low, high, weeks: count, until: formatLocal(until) };
}

/** The place with most of the change: an entrance of the only entity, or one of several entities. */
async function findPlaceOfChange(
  queryRunner: QueryRunner,
  { db }: DataSources,
  parts: readonly ExplanationGroup[],
  completeEntities: readonly ExplanationEntity[],
) {
  const [first, ...others] = parts.flatMap(({ entities }) => entities);
  const [part] = parts;
  if (first === undefined || part === undefined || others.length > 0) {
    const places = completeEntities.map(({ entity: { id, name }, sums }) => ({ id, name, ...flowIn(sums) }));
    return toPlaceReply('entity', findPlaceWithMostChange(places));
  }
  const entrances = await loadEntrances(db, [first.entity.id]);
  const scopes = toEntranceScopes(part.group, entrances);
  const comparison = await readPlaceComparison(queryRunner, { ...part.group, scopes }, { metrics: [item] }, part.range);
  const places = entrances.map(({ id, name, isDeleted }) => ({
    id,
    name,
    isDeleted,
    ...flowIn(comparison.placeSums(id)),
  }));
  return toPlaceReply('entrance', findMostChangedEntrance(places));
}

const flowIn = ({ compared, base }: ComparedPlaceSums) => ({
  compared: compared.flowIn ?? null,
  base: base.flowIn ?? null,
});

function toPlaceReply<Place extends { id: number; name: string }>(
  kind: 'entrance' | 'entity',
  found: { place: Place; compared: number; base: number; share: number } | null,
) {
  if (found === null) return null;
  const { place, compared, base, share } = found;
  return { kind, id: place.id, name: place.name, compared, base, share };
}

/** Computes how the rate changed, over the entities whose passers-by are known in both periods. */
function computeRateChange(
  completeEntities: readonly ExplanationEntity[],
  rate: (passing: EntryAndPassbyCounts) => number | null,
) {
  const known = completeEntities.filter(({ sums: { compared, base } }) =>
    [compared, base].every(({ flowPassby }) => typeof flowPassby === 'number'),
  );
  const sumOf = (period: 'compared' | 'base', metric: keyof Metrics) =>
    sumKnownOrNull(known.map(({ sums }) => sums[period][metric])) ?? 0;
  const passing = (period: 'compared' | 'base') => ({
    flowIn: sumOf(period, jointSumKey('enteringRate', 'flowIn')),
    flowPassby: sumOf(period, jointSumKey('enteringRate', 'flowPassby')),
  });
  const change = explainPeopleInChange(passing('compared'), passing('base'), rate);
  // The passers-by are those of all places, as on their card.
  const passersby = computeGrowth(sumOf('compared', 'flowPassby'), sumOf('base', 'flowPassby'));
  return change === null || passersby === null ? null : { ...change, passersby };
}
