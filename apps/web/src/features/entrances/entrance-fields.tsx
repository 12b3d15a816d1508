import type { Corridor } from '@portico/contract/routes/corridors';
import { Input } from 'antd';
import type { TFunction } from 'i18next';
import { OrganisationPicker } from '../../pickers/organisation-picker.tsx';
import { UnboundDevices } from '../../pickers/unbound-devices.tsx';
import type { CustomControlProps, FormField } from '../../ui/form-field.ts';
import type { EntranceValues } from './entrance-values.ts';
import { OrganisationStorePicker } from './organisation-store-picker.tsx';

type Fields = FormField<EntranceValues>[];

const numberOf = (value: unknown) => (typeof value === 'number' ? value : null);
const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(Number) : []);

/** The fields of the entrance form. An existing entrance stays at its store; its devices are managed in another drawer. */
export function entranceFields(t: TFunction, entrance: Corridor | null, now: EntranceValues): Fields {
  const remark: Fields[number] = { kind: 'textarea', name: 'remark', label: t('entrances.remark'), maxLength: 500 };
  return [
    { kind: 'text', name: 'name', label: t('entrances.name'), required: true, maxLength: 100 },
    ...(entrance === null ? placeFields(t, now) : fixedFields(t, entrance)),
    remark,
  ];
}

function placeFields(t: TFunction, { deptId, entityId }: EntranceValues): Fields {
  return [
    {
      kind: 'custom',
      name: 'deptId',
      label: t('entrances.organisation'),
      required: true,
      render: ({ value, ...control }: CustomControlProps) => (
        <OrganisationPicker {...control} value={numberOf(value)} />
      ),
    },
    {
      kind: 'custom',
      name: 'entityId',
      label: t('words.selections.entity'),
      required: true,
      render: ({ value, ...control }: CustomControlProps) => (
        <OrganisationStorePicker {...control} value={numberOf(value)} deptId={deptId} />
      ),
    },
    {
      kind: 'radio',
      name: 'binding',
      label: t('entrances.binding'),
      required: true,
      options: [
        { value: 1, label: t('entrances.bindNow') },
        { value: 0, label: t('entrances.bindLater') },
      ],
    },
    {
      kind: 'custom',
      name: 'devices',
      label: t('entrances.devices'),
      required: true,
      isShown: ({ binding }) => binding === 1,
      render: ({ value, onChange, disabled }: CustomControlProps) => (
        <UnboundDevices entityId={entityId} chosen={idsOf(value)} onChange={onChange} disabled={disabled} />
      ),
    },
  ];
}

function fixedFields(t: TFunction, { deptName, entityName }: Corridor): Fields {
  const readOnlyInput = (id: string, text: string) => <Input id={id} value={text} disabled />;
  return [
    {
      kind: 'custom',
      name: 'deptId',
      label: t('entrances.organisation'),
      disabled: true,
      render: ({ id }) => readOnlyInput(id, deptName),
    },
    {
      kind: 'custom',
      name: 'entityId',
      label: t('words.selections.entity'),
      disabled: true,
      render: ({ id }) => readOnlyInput(id, entityName),
    },
  ];
}
