import type { Corridor } from '@portico/contract/routes/corridors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isEditConflict } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { entranceFields } from './entrance-fields.tsx';
import { type EntranceValues, toAddEntranceInput, toEntranceValues } from './entrance-values.ts';
import { fetchLatestEntrance, useEntranceChanges } from './requests.ts';

type Props = {
  /** Null: a new entrance. */
  entrance: Corridor | null;
  onClose: () => void;
};

/** Adds an entrance, optionally with devices, or changes the name and remark of one. */
export default function EntranceForm({ entrance, onClose }: Props) {
  const { t } = useTranslation();
  const changes = useEntranceChanges();
  const [now, setNow] = useState(toEntranceValues(entrance));
  const fields = entranceFields(t, entrance, now);

  const submit = async (values: EntranceValues) => {
    if (entrance === null) {
      const added = toAddEntranceInput(values);
      if (added === null) return;
      await changes.add(added);
    } else {
      const { name, remark, revision } = values;
      const known = revision === null ? {} : { revision };
      await changes.change({ id: entrance.id, name: name.trim(), remark: remark.trim(), ...known });
    }
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  const problemsOf = (error: unknown) => {
    if (error instanceof Failure && error.key === 'nameTaken') return { problems: { name: formatFailure(t, error) } };
    if (error instanceof Failure && error.key === 'deviceBound') {
      // Another user has bound one of the devices meanwhile: reload the devices that are still available.
      void changes.refresh();
      return { problems: { devices: t('entrances.boundMeanwhile') } };
    }
    return toFieldProblems(
      t,
      error,
      fields.map(({ name }) => name),
    );
  };
  const outdated = {
    isConflict: isEditConflict,
    fetchLatest: async () => {
      const latest = entrance === null ? undefined : await fetchLatestEntrance(entrance.id);
      if (latest === undefined) throw new Failure(404, 'notFound');
      return toEntranceValues(latest);
    },
  };
  return (
    <FormDrawer<EntranceValues>
      title={t(entrance === null ? 'entrances.add' : 'entrances.edit')}
      submitLabel={t(entrance === null ? 'entrances.add' : 'frame.save')}
      values={toEntranceValues(entrance)}
      fields={fields}
      onSubmit={submit}
      toFormProblems={problemsOf}
      onChange={setNow}
      conflict={outdated}
      onClose={onClose}
    />
  );
}
