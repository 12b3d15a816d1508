import type { RequestOf } from '@portico/contract/route';
import type { countingRules } from '@portico/contract/routes/counting-rules';
import { placesByRuleKind, type RuleKind, type RulePlace } from '@portico/contract/words/counting-rules';
import { metricNames } from '@portico/contract/words/metrics';
import { allDayWorkTime } from '../work-time.ts';
import { expandMetricGroups } from './rule-metrics.ts';

export type RuleRequestInput = RequestOf<typeof countingRules.add>;

/** The values of the form. A correction is a factor, or the value of a day or an hour. */
export type RuleValues = {
  place: RulePlace;
  ids: number[];
  correctionMethod: 'factor' | 'value';
  startDay: string | null;
  endDay: string | null;
  /** "HH:mm:ss~HH:mm:ss"; both ends are included. */
  hours: string;
  metricGroups: string[];
  factor: number | null;
  metric: string | null;
  day: string | null;
  /** -1: the whole day. */
  hour: number;
  value: number | null;
  floor: number | null;
  ceiling: number | null;
  subtractStaff: boolean;
  reason: string;
};

/** The initial values of the form. */
export function createEmptyRuleValues(kind: RuleKind): RuleValues {
  return {
    place: placesByRuleKind[kind][0],
    ids: [],
    correctionMethod: 'factor',
    startDay: null,
    endDay: null,
    hours: allDayWorkTime,
    metricGroups: [],
    factor: null,
    metric: null,
    day: null,
    hour: -1,
    value: null,
    floor: null,
    ceiling: null,
    subtractStaff: false,
    reason: '',
  };
}

const unlessNull = <T>(name: string, value: T | null) => (value === null ? {} : { [name]: value });

/** The rule as the input of the call. */
export function toRuleRequestInput(kind: RuleKind, values: RuleValues): RuleRequestInput {
  const { place, ids, reason } = values;
  const common = { kind, place, ids, reason: reason.trim() };
  if (kind === 'correct' && values.correctionMethod === 'value') return { ...common, ...toValueCorrection(values) };
  const [startHour = '', endHour = ''] = values.hours.split('~');
  const timeFields = {
    ...unlessNull('startDay', values.startDay),
    ...unlessNull('endDay', values.endDay),
    startHour,
    endHour,
  };
  if (kind === 'eliminate') return { ...common, ...timeFields };
  const metrics = expandMetricGroups(values.metricGroups);
  const withMetrics = { ...common, ...timeFields, ...(metrics === undefined ? {} : { metrics }) };
  if (kind === 'correct') return { ...withMetrics, ...unlessNull('factor', values.factor) };
  const { floor, ceiling, subtractStaff } = values;
  return { ...withMetrics, ...unlessNull('floor', floor), ...unlessNull('ceiling', ceiling), subtractStaff };
}

function toValueCorrection({ metric, day, hour, value }: RuleValues) {
  return {
    metrics: metricNames.filter((name) => name === metric),
    ...unlessNull('startDay', day),
    ...unlessNull('endDay', day),
    ...unlessNull('hour', hour < 0 ? null : hour),
    ...unlessNull('value', value),
  };
}

/** The form's field for a field name of the server. */
export function toFormFieldName(name: string, { correctionMethod }: Pick<RuleValues, 'correctionMethod'>): string {
  if (name === 'startHour' || name === 'endHour') return 'hours';
  if (correctionMethod === 'value' && (name === 'startDay' || name === 'endDay')) return 'day';
  if (name === 'metrics') return correctionMethod === 'value' ? 'metric' : 'metricGroups';
  return name;
}
