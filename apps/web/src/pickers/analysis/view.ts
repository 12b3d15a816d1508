import { type StatisticItem, statisticItemNames } from '@portico/contract/words/statistic-items';
import {
  type CompareName,
  compareNames,
  type RangeName,
  rangeNames,
  rangeTypes,
  selectionTypes,
  type Step,
  steps,
} from '@portico/contract/words/time-ranges';
import { addDays, formatDay, parseLocal } from '@portico/counting/local-time';

/** First and last local day. */
export type Days = { from: string; to: string };

/** Whose figures: places by id, every store, or the first stores by name, until somebody chooses. */
export type Places = { of: number; ids: readonly number[] | 'all' | 'some' };

/** A time of day, both ends included; "HH:mm". */
export type Hours = { start: string; end: string };

/** What an analysis page shows, as its address says it. A page reads of it what it has fields for. */
export type AnalysisView = {
  places: Places;
  range: RangeName;
  /** Of a custom range. */
  days: Days | null;
  /** Ranges beside each other. */
  spans: readonly Days[];
  item: StatisticItem;
  items: readonly StatisticItem[];
  step: Step;
  /** null: the whole day. */
  hours: Hours | null;
  compare: CompareName;
  /** What else a page lets choose, in its own words. */
  kind: string;
  /** Name of the festivals that are compared; '': the one that was last there. */
  name: string;
  /** Which festivals of that name; its latest, until somebody chooses. */
  festivals: readonly number[] | 'latest';
};

const dayShape = /^\d{4}-\d\d-\d\d$/;
const hoursShape = /^([01]\d|2[0-3]):[0-5]\d-([01]\d|2[0-3]):[0-5]\d$/;

const oneOf = <T extends string>(known: readonly T[], text: string | null, otherwise: T): T =>
  known.find((name) => name === text) ?? otherwise;

function daysOf(from: string, to: string): Days | null {
  return dayShape.test(from) && dayShape.test(to) && from <= to ? { from, to } : null;
}

function placesOf(query: URLSearchParams, otherwise: Places): Places {
  const of = Object.values(selectionTypes).find((type) => String(type) === query.get('of'));
  const text = query.get('ids');
  if (text === null || of === undefined) return otherwise;
  if (text === 'all') return { of: selectionTypes.entity, ids: 'all' };
  return { of, ids: idsIn(text) };
}

function idsIn(text: string): number[] {
  const ids = text.split(',').map(Number);
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))];
}

/** Reads the address; whatever nobody could have chosen is as the page begins. */
export function readAnalysis(query: URLSearchParams, start: AnalysisView): AnalysisView {
  const days = daysOf(query.get('from') ?? '', query.get('to') ?? '');
  const range = oneOf(rangeNames, query.get('range'), start.range);
  const [begin = '', end = ''] = (query.get('hours') ?? '').split('-');
  const spans = (query.get('spans') ?? '').split(',').flatMap((text) => {
    const [from = '', to = ''] = text.split('_');
    return daysOf(from, to) ?? [];
  });
  const items = (query.get('items') ?? '')
    .split(',')
    .flatMap((text) => statisticItemNames.find((name) => name === text) ?? []);
  return {
    places: placesOf(query, start.places),
    range: range === 'custom' && days === null ? start.range : range,
    days: range === 'custom' ? (days ?? start.days) : null,
    spans: spans.length > 0 ? spans : start.spans,
    item: oneOf(statisticItemNames, query.get('item'), start.item),
    items: items.length > 0 ? [...new Set(items)] : start.items,
    step: oneOf(steps, query.get('step'), start.step),
    hours: hoursShape.test(query.get('hours') ?? '') ? { start: begin, end } : start.hours,
    compare: oneOf(compareNames, query.get('compare'), start.compare),
    kind: query.get('kind') ?? start.kind,
    name: query.get('name') ?? start.name,
    festivals: query.has('on') ? idsIn(query.get('on') ?? '') : start.festivals,
  };
}

/** The address of a view, leaving out what is as the page begins. */
export function writeAnalysis(view: AnalysisView, start: AnalysisView): URLSearchParams {
  const query = new URLSearchParams();
  const { of, ids } = view.places;
  if (ids !== 'some' && !(ids === 'all' && start.places.ids === 'all')) {
    query.set('of', String(of));
    query.set('ids', ids === 'all' ? 'all' : ids.join(','));
  }
  const isStart = (name: 'range' | 'item' | 'step' | 'compare' | 'kind' | 'name') => view[name] === start[name];
  if (!isStart('kind')) query.set('kind', view.kind);
  if (!isStart('name')) query.set('name', view.name);
  if (view.festivals !== 'latest') query.set('on', view.festivals.join(','));
  if (!isStart('item')) query.set('item', view.item);
  if (view.items.join() !== start.items.join()) query.set('items', view.items.join(','));
  if (!isStart('range') || view.range === 'custom') query.set('range', view.range);
  if (view.range === 'custom' && view.days !== null) {
    query.set('from', view.days.from);
    query.set('to', view.days.to);
  }
  const spans = view.spans.map(({ from, to }) => `${from}_${to}`).join(',');
  if (spans !== start.spans.map(({ from, to }) => `${from}_${to}`).join(',')) query.set('spans', spans);
  if (!isStart('step')) query.set('step', view.step);
  if (view.hours !== null) query.set('hours', `${view.hours.start}-${view.hours.end}`);
  if (!isStart('compare')) query.set('compare', view.compare);
  return query;
}

/**
 * A query with the places it means for its reader where it names none: the first stores of one person are not those of another, so
 * what is passed on names them.
 */
export function withPlaces(query: string, chosen: Places, ids: readonly number[] | undefined): string {
  if (chosen.ids !== 'some' || ids === undefined || ids.length === 0) return query;
  const named = new URLSearchParams(query);
  named.set('of', String(chosen.of));
  named.set('ids', ids.join(','));
  return named.toString();
}

/** When, as calls are asked: a range type, or [startTime, endTime) on the wall of each place. */
export function whenInput({ range, days }: Pick<AnalysisView, 'range' | 'days'>) {
  return { type: rangeTypes[range], ...(range === 'custom' && days !== null ? spanInput(days) : {}) };
}

/** Days as calls are asked: from the first midnight to the one after the last day. */
export function spanInput({ from, to }: Days): { startTime: string; endTime: string } {
  return { startTime: `${from} 00:00:00`, endTime: `${formatDay(addDays(parseLocal(to), 1))} 00:00:00` };
}

/** The time of day as calls are asked, both ends included to the second. */
export function hoursInput(hours: Hours | null): { startHour?: string; endHour?: string } {
  return hours === null ? {} : { startHour: `${hours.start}:00`, endHour: `${hours.end}:59` };
}
