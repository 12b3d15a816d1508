import type { Area } from '@portico/contract/routes/corridors';
import { useTranslation } from 'react-i18next';
import { Failure, isEditConflict } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { useStoreCorridors } from '../../pickers/store-part-requests.ts';
import { CheckList } from '../../ui/check-list.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { fetchLatestArea, useAreaChanges } from './requests.ts';

type Values = { name: string; corridorIds: number[]; revision: number | null };

type Props = {
  /** Null: a new area. */
  area: Area | null;
  store: number;
  onClose: () => void;
};

const valuesOf = (area: Area | null): Values => ({
  name: area?.name ?? '',
  corridorIds: area?.corridorIds ?? [],
  revision: area?.revision ?? null,
});

/** Form to add an area to a store or to change one: its name and its entrances. */
export default function AreaForm({ area, store, onClose }: Props) {
  const { t } = useTranslation();
  const changes = useAreaChanges();
  const fields = useFields(store);
  const submit = async ({ name, corridorIds, revision }: Values) => {
    const given = { name: name.trim(), corridorIds };
    if (area === null) await changes.add({ ...given, entityId: store });
    else await changes.change({ id: area.id, ...given, ...(revision === null ? {} : { revision }) });
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<Values>
      title={t(area === null ? 'entrances.areaAdd' : 'entrances.areaEdit')}
      submitLabel={t(area === null ? 'entrances.areaAdd' : 'frame.save')}
      values={valuesOf(area)}
      fields={fields}
      onSubmit={submit}
      toFormProblems={(error) =>
        error instanceof Failure && error.key === 'nameTaken'
          ? { problems: { name: formatFailure(t, error) } }
          : toFieldProblems(t, error, ['name', 'corridorIds'])
      }
      conflict={{
        isConflict: isEditConflict,
        fetchLatest: async () => {
          const latest = area === null ? undefined : await fetchLatestArea(area);
          if (latest === undefined) throw new Failure(404, 'notFound');
          return valuesOf(latest);
        },
      }}
      onClose={onClose}
    />
  );
}

function useFields(store: number): FormField<Values>[] {
  const { t } = useTranslation();
  const entrances = useStoreCorridors(store);
  const rows = entrances.data?.content.map(({ id, name }) => ({ key: id, label: name }));
  const idsOf = (value: unknown) => (Array.isArray(value) ? value.map(Number) : []);
  return [
    { kind: 'text', name: 'name', label: t('entrances.name'), required: true, maxLength: 100 },
    {
      kind: 'custom',
      name: 'corridorIds',
      label: t('entrances.entrances'),
      formatValue: (value) =>
        idsOf(value)
          .map((id) => rows?.find(({ key }) => key === id)?.label ?? String(id))
          .join(', '),
      render: ({ value, onChange, disabled }) =>
        entrances.isError ? (
          formatFailure(t, entrances.error)
        ) : (
          <CheckList
            name={t('entrances.entrances')}
            rows={rows}
            chosen={idsOf(value)}
            onChange={onChange}
            emptyText={t('entrances.storeHasNone')}
            disabled={disabled}
          />
        ),
    },
  ];
}
