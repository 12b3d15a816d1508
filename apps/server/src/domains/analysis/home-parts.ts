import type { FigureSettings } from '@portico/counting/items';
import { rangeTypes } from '@portico/contract/words/time-ranges';
import { addDays, formatLocal, parseLocal } from '@portico/counting/local-time';
import { type ComparedRange, longestRangeSeconds, rangeOf } from '@portico/counting/ranges';
import { localSecondsAt, zoneRules } from '@portico/counting/zones';
import type { App } from '../../platform/app.ts';
import { AppError } from '../../platform/app-error.ts';
import type { EntityRow } from '../organisations/index.ts';
import type { ZonePart } from './compared-each.ts';
import type { Meaning } from './figure-meaning.ts';
import { entitiesOf, type Selection } from './selection.ts';
import { toldRange } from './time-parts.ts';

/** The entity a call of home names, or everything this person may see. */
export function homeSelection(
  { remember }: App,
  asker: Parameters<typeof entitiesOf>[1],
  entityId: number | undefined,
): Promise<Selection> {
  return entitiesOf(remember, asker, entityId === undefined ? undefined : [entityId]);
}

/** Entities that share a wall clock and a meaning of their figures. */
export type AlikePart = ZonePart & { zone: string; settings: Meaning['settings'] };

/** "Today" is each entity's own, and so are customers; entities that have both in common are asked about together. */
export function alikeParts({ entities, scopes, meanings }: Selection): AlikePart[] {
  return meanings.flatMap(({ settings, companies }) => {
    const alike = entities.filter(({ companyId }) => companies.has(companyId));
    const groups = Map.groupBy(alike, ({ timeZone, dstEnable }) => `${timeZone}/${dstEnable}`);
    return [...groups].map(([zone, own]) => {
      const ids = new Set(own.map(({ id }) => id));
      const cut = scopes.map((scope) => ({ ...scope, ids: scope.ids.filter((id) => ids.has(id)) }));
      return { entities: own, scopes: cut.filter((scope) => scope.ids.length > 0), zone, settings };
    });
  });
}

/** What the companies of a selection mean by their figures. */
export const meantBy = ({ meanings }: Selection): FigureSettings[] => meanings.map(({ settings }) => settings);

/** The wall clock of an entity, in local seconds. */
export function localNow(entity: EntityRow, now: number): number {
  return localSecondsAt(zoneRules(entity.timeZone, entity.dstEnable === 1), Math.floor(now / 1000));
}

/** The range a call names, on the calendar of entities that share one. */
export function rangeAt(
  entities: readonly EntityRow[],
  input: { type: number; startTime?: string | undefined; endTime?: string | undefined },
  now: number,
): ComparedRange {
  const [entity] = entities;
  const nowLocal = entity === undefined ? Math.floor(now / 1000) : localNow(entity, now);
  const type = Object.values(rangeTypes).find((known) => known === input.type);
  if (type === undefined) throw new AppError('badRequest', { type: 'notAChoice' });
  if (type !== rangeTypes.custom) return rangeOf(type, nowLocal);
  if (input.startTime === undefined || input.endTime === undefined) throw new AppError('homeTime');
  const custom = { from: localDay(input.startTime), to: localDay(input.endTime) };
  if (custom.to < custom.from) throw new AppError('homeTime');
  if (addDays(custom.to, 1) - custom.from > longestRangeSeconds) throw new AppError('rangeTooLong');
  return rangeOf(type, nowLocal, custom);
}

/** The midnight of a day somebody named. */
export function localDay(text: string): number {
  try {
    return parseLocal(text);
  } catch {
    throw new AppError('homeTime');
  }
}

/** A range and its base as replies of home tell them. */
export function toldClock({ from, to, base, unfinished, asOf }: ComparedRange) {
  return {
    range: toldRange({ from, to }),
    baseRange: toldRange(base),
    unfinished,
    asOf: formatLocal(asOf),
  };
}
