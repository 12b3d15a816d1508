import { type AttentionKind, attentionKinds, homePanelRoutes } from '@portico/contract/routes/home-panels';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { wholeDay } from '@portico/counting/business-hours';
import { mergeCompleteness } from '@portico/counting/completeness';
import { isDoubtful } from '@portico/counting/explanation';
import { formatLocal } from '@portico/counting/local-time';
import { usualOf, strikingChange, type Usual } from '@portico/counting/usual';
import type { App } from '../../../platform/app.ts';
import type { EntityRow } from '../../organisations/index.ts';
import type { Asker } from '../ask.ts';
import { type DeviceHealth, healthOf } from '../data-health.ts';
import { type AlikePart, alikeParts, rangeAt } from '../home-parts.ts';
import { type DeviceAndStays, rememberedDevices } from '../hung-devices.ts';
import { overCapacity } from '../occupancy.ts';
import { shareAnswers } from '../shared-answers.ts';
import { type Sources, sourcesOf } from '../sources.ts';
import { type BehindPace, behindPace } from './behind-pace.ts';
import { entitiesAsked } from './entities-asked.ts';
import { entranceOfChange, entrancesOf } from './entrances.ts';
import { receiptsByEntity } from './entity-receipts.ts';
import {
  type DayAndWeeks,
  daysOfEntities,
  daysOfEntrances,
  type PartOfDay,
  partOfDay,
  scopesOfEntrances,
  usualOfDay,
} from './usual-days.ts';

/** Entities somebody should look at today: at most one line each, nothing where nothing is. */
export function attentionRoutes(app: App, asker: Asker): void {
  const share = shareAnswers<readonly OrderedLine[]>();
  app.handle(homePanelRoutes.attention, async ({ page, size, deptId }, call) => {
    const selection = await entitiesAsked(app, call, deptId);
    const sources = sourcesOf(app, call);
    const lines = await share(selection, {}, async () => {
      const now = app.clock.now();
      const devices = await rememberedDevices(sources, selection.entities);
      const silent = silentAt(devices, healthOf(devices, selection.entities, { from: 0, to: 0 }, new Map(), now), now);
      const alike = alikeParts(selection);
      const [parts, crowded, behind] = await Promise.all([
        Promise.all(alike.map((part) => readPart(asker, part, devices, now))),
        overCapacity(app, asker, selection, devices),
        behindPace(asker, sources, alike, devices, now),
      ]);
      const found = parts.flatMap(({ part, ofDay, completeness, days }) =>
        part.entities.flatMap((entity) => {
          const told = ofDay === null ? null : (days?.(entity.id) ?? null);
          const line = lineOf(entity, {
            silent: silent.get(entity.id) ?? null,
            completeness: completeness(entity.id),
            usual: told === null || ofDay === null ? null : usualSoFar(told, ofDay),
            inside: crowded.get(entity.id) ?? null,
            month: behind.get(entity.id) ?? null,
          });
          return line === null ? [] : [{ ...line, part, ofDay }];
        }),
      );
      return found.toSorted((one, other) => pressing(one) - pressing(other) || other.weight - one.weight);
    });
    const shown = lines.slice(page * size, (page + 1) * size);
    const entrances = await entrancesBehind(asker, sources, shown);
    return {
      content: shown.map(({ part: _part, ofDay: _ofDay, weight: _weight, ...line }) => ({
        ...line,
        entrance: entrances.get(line.entityId) ?? null,
      })),
      totalElements: lines.length,
      entityCount: selection.entities.length,
    };
  });
}

type OrderedLine = NonNullable<ReturnType<typeof lineOf>> & { part: AlikePart; ofDay: PartOfDay | null };

type Told = ReturnType<typeof usualSoFar>;
type Silent = { silent: number; all: number; since: string | null };

type Facts = {
  silent: Silent | null;
  completeness: number | null;
  usual: Told;
  inside: { value: number; capacity: number; since: string } | null;
  month: BehindPace | null;
};

/** Devices that hang at an entity and do not report, by entity. */
function silentAt(devices: readonly DeviceAndStays[], health: readonly DeviceHealth[], now: number) {
  const seconds = now / 1000;
  const found = new Map<number, { silent: number; all: number; since: number | null }>();
  for (const [place, { isHere, isReporting, quietSince }] of health.entries()) {
    const stay = devices[place]?.stays.find(({ from, to }) => from <= seconds && to > seconds);
    if (!isHere || stay === undefined) continue;
    const known = found.get(stay.entityId) ?? { silent: 0, all: 0, since: null };
    found.set(stay.entityId, known);
    known.all += 1;
    if (isReporting) continue;
    known.silent += 1;
    known.since =
      known.since === null || quietSince === null ? (known.since ?? quietSince) : Math.min(known.since, quietSince);
  }
  const told = [...found].filter(([, { silent }]) => silent > 0);
  return new Map(
    told.map(([id, { silent, all, since }]): [number, Silent] => [
      id,
      { silent, all, since: since === null ? null : new Date(since).toISOString() },
    ]),
  );
}

async function readPart(asker: Asker, part: AlikePart, devices: readonly DeviceAndStays[], now: number) {
  const today = rangeAt(part.entities, { type: rangeTypes.today }, now);
  const ofDay = partOfDay(today);
  const question = { from: today.from, to: today.to, step: null, metrics: ['flowIn'] as const, window: wholeDay };
  const [{ receipts }, days] = await Promise.all([
    asker.sumsAndReceipts(part, { ...question, each: true }),
    ofDay === null ? null : daysOfEntities(asker, part, devices, ofDay),
  ]);
  const receiptOf = receiptsByEntity(devices, part.entities, today, receipts, ['flowIn'], now);
  return { part, ofDay, days, completeness: (id: number) => mergeCompleteness([receiptOf(id)]) };
}

function usualSoFar(told: DayAndWeeks, { until }: PartOfDay) {
  const usual = usualOfDay(told);
  if (usual === null || told.day.value === null) return null;
  const { median, low, high, weeks, spread } = usual;
  const isWhole = !isDoubtful(mergeCompleteness([told.day.receipt]));
  return { usual: { value: told.day.value, median, low, high, weeks, until: formatLocal(until) }, spread, isWhole };
}

/** The one line of an entity, by what is most pressing; `weight` orders those of a kind. null: nothing needs attention. */
function lineOf(entity: EntityRow, { silent, completeness, usual, inside, month }: Facts) {
  const known = usual?.usual ?? null;
  const line = (kind: AttentionKind, weight: number) => ({
    entityId: entity.id,
    name: entity.name,
    kind,
    zone: entity.timeZone,
    completeness,
    devices: kind === 'silent' ? silent : null,
    usual: kind === 'overCapacity' || kind === 'behindPace' ? null : known,
    inside: kind === 'overCapacity' ? inside : null,
    month: kind === 'behindPace' ? month : null,
    weight,
  });
  if (silent !== null) return line('silent', silent.silent / silent.all);
  const striking = usual?.isWhole !== true ? null : strikingChange(usual.usual.value, asUsual(usual));
  if (known !== null && striking !== null)
    return line(striking, Math.abs(known.value - known.median) / Math.max(1, known.median));
  if (inside !== null) return line('overCapacity', inside.value / inside.capacity);
  return month === null ? null : line('behindPace', 1 - month.pace);
}

const asUsual = ({ usual, spread }: NonNullable<Told>): Usual => ({ ...usual, spread });

const pressing = ({ kind }: { kind: AttentionKind }) => attentionKinds.indexOf(kind);

type Line = { entityId: number; kind: AttentionKind; part: AlikePart; ofDay: PartOfDay | null };

/** The entrance that most of a drop or a rise is at, against what it usually has by the same hour. */
async function entrancesBehind(asker: Asker, { db }: Sources, lines: readonly Line[]) {
  const found = new Map<number, { id: number; name: string; compared: number; base: number }>();
  const changed = lines.filter(({ kind }) => kind === 'drop' || kind === 'rise');
  if (changed.length === 0) return found;
  const entrances = Map.groupBy(
    await entrancesOf(
      db,
      changed.map(({ entityId }) => entityId),
    ),
    ({ entityId }) => entityId,
  );
  await Promise.all(
    [...Map.groupBy(changed, ({ part }) => part)].map(async ([part, alike]) => {
      const ofDay = alike[0]?.ofDay ?? null;
      const here = alike.flatMap(({ entityId }) => entrances.get(entityId) ?? []);
      if (ofDay === null || here.length === 0) return;
      const told = await daysOfEntrances(asker, scopesOfEntrances(part, here), ofDay);
      for (const { entityId } of alike) {
        const places = (entrances.get(entityId) ?? []).map(({ id, name, isGone }) => {
          const { day, weeks } = told(id);
          return { id, name, isGone, compared: day, base: usualOf(weeks)?.median ?? null };
        });
        const widest = entranceOfChange(places);
        if (widest === null) continue;
        const { place, compared, base } = widest;
        found.set(entityId, { id: place.id, name: place.name, compared, base });
      }
    }),
  );
  return found;
}
