import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import {
  type ComparisonBase,
  comparisonBases,
  type RangeName,
  rangeNames,
  rangeTypes,
  type Step,
  selectionTypes,
  steps,
} from '@portico/contract/words/time-ranges';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';

/** First and last local day, both included. */
export type LocalDayRange = { from: string; to: string };

/** The selected places: ids, `all` stores, or `some`: the default of the page, the first places by name. */
export type PlaceSelection = { rangeType: number; ids: readonly number[] | 'all' | 'some' };

/** A time of day, both ends included; "HH:mm". */
export type TimeOfDayRange = { start: string; end: string };

/** The state of an analysis page, as stored in its address. A page uses the fields it has controls for. */
export type AnalysisView = {
  places: PlaceSelection;
  range: RangeName;
  /** The days of a custom range; null otherwise. */
  days: LocalDayRange | null;
  /** Ranges to compare side by side. */
  dayRanges: readonly LocalDayRange[];
  item: StatisticItem;
  items: readonly StatisticItem[];
  step: Step;
  /** null: the whole day. */
  hours: TimeOfDayRange | null;
  compare: ComparisonBase;
  /** An additional choice of some pages, for example a weekday or a year. Each page defines its values. */
  mode: string;
  /** Name of the festivals to compare; '': the latest name that several festivals have. */
  festivalName: string;
  /** The festivals to compare; `latest`: the latest ones of that name. */
  festivalIds: readonly number[] | 'latest';
};

const dayShape = /^\d{4}-\d\d-\d\d$/;
const hoursShape = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

const findOrDefault = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((name) => name === text) ?? otherwise;

function toDayRange(from: string, to: string): LocalDayRange | null {
  return dayShape.test(from) && dayShape.test(to) && from <= to ? { from, to } : null;
}

function parsePlaces(query: URLSearchParams, otherwise: PlaceSelection): PlaceSelection {
  const rangeType = Object.values(selectionTypes).find((type) => String(type) === query.get('of'));
  const text = query.get('ids');
  if (text === null || rangeType === undefined) return otherwise;
  if (text === 'all') return { rangeType: selectionTypes.entity, ids: 'all' };
  return { rangeType, ids: parseIds(text) };
}

function parseIds(text: string): number[] {
  const ids = text.split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))];
}

/** Reads the state from the address; invalid values are replaced by the defaults. */
export function readAnalysisAddress(query: URLSearchParams, start: AnalysisView): AnalysisView {
  const days = toDayRange(query.get('from') ?? '', query.get('to') ?? '');
  const range = findOrDefault(rangeNames, query.get('range'), start.range);
  const [begin = '', end = ''] = (query.get('hours') ?? '').split('-');
  const dayRanges = (query.get('spans') ?? '').split(',').flatMap((text) => {
    const [from = '', to = ''] = text.split('_');
    return toDayRange(from, to) ?? [];
  });
  const items = (query.get('items') ?? '')
    .split(',')
    .flatMap((text) => statisticItemNames.find((name) => name === text) ?? []);
  return {
    places: parsePlaces(query, start.places),
    range: range === 'custom' && days === null ? start.range : range,
    days: range === 'custom' ? (days ?? start.days) : null,
    dayRanges: dayRanges.length > 0 ? dayRanges : start.dayRanges,
    item: findOrDefault(statisticItemNames, query.get('item'), start.item),
    items: items.length > 0 ? [...new Set(items)] : start.items,
    step: findOrDefault(steps, query.get('step'), start.step),
    hours: hoursShape.test(query.get('hours') ?? '') ? { start: begin, end } : start.hours,
    compare: findOrDefault(comparisonBases, query.get('compare'), start.compare),
    mode: query.get('kind') ?? start.mode,
    festivalName: query.get('name') ?? start.festivalName,
    festivalIds: query.has('on') ? parseIds(query.get('on') ?? '') : start.festivalIds,
  };
}

/** Writes a state to an address; default values are left out. */
export function writeAnalysisAddress(view: AnalysisView, start: AnalysisView): URLSearchParams {
  const query = new URLSearchParams();
  const { rangeType, ids } = view.places;
  if (ids !== 'some' && !(ids === 'all' && start.places.ids === 'all')) {
    query.set('of', String(rangeType));
    query.set('ids', ids === 'all' ? 'all' : ids.join(','));
  }
  const isDefault = (name: 'range' | 'item' | 'step' | 'compare' | 'mode' | 'festivalName') =>
    view[name] === start[name];
  if (!isDefault('mode')) query.set('kind', view.mode);
  if (!isDefault('festivalName')) query.set('name', view.festivalName);
  if (view.festivalIds !== 'latest') query.set('on', view.festivalIds.join(','));
  if (!isDefault('item')) query.set('item', view.item);
  if (view.items.join() !== start.items.join()) query.set('items', view.items.join(','));
  if (!isDefault('range') || view.range === 'custom') query.set('range', view.range);
  if (view.range === 'custom' && view.days !== null) {
    query.set('from', view.days.from);
    query.set('to', view.days.to);
  }
  const dayRanges = view.dayRanges.map(({ from, to }) => `${from}_${to}`).join(',');
  if (dayRanges !== start.dayRanges.map(({ from, to }) => `${from}_${to}`).join(',')) query.set('spans', dayRanges);
  if (!isDefault('step')) query.set('step', view.step);
  if (view.hours !== null) query.set('hours', `${view.hours.start}-${view.hours.end}`);
  if (!isDefault('compare')) query.set('compare', view.compare);
  return query;
}

/** Adds the resolved places to a query that names none. The first stores differ between users, so a copied link has to name them. */
export function addPlacesToQuery(query: string, chosen: PlaceSelection, ids: readonly number[] | undefined): string {
  if (chosen.ids !== 'some' || ids === undefined || ids.length === 0) return query;
  const named = new URLSearchParams(query);
  named.set('of', String(chosen.rangeType));
  named.set('ids', ids.join(','));
  return named.toString();
}

/** The period for a call: a range type, and for custom days the half-open range [startTime, endTime) in the local time of each place. */
export function toPeriodInput({ range, days }: Pick<AnalysisView, 'range' | 'days'>) {
  return { type: rangeTypes[range], ...(range === 'custom' && days !== null ? toStartAndEndTime(days) : {}) };
}

/** Converts days to a half-open range for a call: from the first midnight to the midnight after the last day. */
export function toStartAndEndTime({ from, to }: LocalDayRange): { startTime: string; endTime: string } {
  return { startTime: `${from} 00:00:00`, endTime: `${formatDay(addDays(parseLocal(to), 1))} 00:00:00` };
}

/** The time of day for a call, both ends included to the second. */
export function toHoursInput(hours: TimeOfDayRange | null): { startHour?: string; endHour?: string } {
  return hours === null ? {} : { startHour: `${hours.start}:00`, endHour: `${hours.end}:59` };
}
