import {
  correctedValueLimit,
  factorLimits,
  placesOfRules,
  type RuleKind,
  type RulePlace,
} from '@portico/contract/words/counting-rules';
import { metricLimit } from '@portico/contract/words/metrics';
import type { TFunction } from 'i18next';
import type { FormField } from '../../ui/form-field.ts';
import { AccessChoice } from '../access-choice.tsx';
import { DeviceChoice } from '../device-choice.tsx';
import { EntityChoice } from '../entity-choice.tsx';
import { problemOfHours } from '../work-time.ts';
import { additiveMetrics, figureChoices, metricWord } from './rule-figures.ts';
import type { RuleValues } from './rule-values.ts';
import { windowText } from './time-window.ts';
import { TimeWindowField } from './time-window-field.tsx';

type Fields = FormField<RuleValues>[];

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');
const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(Number) : []);

/** What a rule can be about, in words. */
export const placeTitles = {
  entity: 'words.selections.entity',
  corridor: 'words.selections.access',
  device: 'entrances.device',
} as const satisfies Record<RulePlace, string>;

const choiceOf = { corridor: AccessChoice, device: DeviceChoice };

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
      options: placesOfRules[kind].map((value) => ({ value, label: t(placeTitles[value]) })),
    },
    {
      kind: 'own',
      name: 'ids',
      label: t(placeTitles[place]),
      required: true,
      render: ({ value, ...control }) => {
        // Another kind of place begins with none of it.
        if (place === 'entity') return <EntityChoice key={place} {...control} value={idsOf(value)} known={[]} />;
        const Choice = choiceOf[place];
        return <Choice key={place} {...control} value={idsOf(value)} known={[]} />;
      },
    },
  ];
}

type Shown = Pick<FormField<RuleValues>, 'shownWhen'>;

function whenFields(t: TFunction, kind: RuleKind, shown: Shown = {}): Fields {
  const hours = t(kind === 'set' ? 'rules.hoursThatCount' : 'rules.hours');
  // A correction is of days that are known; nobody knows by how much a counter will be wrong.
  const how = (hint: 'rules.firstDayHint' | 'rules.lastDayHint') =>
    kind === 'correct' ? { ...shown, required: true } : { ...shown, hint: t(hint) };
  return [
    { ...how('rules.firstDayHint'), kind: 'date', name: 'startDay', label: t('rules.firstDay') },
    {
      ...how('rules.lastDayHint'),
      kind: 'date',
      name: 'endDay',
      label: t('rules.lastDay'),
      check: (value, { startDay }) =>
        typeof value === 'string' && startDay !== null && value < startDay ? t('rules.daysTurned') : undefined,
    },
    {
      ...shown,
      kind: 'own',
      name: 'hours',
      label: hours,
      check: (value) => (problemOfHours(textOf(value)) === 'notATime' ? t('errors.notATime') : undefined),
      render: ({ value, ...control }) => <TimeWindowField {...control} label={hours} value={textOf(value)} />,
    },
  ];
}

function correctionFields(t: TFunction): Fields {
  const byFactor: Shown = { shownWhen: ({ how }) => how === 'factor' };
  return [
    {
      kind: 'radio',
      name: 'how',
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
      min: factorLimits.least,
      max: factorLimits.most,
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
    name: 'figures',
    label: t(label),
    multiple: true,
    options: figureChoices(t),
    placeholder: t('rules.allFigures'),
  } as const satisfies Fields[number];
}

const hoursOfDay = Array.from({ length: 24 }, (_, hour) => hour);

function valueFields(t: TFunction): Fields {
  const byValue: Shown = { shownWhen: ({ how }) => how === 'value' };
  const hour = (at: number) => {
    const shown = String(at).padStart(2, '0');
    return windowText(t, `${shown}:00:00`, `${shown}:59:59`);
  };
  return [
    {
      ...byValue,
      kind: 'select',
      name: 'figure',
      label: t('rules.figures'),
      required: true,
      options: additiveMetrics.map((metric) => ({ value: metric, label: metricWord(t, metric) })),
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
      max: correctedValueLimit,
    },
  ];
}

function settingFields(t: TFunction): Fields {
  const limit = { kind: 'number', min: 0, max: metricLimit } as const;
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
