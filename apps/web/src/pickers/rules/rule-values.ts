import type { CallOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { placesOfRules, type RuleKind, type RulePlace } from '@portico/contract/words/counting-rules';
import { metricNames } from '@portico/contract/words/metrics';
import { wholeDay } from '../work-time.ts';
import { metricsOfChoices } from './rule-figures.ts';

export type RuleCall = CallOf<typeof countingRules.add>;

/** What the form holds. A correction is a factor, or the value of a day or hour. */
export type RuleValues = {
  place: RulePlace;
  ids: number[];
  how: 'factor' | 'value';
  startDay: string | null;
  endDay: string | null;
  /** "HH:mm:ss~HH:mm:ss"; both seconds belong to it. */
  hours: string;
  figures: string[];
  factor: number | null;
  figure: string | null;
  day: string | null;
  /** -1: the whole day. */
  hour: number;
  value: number | null;
  floor: number | null;
  ceiling: number | null;
  subtractStaff: boolean;
  reason: string;
};

/** What the form begins with. */
export function emptyRule(kind: RuleKind): RuleValues {
  return {
    place: placesOfRules[kind][0],
    ids: [],
    how: 'factor',
    startDay: null,
    endDay: null,
    hours: wholeDay,
    figures: [],
    factor: null,
    figure: null,
    day: null,
    hour: -1,
    value: null,
    floor: null,
    ceiling: null,
    subtractStaff: false,
    reason: '',
  };
}

const given = <T>(name: string, value: T | null) => (value === null ? {} : { [name]: value });

/** The rule as it is sent. */
export function ruleOf(kind: RuleKind, values: RuleValues): RuleCall {
  const { place, ids, reason } = values;
  const named = { kind, place, ids, reason: reason.trim() };
  if (kind === 'correct' && values.how === 'value') return { ...named, ...valueOf(values) };
  const [startHour = '', endHour = ''] = values.hours.split('~');
  const when = { ...given('startDay', values.startDay), ...given('endDay', values.endDay), startHour, endHour };
  if (kind === 'eliminate') return { ...named, ...when };
  const metrics = metricsOfChoices(values.figures);
  const what = { ...named, ...when, ...(metrics === undefined ? {} : { metrics }) };
  if (kind === 'correct') return { ...what, ...given('factor', values.factor) };
  const { floor, ceiling, subtractStaff } = values;
  return { ...what, ...given('floor', floor), ...given('ceiling', ceiling), subtractStaff };
}

function valueOf({ figure, day, hour, value }: RuleValues) {
  return {
    metrics: metricNames.filter((name) => name === figure),
    ...given('startDay', day),
    ...given('endDay', day),
    ...given('hour', hour < 0 ? null : hour),
    ...given('value', value),
  };
}

/** The field of the form that holds what the server calls by this name. */
export function fieldOf(name: string, { how }: Pick<RuleValues, 'how'>): string {
  if (name === 'startHour' || name === 'endHour') return 'hours';
  if (how === 'value' && (name === 'startDay' || name === 'endDay')) return 'day';
  if (name === 'metrics') return how === 'value' ? 'figure' : 'figures';
  return name;
}
