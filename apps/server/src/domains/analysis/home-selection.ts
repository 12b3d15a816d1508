import { rangeTypes } from '@portico/contract/words/time-ranges';
import type { CalculationSettings } from '@portico/counting/items';
import { addDays, dayStart, formatLocal, parseLocal } from '@portico/counting/local-time';
import { type ComparedRange, maxRangeSeconds, resolveCustomRange, resolveRange } from '@portico/counting/ranges';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EntityRow } from '../organisations/index.ts';
import { formatRange } from './local-time-groups.ts';
import type { ZoneGroup } from './place-comparison.ts';
import { isDay } from './requested-period.ts';
import { type Selection, selectEntitiesCached } from './selection.ts';
import type { SettingsGroup } from './settings-groups.ts';

/** Selects the entity of a home request, or everything the user may see. */
export function selectHomeEntities(
  { readCached }: App,
  call: Parameters<typeof selectEntitiesCached>[1],
  entityId: number | undefined,
): Promise<Selection> {
  return selectEntitiesCached(readCached, call, entityId === undefined ? undefined : [entityId]);
}

/** Entities with the same local time and calculation settings. */
export type ZoneSettingsGroup = ZoneGroup & { zone: string; settings: SettingsGroup['settings'] };

/** "Today" depends on the entity's zone, and customers on the company's settings. Entities with both in common are queried together. */
export function groupByZoneAndSettings({ entities, scopes, settingsGroups }: Selection): ZoneSettingsGroup[] {
  return settingsGroups.flatMap(({ settings, companies }) => {
    const same = entities.filter(({ companyId }) => companies.has(companyId));
    const groups = Map.groupBy(same, ({ timeZone, dstEnable }) => `${timeZone}/${dstEnable}`);
    return [...groups].map(([zone, entities]) => {
      const ids = new Set(entities.map(({ id }) => id));
      const cut = scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => ids.has(id)) }));
      return { entities, scopes: cut.filter((scope) => scope.ids.length > 0), zone, settings };
    });
  });
}

/** The calculation settings of the companies of a selection. */
export const listCalculationSettings = ({ settingsGroups }: Selection): CalculationSettings[] =>
  settingsGroups.map(({ settings }) => settings);

/** The local time of an entity, in seconds. */
export function computeEntityLocalTime(entity: EntityRow, now: number): number {
  return localSecondsAt(zoneRules(entity.timeZone, entity.dstEnable === 1), Math.floor(now / 1000));
}

/** Resolves the range of a request to the calendar of entities in one zone. Without a type: the given times, or else today. */
export function resolveHomeRange(
  entities: readonly EntityRow[],
  input: { type?: number | undefined; startTime?: string | undefined; endTime?: string | undefined },
  now: number,
): ComparedRange {
  const [entity] = entities;
  const nowLocal = entity === undefined ? Math.floor(now / 1000) : computeEntityLocalTime(entity, now);
  const { startTime, endTime } = input;
  const defaultType = startTime === undefined && endTime === undefined ? rangeTypes.today : rangeTypes.custom;
  const type = Object.values(rangeTypes).find((known) => known === (input.type ?? defaultType));
  if (type === undefined) throw new AppError('badRequest', { type: 'notAChoice' });
  if (type !== rangeTypes.custom) return resolveRange(type, nowLocal);
  if (startTime === undefined || endTime === undefined) throw new AppError('homeTime');
  const custom = { from: parseHomeTime(startTime), to: parseHomeRangeEnd(endTime) };
  if (custom.to <= custom.from) throw new AppError('homeTime');
  if (custom.to - custom.from > maxRangeSeconds) throw new AppError('rangeTooLong');
  return resolveCustomRange(custom, nowLocal);
}

/** Parses a requested day, or a time of it, to the day's midnight in local seconds. */
export function parseHomeDay(text: string): number {
  return dayStart(parseHomeTime(text));
}

/** Parses the end of a range: a day is included; a time of day is the end itself, and 23:59:59 means midnight. */
function parseHomeRangeEnd(text: string): number {
  const time = parseHomeTime(text);
  if (isDay(text)) return addDays(time, 1);
  return time % 60 === 59 ? time + 1 : time;
}

function parseHomeTime(text: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('homeTime');
  }
}

/** Formats a range and its comparison period for home replies. */
export function formatComparedRange({ from, to, base, unfinished, asOf }: ComparedRange) {
  return {
    range: formatRange({ from, to }),
    baseRange: formatRange(base),
    unfinished,
    asOf: formatLocal(asOf),
  };
}
