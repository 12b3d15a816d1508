import type { Holiday } from '@portico/contract/routes/holidays';
import type { HolidayKind } from '@portico/contract/words/holidays';
import { useTranslation } from 'react-i18next';
import { Failure, isEditConflict } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { fetchLatestHoliday, useHolidayActions } from '../../pickers/festival-requests.ts';
import { OrganisationPicker } from '../../pickers/organisation-picker.tsx';
import { formatOrganisationNames, useOrganisations } from '../../pickers/organisations.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';

type Values = {
  name: string;
  startTime: string | null;
  endTime: string | null;
  kind: HolidayKind;
  deptId: number | null;
  inherit: boolean;
  revision: number | null;
};

type Props = {
  /** null: a new festival. */
  holiday: Holiday | null;
  onClose: () => void;
};

const valuesOf = (holiday: Holiday | null): Values => ({
  name: holiday?.name ?? '',
  startTime: holiday?.startTime ?? null,
  endTime: holiday?.endTime ?? null,
  kind: holiday?.kind ?? 'festival',
  deptId: holiday?.deptId ?? null,
  inherit: holiday?.inherit ?? true,
  revision: holiday?.revision ?? null,
});

const named = ['name', 'startTime', 'endTime', 'deptId'];

/** Form to add a festival or to change one. */
export default function HolidayForm({ holiday, onClose }: Props) {
  const { t } = useTranslation();
  const changes = useHolidayActions();
  const submit = async ({ name, startTime, endTime, kind, deptId, inherit, revision }: Values) => {
    const days = { startTime: startTime ?? '', endTime: endTime ?? startTime ?? '' };
    const given = { name: name.trim(), ...days, kind, deptId, inherit };
    if (holiday === null) await changes.add(given);
    else await changes.change({ id: holiday.id, ...given, ...(revision === null ? {} : { revision }) });
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  const title = t(holiday === null ? 'festivals.add' : 'festivals.edit');
  return (
    <FormDrawer<Values>
      title={title}
      submitLabel={holiday === null ? title : t('frame.save')}
      values={valuesOf(holiday)}
      fields={useFields()}
      onSubmit={submit}
      toFormProblems={(error) =>
        error instanceof Failure && error.key === 'nameTaken'
          ? { problems: { name: formatFailure(t, error) } }
          : toFieldProblems(t, error, named)
      }
      conflict={{
        isConflict: isEditConflict,
        fetchLatest: async () => {
          const latest = holiday === null ? undefined : await fetchLatestHoliday(holiday.id, '');
          if (latest === undefined) throw new Failure(404, 'notFound');
          return valuesOf(latest);
        },
      }}
      onClose={onClose}
    />
  );
}

function useFields(): FormField<Values>[] {
  const { t } = useTranslation();
  const organisations = useOrganisations();
  return [
    { kind: 'text', name: 'name', label: t('entrances.name'), required: true, maxLength: 100 },
    { kind: 'date', name: 'startTime', label: t('rules.firstDay'), required: true },
    {
      kind: 'date',
      name: 'endTime',
      label: t('rules.lastDay'),
      // "yyyy-MM-dd" texts compare in the order of the days.
      check: (value, { startTime }) =>
        typeof value === 'string' && startTime !== null && value < startTime ? t('errors.tooSmall') : undefined,
    },
    {
      kind: 'radio',
      name: 'kind',
      label: t('festivals.kind'),
      options: [
        { value: 'festival', label: t('festivals.festival') },
        { value: 'workday', label: t('festivals.workday') },
      ],
    },
    {
      kind: 'custom',
      name: 'deptId',
      label: t('festivals.belongs'),
      formatValue: (value) =>
        value === null ? t('festivals.wholeCompany') : formatOrganisationNames(organisations.data ?? [], [value]),
      render: ({ id, value, onChange, disabled }) => (
        <OrganisationPicker
          id={id}
          value={typeof value === 'number' ? value : null}
          placeholder={t('festivals.wholeCompany')}
          clearable
          disabled={disabled}
          onChange={onChange}
        />
      ),
    },
    { kind: 'switch', name: 'inherit', label: t('festivals.inherit'), isShown: ({ deptId }) => deptId !== null },
  ];
}
