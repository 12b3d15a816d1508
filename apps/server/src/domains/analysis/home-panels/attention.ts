import { type AttentionKind, attentionKinds, homePanelRoutes } from '@portico/contract/routes/home-panels';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { mergeCompleteness } from '@portico/counting/completeness';
import { isTooIncomplete } from '@portico/counting/explanation';
import { formatLocal } from '@portico/counting/local-time';
import { computeUsualValues, findUnusualChange, type UsualValues } from '@portico/counting/usual-values';
import type { App } from '../../../platform/app.ts';
import type { EntityRow } from '../../organisations/index.ts';
import { createAnswerCoalescer } from '../answer-coalescer.ts';
import { computeDeviceHealth, type DeviceHealth } from '../data-health.ts';
import { createDataSources, type DataSources } from '../data-sources.ts';
import { groupByZoneAndSettings, resolveHomeRange, type ZoneSettingsGroup } from '../home-selection.ts';
import { type DeviceWithContact, loadDevicesWithContactCached } from '../installed-devices.ts';
import { findOverCapacity } from '../occupancy.ts';
import type { QueryRunner } from '../query-runner.ts';
import { type BehindPace, findEntitiesBehindPace } from './behind-pace.ts';
import { tallyPeriodsByEntity } from './entity-periods.ts';
import { findMostChangedEntrance, loadEntrances } from './entrances.ts';
import { selectOrganisationEntities } from './organisation-entities.ts';
import {
  computeUsual,
  type DayWithEarlierWeeks,
  type ElapsedDay,
  readEntityWeekdays,
  readEntranceWeekdays,
  toElapsedDay,
  toEntranceScopes,
} from './weekday-history.ts';

/** Registers the route for entities that need attention today: at most one line per entity, none if nothing is wrong. */
export function attentionRoutes(app: App, queryRunner: QueryRunner): void {
  const share = createAnswerCoalescer<readonly OrderedLine[]>();
  app.handle(homePanelRoutes.attention, async ({ page, size, deptId }, call) => {
    const selection = await selectOrganisationEntities(app, call, deptId);
    const sources = createDataSources(app, call);
    const lines = await share(selection, {}, async () => {
      const now = app.clock.now();
      const devices = await loadDevicesWithContactCached(sources, selection.entities);
      const silent = findSilentDevices(
        devices,
        computeDeviceHealth(devices, selection.entities, { from: 0, to: 0 }, new Map(), now),
        now,
      );
      const same = groupByZoneAndSettings(selection);
      const [parts, overCapacity, behindPace] = await Promise.all([
        Promise.all(same.map((part) => readAttentionGroup(queryRunner, part, devices, now))),
        findOverCapacity(app, queryRunner, selection, devices),
        findEntitiesBehindPace(queryRunner, sources, same, devices, now),
      ]);
      const found = parts.flatMap(({ part, ofDay: elapsedDay, completeness, days }) =>
        part.entities.flatMap((entity) => {
          const history = elapsedDay === null ? null : (days?.(entity.id) ?? null);
          const line = buildAttentionLine(entity, {
            silent: silent.get(entity.id) ?? null,
            completeness: completeness(entity.id),
            usual: history === null || elapsedDay === null ? null : usualSoFar(history, elapsedDay),
            overCapacity: overCapacity.get(entity.id) ?? null,
            behindPace: behindPace.get(entity.id) ?? null,
          });
          return line === null ? [] : [{ ...line, part, elapsedDay }];
        }),
      );
      return found.toSorted((one, other) => attentionOrder(one) - attentionOrder(other) || other.weight - one.weight);
    });
    const pageLines = lines.slice(page * size, (page + 1) * size);
    const entrances = await findEntrancesOfChanges(queryRunner, sources, pageLines);
    return {
      content: pageLines.map(({ part: _part, elapsedDay: _ofDay, weight: _weight, ...line }) => ({
        ...line,
        entrance: entrances.get(line.entityId) ?? null,
      })),
      totalElements: lines.length,
      entityCount: selection.entities.length,
    };
  });
}

type OrderedLine = NonNullable<ReturnType<typeof buildAttentionLine>> & {
  part: ZoneSettingsGroup;
  elapsedDay: ElapsedDay | null;
};

type UsualUpToNow = ReturnType<typeof usualSoFar>;
type SilentDevices = { silent: number; all: number; since: string | null };

type AttentionData = {
  silent: SilentDevices | null;
  completeness: number | null;
  usual: UsualUpToNow;
  overCapacity: { value: number; capacity: number; since: string } | null;
  behindPace: BehindPace | null;
};

/** Installed devices that do not report, counted by entity. */
function findSilentDevices(devices: readonly DeviceWithContact[], health: readonly DeviceHealth[], now: number) {
  const seconds = now / 1000;
  const found = new Map<number, { silent: number; all: number; since: number | null }>();
  for (const [index, { isInstalled, isReporting, silentSince }] of health.entries()) {
    const placement = devices[index]?.placements.find(({ from, to }) => from <= seconds && to > seconds);
    if (!isInstalled || placement === undefined) continue;
    const known = found.get(placement.entityId) ?? { silent: 0, all: 0, since: null };
    found.set(placement.entityId, known);
    known.all += 1;
    if (isReporting) continue;
    known.silent += 1;
    known.since =
      known.since === null || silentSince === null ? (known.since ?? silentSince) : Math.min(known.since, silentSince);
  }
  const entitiesWithSilent = [...found].filter(([, { silent }]) => silent > 0);
  return new Map(
    entitiesWithSilent.map(([id, { silent, all, since }]): [number, SilentDevices] => [
      id,
      { silent, all, since: since === null ? null : new Date(since).toISOString() },
    ]),
  );
}

async function readAttentionGroup(
  queryRunner: QueryRunner,
  part: ZoneSettingsGroup,
  devices: readonly DeviceWithContact[],
  now: number,
) {
  const today = resolveHomeRange(part.entities, { type: rangeTypes.today }, now);
  const elapsedDay = toElapsedDay(today);
  const [coverage, days] = await Promise.all([
    queryRunner.readCoverage(part.entities, devices, today),
    elapsedDay === null ? null : readEntityWeekdays(queryRunner, part, devices, elapsedDay),
  ]);
  const periodsOf = tallyPeriodsByEntity(devices, part.entities, today, coverage, ['flowIn'], now);
  return { part, ofDay: elapsedDay, days, completeness: (id: number) => mergeCompleteness([periodsOf(id)]) };
}

function usualSoFar(history: DayWithEarlierWeeks, { until }: ElapsedDay) {
  const usual = computeUsual(history);
  if (usual === null || history.day.value === null) return null;
  const { median, low, high, weeks, deviation } = usual;
  const isComplete = !isTooIncomplete(mergeCompleteness([history.day.periods]));
  return {
    usual: { value: history.day.value, median, low, high, weeks, until: formatLocal(until) },
    spread: deviation,
    isWhole: isComplete,
  };
}

/** Builds the line of an entity for its most pressing problem; `weight` orders lines of the same kind. null: nothing needs attention. */
function buildAttentionLine(
  entity: EntityRow,
  { silent, completeness, usual, overCapacity, behindPace }: AttentionData,
) {
  const known = usual?.usual ?? null;
  const line = (kind: AttentionKind, weight: number) => ({
    entityId: entity.id,
    name: entity.name,
    kind,
    zone: entity.timeZone,
    dstEnable: entity.dstEnable,
    completeness,
    devices: kind === 'silent' ? silent : null,
    usual: kind === 'overCapacity' || kind === 'behindPace' ? null : known,
    inside: kind === 'overCapacity' ? overCapacity : null,
    month: kind === 'behindPace' ? behindPace : null,
    weight,
  });
  if (silent !== null) return line('silent', silent.silent / silent.all);
  const unusualChange = usual?.isWhole !== true ? null : findUnusualChange(usual.usual.value, toUsual(usual));
  if (known !== null && unusualChange !== null)
    return line(unusualChange, Math.abs(known.value - known.median) / Math.max(1, known.median));
  if (overCapacity !== null) return line('overCapacity', overCapacity.value / overCapacity.capacity);
  return behindPace === null ? null : line('behindPace', 1 - behindPace.pace);
}

const toUsual = ({ usual, spread }: NonNullable<UsualUpToNow>): UsualValues => ({ ...usual, deviation: spread });

const attentionOrder = ({ kind }: { kind: AttentionKind }) => attentionKinds.indexOf(kind);

type Line = { entityId: number; kind: AttentionKind; part: ZoneSettingsGroup; elapsedDay: ElapsedDay | null };

/** Finds the entrance that contributes most to the drop or rise of each entity, compared with its usual count up to the same hour. */
async function findEntrancesOfChanges(queryRunner: QueryRunner, { db }: DataSources, lines: readonly Line[]) {
  const found = new Map<number, { id: number; name: string; compared: number; base: number }>();
  const changed = lines.filter(({ kind }) => kind === 'drop' || kind === 'rise');
  if (changed.length === 0) return found;
  const entrances = Map.groupBy(
    await loadEntrances(
      db,
      changed.map(({ entityId }) => entityId),
    ),
    ({ entityId }) => entityId,
  );
  await Promise.all(
    [...Map.groupBy(changed, ({ part }) => part)].map(async ([part, same]) => {
      const elapsedDay = same[0]?.elapsedDay ?? null;
      const changedEntrances = same.flatMap(({ entityId }) => entrances.get(entityId) ?? []);
      if (elapsedDay === null || changedEntrances.length === 0) return;
      const weekdaysOf = await readEntranceWeekdays(queryRunner, toEntranceScopes(part, changedEntrances), elapsedDay);
      for (const { entityId } of same) {
        const places = (entrances.get(entityId) ?? []).map(({ id, name, isDeleted }) => {
          const { day, weeks } = weekdaysOf(id);
          return { id, name, isDeleted, compared: day, base: computeUsualValues(weeks)?.median ?? null };
        });
        const change = findMostChangedEntrance(places);
        if (change === null) continue;
        const { place, compared, base } = change;
        found.set(entityId, { id: place.id, name: place.name, compared, base });
      }
    }),
  );
  return found;
}
