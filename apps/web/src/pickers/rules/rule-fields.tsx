import {
  factorLimits,
  maxCorrectedValue,
  placesByRuleKind,
  type RuleKind,
  type RulePlace,
} from '@portico/contract/words/counting-rules';
import { maxMetricValue } from '@portico/contract/words/metrics';
import type { TFunction } from 'i18next';
import type { FormField } from '../../ui/form-field.ts';
import { DeviceChoice } from '../device-choice.tsx';
import { EntityChoice } from '../entity-choice.tsx';
import { EntranceChoice } from '../entrance-choice.tsx';
import { findWorkTimeProblem } from '../work-time.ts';
import { additiveMetrics, formatMetric, metricGroupOptions } from './rule-metrics.ts';
import type { RuleValues } from './rule-values.ts';
import { formatTimeWindow } from './time-window.ts';
import { TimeWindowField } from './time-window-field.tsx';

type Fields = FormField<RuleValues>[];

const asText = (value: unknown) => (typeof value === 'string' ? value : '');
const asIds = (value: unknown) => (Array.isArray(value) ? value.map(Number) : []);

/** The names of the kinds of places a rule can apply to. */
export const rulePlaceTitles = {
  entity: 'words.selections.entity',
  corridor: 'words.selections.access',
  device: 'entrances.device',
} as const satisfies Record<RulePlace, string>;

const choiceByPlace = { corridor: EntranceChoice, device: DeviceChoice };

/** The fields of a rule of one kind. */
export function ruleFields(t: TFunction, kind: RuleKind, place: RulePlace): Fields {
  return [
    ...placeFields(t, kind, place),
    ...(kind === 'correct' ? correctionFields(t) : whenFields(t, kind)),
    ...(kind === 'set' ? settingFields(t) : []),
    { kind: 'textarea', name: 'reason', label: t('rules.reason'), required: true, maxLength: 500 },
  ];
}

function placeFields(t: TFunction, kind: RuleKind, place: RulePlace): Fields {
  return [
    {
      kind: 'radio',
      name: 'place',
      label: t('rules.places'),
      required: true,
      options: placesByRuleKind[kind].map((value) => ({ value, label: t(rulePlaceTitles[value]) })),
    },
    {
      kind: 'custom',
      name: 'ids',
      label: t(rulePlaceTitles[place]),
      required: true,
      render: ({ value, ...control }) => {
        // Another kind of place starts without a selection.
        if (place === 'entity') return <EntityChoice key={place} {...control} value={asIds(value)} knownStores={[]} />;
        const Choice = choiceByPlace[place];
        return <Choice key={place} {...control} value={asIds(value)} knownParts={[]} />;
      },
    },
  ];
}

type Shown = Pick<FormField<RuleValues>, 'isShown'>;

function whenFields(t: TFunction, kind: RuleKind, shown: Shown = {}): Fields {
  const hours = t(kind === 'set' ? 'rules.hoursThatCount' : 'rules.hours');
  // A correction needs known days: how much a counter will be wrong in future is unknown.
  const dayField = (hint: 'rules.firstDayHint' | 'rules.lastDayHint') =>
    kind === 'correct' ? { ...shown, required: true } : { ...shown, hint: t(hint) };
  return [
    { ...dayField('rules.firstDayHint'), kind: 'date', name: 'startDay', label: t('rules.firstDay') },
    {
      ...dayField('rules.lastDayHint'),
      kind: 'date',
      name: 'endDay',
      label: t('rules.lastDay'),
      check: (value, { startDay }) =>
        typeof value === 'string' && startDay !== null && value < startDay ? t('rules.daysTurned') : undefined,
    },
    {
      ...shown,
      kind: 'custom',
      name: 'hours',
      label: hours,
      check: (value) => (findWorkTimeProblem(asText(value)) === 'notATime' ? t('errors.notATime') : undefined),
      render: ({ value, ...control }) => <TimeWindowField {...control} label={hours} value={asText(value)} />,
    },
  ];
}

function correctionFields(t: TFunction): Fields {
  const byFactor: Shown = { isShown: ({ correctionMethod }) => correctionMethod === 'factor' };
  return [
    {
      kind: 'radio',
      name: 'correctionMethod',
      label: t('rules.how'),
      required: true,
      options: [
        { value: 'factor', label: t('rules.byFactor') },
        { value: 'value', label: t('rules.byValue') },
      ],
    },
    ...valueFields(t),
    {
      ...byFactor,
      kind: 'number',
      name: 'factor',
      label: t('rules.factor'),
      hint: t('rules.factorHint'),
      required: true,
      min: factorLimits.min,
      max: factorLimits.max,
      digits: 2,
    },
    figuresField(t, 'rules.figures', byFactor),
    ...whenFields(t, 'correct', byFactor),
  ];
}

function figuresField(t: TFunction, label: 'rules.figures' | 'rules.figuresThatCount', shown: Shown = {}) {
  return {
    ...shown,
    kind: 'select',
    name: 'metricGroups',
    label: t(label),
    multiple: true,
    options: metricGroupOptions(t),
    placeholder: t('rules.allFigures'),
  } as const satisfies Fields[number];
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

function valueFields(t: TFunction): Fields {
  const byValue: Shown = { isShown: ({ correctionMethod }) => correctionMethod === 'value' };
  const hour = (at: number) => {
    const shown = String(at).padStart(2, '0');
    return formatTimeWindow(t, `${shown}:00:00`, `${shown}:59:59`);
  };
  return [
    {
      ...byValue,
      kind: 'select',
      name: 'metric',
      label: t('rules.figures'),
      required: true,
      options: additiveMetrics.map((metric) => ({ value: metric, label: formatMetric(t, metric) })),
    },
    { ...byValue, kind: 'date', name: 'day', label: t('entrances.day'), hint: t('rules.dayHint'), required: true },
    {
      ...byValue,
      kind: 'select',
      name: 'hour',
      label: t('rules.hour'),
      required: true,
      options: [{ value: -1, label: t('rules.wholeDay') }, ...hoursOfDay.map((at) => ({ value: at, label: hour(at) }))],
    },
    {
      ...byValue,
      kind: 'number',
      name: 'value',
      label: t('rules.value'),
      hint: t('rules.valueHint'),
      required: true,
      min: 0,
      max: maxCorrectedValue,
    },
  ];
}

function settingFields(t: TFunction): Fields {
  const limit = { kind: 'number', min: 0, max: maxMetricValue } as const;
  return [
    figuresField(t, 'rules.figuresThatCount'),
    { ...limit, name: 'floor', label: t('rules.floor') },
    {
      ...limit,
      name: 'ceiling',
      label: t('rules.ceiling'),
      hint: t('rules.limitHint'),
      check: (value, { floor }) =>
        typeof value === 'number' && floor !== null && value < floor ? t('rules.limitsTurned') : undefined,
    },
    { kind: 'switch', name: 'subtractStaff', label: t('rules.staff'), hint: t('rules.staffHint') },
  ];
}
