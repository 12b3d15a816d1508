import type { ResultOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { parseLocal } from '@portico/counting/local-time';
import type { TFunction } from 'i18next';
import { formatCount } from '../../ui/figures.ts';
import { inOwnDirection, isolate } from '../../ui/isolate.ts';
import { figureWords } from './rule-figures.ts';
import { isAllDay, windowText } from './time-window.ts';

export type Rule = ResultOf<typeof countingRules.list>['content'][number];

type Said = Pick<
  Rule,
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

/** What a rule says, in one line: "People in × 1.15 · Mon 3 – Sun 9 Nov · 10:00–22:00". */
export function ruleWords(t: TFunction, tag: string, rule: Said): string {
  return [...effectWords(t, tag, rule), daysWords(t, tag, rule), ...hoursWords(t, rule)].map(isolate).join(' · ');
}

const listOf = (tag: string, words: readonly string[]) =>
  new Intl.ListFormat(tag, { type: 'conjunction' }).format(words.map(isolate));

function effectWords(t: TFunction, tag: string, rule: Said): string[] {
  if (rule.kind === 'eliminate') return [t('rules.notCounted')];
  const { metrics } = rule;
  if (rule.kind === 'set')
    return [
      ...(metrics === null ? [] : [t('rules.onlyFigures', { figures: listOf(tag, figureWords(t, metrics)) })]),
      ...(rule.floor === null ? [] : [t('rules.notBelow', { n: formatCount(rule.floor, tag) })]),
      ...(rule.ceiling === null ? [] : [t('rules.notAbove', { n: formatCount(rule.ceiling, tag) })]),
      ...(rule.subtractStaff ? [t('rules.withoutStaff')] : []),
    ];
  const figures = metrics === null ? t('rules.allFigures') : listOf(tag, figureWords(t, metrics));
  const becomes =
    rule.factor === null ? `= ${isolate(formatCount(rule.value, tag))}` : `× ${isolate(factorText(rule.factor, tag))}`;
  return [inOwnDirection(`${figures} ${becomes}`, tag)];
}

const factorText = (factor: number, tag: string) =>
  new Intl.NumberFormat(tag, { numberingSystem: 'latn', maximumFractionDigits: 2 }).format(factor);

function daysWords(t: TFunction, tag: string, { startDay, endDay }: Said): string {
  const style = { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' } as const;
  const days = new Intl.DateTimeFormat(tag, {
    ...style,
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  const at = (day: string) => new Date(parseLocal(day) * 1000);
  if (startDay !== null && endDay !== null) return days.formatRange(at(startDay), at(endDay));
  if (startDay !== null) return t('rules.fromDay', { day: isolate(days.format(at(startDay))) });
  if (endDay !== null) return t('rules.untilDay', { day: isolate(days.format(at(endDay))) });
  return t('rules.always');
}

function hoursWords(t: TFunction, { kind, startHour, endHour, hour }: Said): string[] {
  if (hour !== null) {
    const shown = String(hour).padStart(2, '0');
    return [windowText(t, `${shown}:00:00`, `${shown}:59:59`)];
  }
  if (isAllDay(startHour, endHour)) return [];
  const hours = windowText(t, startHour, endHour);
  return [kind === 'set' ? t('rules.onlyHours', { hours }) : hours];
}

/** Names shown before the rest is only counted. */
const namesShown = 3;

type Places = { places: readonly { name: string }[]; placeCount: number };

/** The places of a rule: the first names, and how many more there are. */
export function placeWords(t: TFunction, tag: string, { places, placeCount }: Places): string {
  const shown = places.slice(0, namesShown).map(({ name }) => name);
  const rest = placeCount - shown.length;
  return listOf(tag, rest <= 0 ? shown : [...shown, t('rules.more', { count: rest, n: formatCount(rest, tag) })]);
}
