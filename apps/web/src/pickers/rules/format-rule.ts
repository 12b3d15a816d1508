import type { ResultOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { parseLocal } from '@portico/counting/local-time';
import type { TFunction } from 'i18next';
import { formatCount } from '../../ui/format-figure.ts';
import { addRightToLeftMark, isolateDirection } from '../../ui/text-direction.ts';
import { formatMetrics } from './rule-metrics.ts';
import { formatTimeWindow, isAllDay } from './time-window.ts';

export type CountingRuleRow = ResultOf<typeof countingRules.list>['content'][number];

type DescribedRule = Pick<
  CountingRuleRow,
  | 'kind'
  | 'startDay'
  | 'endDay'
  | 'startHour'
  | 'endHour'
  | 'metrics'
  | 'floor'
  | 'ceiling'
  | 'subtractStaff'
  | 'factor'
  | 'value'
  | 'hour'
>;

/** A rule in one line: "People in × 1.15 · Mon 3 – Sun 9 Nov · 10:00–22:00". */
export function formatRule(t: TFunction, tag: string, rule: DescribedRule): string {
  return [...formatEffect(t, tag, rule), formatDays(t, tag, rule), ...formatHours(t, rule)]
    .map(isolateDirection)
    .join(' · ');
}

const formatList = (tag: string, words: readonly string[]) =>
  new Intl.ListFormat(tag, { type: 'conjunction' }).format(words.map(isolateDirection));

function formatEffect(t: TFunction, tag: string, rule: DescribedRule): string[] {
  if (rule.kind === 'eliminate') return [t('rules.notCounted')];
  const { metrics } = rule;
  if (rule.kind === 'set')
    return [
      ...(metrics === null ? [] : [t('rules.onlyFigures', { figures: formatList(tag, formatMetrics(t, metrics)) })]),
      ...(rule.floor === null ? [] : [t('rules.notBelow', { n: formatCount(rule.floor, tag) })]),
      ...(rule.ceiling === null ? [] : [t('rules.notAbove', { n: formatCount(rule.ceiling, tag) })]),
      ...(rule.subtractStaff ? [t('rules.withoutStaff')] : []),
    ];
  const figures = metrics === null ? t('rules.allFigures') : formatList(tag, formatMetrics(t, metrics));
  const effect =
    rule.factor === null
      ? `= ${isolateDirection(formatCount(rule.value, tag))}`
      : `× ${isolateDirection(formatFactor(rule.factor, tag))}`;
  return [addRightToLeftMark(`${figures} ${effect}`, tag)];
}

const formatFactor = (factor: number, tag: string) =>
  new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 2 }).format(factor);

function formatDays(t: TFunction, tag: string, { startDay, endDay }: DescribedRule): string {
  const style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const days = new Intl.DateTimeFormat(tag, {
    ...style,
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  const at = (day: string) => new Date(parseLocal(day) * 1000);
  if (startDay !== null && endDay !== null) return days.formatRange(at(startDay), at(endDay));
  if (startDay !== null) return t('rules.fromDay', { day: isolateDirection(days.format(at(startDay))) });
  if (endDay !== null) return t('rules.untilDay', { day: isolateDirection(days.format(at(endDay))) });
  return t('rules.always');
}

function formatHours(t: TFunction, { kind, startHour, endHour, hour }: DescribedRule): string[] {
  if (hour !== null) {
    const shown = String(hour).padStart(2, '0');
    return [formatTimeWindow(t, `${shown}:00:00`, `${shown}:59:59`)];
  }
  if (isAllDay(startHour, endHour)) return [];
  const hours = formatTimeWindow(t, startHour, endHour);
  return [kind === 'set' ? t('rules.onlyHours', { hours }) : hours];
}

/** Maximum number of places shown by name; the other places are only counted. */
const namesShown = 3;

type Places = { places: readonly { name: string }[]; placeCount: number };

/** The places of a rule: the first names, and the number of the others. */
export function formatRulePlaces(t: TFunction, tag: string, { places, placeCount }: Places): string {
  const shown = places.slice(0, namesShown).map(({ name }) => name);
  const rest = placeCount - shown.length;
  return formatList(tag, rest <= 0 ? shown : [...shown, t('rules.more', { count: rest, n: formatCount(rest, tag) })]);
}
