import type { Entity } from '@portico/contract/routes/entities';
import { type EntranceType, entranceTypeNames, entranceTypes } from '@portico/contract/words/entrance-types';
import { maxFractionDigits } from '@portico/i18n/read-number';
import type { TFunction } from 'i18next';
import { CompanyOrganisationPicker } from '../../pickers/company-organisation-picker.tsx';
import { MapLink } from '../../pickers/map-link.tsx';
import { OrganisationPicker } from '../../pickers/organisation-picker.tsx';
import { TimeOfDayField } from '../../pickers/time-of-day-field.tsx';
import { TimeZonePicker } from '../../pickers/time-zone-picker.tsx';
import { formatZoneCity } from '../../pickers/time-zones.ts';
import { describeOpeningHours, findWorkTimeProblem, parseTypedTime, splitWorkTime } from '../../pickers/work-time.ts';
import { WorkTimeField } from '../../pickers/work-time-field.tsx';
import type { CustomControlProps, FormField } from '../../ui/form-field.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import type { EntityValues } from './entity-values.ts';
import { TagsField } from './tags-field.tsx';

type Given = {
  t: TFunction;
  store: Entity | null;
  isPlatform: boolean;
  canSwitchDst: boolean;
  /** The current values of the form. */
  currentValues: EntityValues;
  /** Returns the name of an organisation. */
  organisationName: (id: unknown) => string;
};

type Fields = FormField<EntityValues>[];

/**
 * The fields of the store form. Platform administrators select the company of a new store; they cannot move an existing one to another
 * organisation.
 */
export function entityFields(given: Given): Fields {
  const { t } = given;
  return [
    { kind: 'text', name: 'name', label: t('entities.name'), required: true, maxLength: 100 },
    ...(given.isPlatform && given.store !== null ? [] : [organisationField(given)]),
    { kind: 'text', name: 'mobile', label: t('entities.mobile'), type: 'tel', required: true, maxLength: 50 },
    { kind: 'text', name: 'email', label: t('entities.email'), type: 'email', required: true, maxLength: 200 },
    ...timeFields(given),
    ...occupancyFields(given),
    ...placeFields(given),
    {
      kind: 'select',
      name: 'entranceType',
      label: t('entities.entranceType'),
      options: entranceTypeNames.map((name: EntranceType) => ({
        value: entranceTypes[name],
        label: t(`entities.entranceTypes.${name}`),
      })),
    },
    {
      kind: 'custom',
      name: 'tags',
      label: t('entities.tags'),
      hint: t('entities.tagsHint'),
      render: (control) => <TagsField {...control} value={wordsOf(control)} />,
    },
    { kind: 'textarea', name: 'remark', label: t('entities.remark'), maxLength: 500 },
    { kind: 'switch', name: 'pushStateEnable', label: t('entities.push'), hint: t('entities.pushHint') },
  ];
}

function organisationField({ t, isPlatform, organisationName }: Given): FormField<EntityValues> {
  return {
    kind: 'custom',
    name: 'deptId',
    label: t('entities.organisation'),
    required: true,
    formatValue: organisationName,
    render: ({ value, ...control }) => {
      const props = { ...control, value: typeof value === 'number' ? value : null };
      return isPlatform ? <CompanyOrganisationPicker {...props} /> : <OrganisationPicker {...props} />;
    },
  };
}

function timeFields({ t, store, canSwitchDst }: Given): Fields {
  return [
    {
      kind: 'custom',
      name: 'workTime',
      label: t('entities.hours'),
      required: true,
      formatValue: (value) => describeOpeningHours(t, String(value)),
      check: (value) => {
        const problem = findWorkTimeProblem(String(value));
        return problem === undefined ? undefined : t(`errors.${problem}`);
      },
      render: (control) => <WorkTimeField {...control} value={textOf(control)} />,
    },
    {
      kind: 'custom',
      name: 'timeZone',
      label: t('entities.timeZone'),
      required: true,
      formatValue: (value) => formatZoneCity(String(value)),
      ...(store === null ? {} : { hint: t('entities.zoneHint') }),
      render: (control) => <TimeZonePicker {...control} value={textOf(control)} />,
    },
    ...(canSwitchDst
      ? [{ kind: 'switch', name: 'dstEnable', label: t('entities.dst'), hint: t('entities.dstHint') } as const]
      : []),
  ];
}

function occupancyFields({ t, currentValues }: Given): Fields {
  return [
    {
      kind: 'number',
      name: 'capacity',
      label: t('entities.capacity'),
      hint: t('entities.capacityHint'),
      min: 1,
      max: 1_000_000,
      unit: t('words.units.people'),
    },
    {
      kind: 'custom',
      name: 'occupancyReset',
      label: t('entities.occupancyReset'),
      hint: t('entities.occupancyResetHint', {
        time: isolateDirection(splitWorkTime(currentValues.workTime)[0].slice(0, 5)),
      }),
      formatValue: (value) => String(value).slice(0, 5),
      check: (value) => (value === '' || parseTypedTime(String(value)) !== null ? undefined : t('errors.notATime')),
      render: (control) => <TimeOfDayField {...control} name={t('entities.occupancyReset')} value={textOf(control)} />,
    },
  ];
}

function placeFields({ t, currentValues }: Given): Fields {
  const isPlaced = currentValues.latitude !== null && currentValues.longitude !== null;
  // Latitude and longitude are required together.
  const both = (one: 'latitude' | 'longitude') => (value: unknown, all: EntityValues) =>
    value === null && all[one] !== null ? t('controls.required') : undefined;
  return [
    { kind: 'text', name: 'city', label: t('entities.city'), maxLength: 100 },
    { kind: 'text', name: 'address', label: t('entities.address'), maxLength: 200 },
    {
      kind: 'number',
      name: 'latitude',
      label: t('entities.latitude'),
      min: -90,
      max: 90,
      digits: maxFractionDigits,
      unit: '°',
      check: both('longitude'),
    },
    {
      kind: 'number',
      name: 'longitude',
      label: t('entities.longitude'),
      min: -180,
      max: 180,
      digits: maxFractionDigits,
      unit: '°',
      check: both('latitude'),
      ...(isPlaced ? { hint: <MapLink latitude={currentValues.latitude} longitude={currentValues.longitude} /> } : {}),
    },
  ];
}

const textOf = ({ value }: CustomControlProps) => (typeof value === 'string' ? value : '');
const wordsOf = ({ value }: CustomControlProps) => (Array.isArray(value) ? value.map(String) : []);
