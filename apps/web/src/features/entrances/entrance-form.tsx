import type { Corridor } from '@portico/contract/routes/corridors';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isChangedMeanwhile } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { entranceFields } from './entrance-fields.tsx';
import { addedOf, type EntranceValues, valuesOf } from './entrance-values.ts';
import { latestEntrance, useChanges } from './requests.ts';

type Props = {
  /** Null: a new one. */
  entrance: Corridor | null;
  onClose: () => void;
};

/** Adds an entrance, with devices at once if wanted, or changes the name and remark of one. */
export default function EntranceForm({ entrance, onClose }: Props) {
  const { t } = useTranslation();
  const changes = useChanges();
  const [now, setNow] = useState(valuesOf(entrance));
  const fields = entranceFields(t, entrance, now);

  const submit = async (values: EntranceValues) => {
    if (entrance === null) {
      const added = addedOf(values);
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
    if (error instanceof Failure && error.key === 'nameTaken') return { problems: { name: failureText(t, error) } };
    if (error instanceof Failure && error.key === 'deviceBound') {
      // Somebody else has bound one of them meanwhile: what can still be chosen is asked for anew.
      void changes.refresh();
      return { problems: { devices: t('entrances.boundMeanwhile') } };
    }
    return problemsIn(
      t,
      error,
      fields.map(({ name }) => name),
    );
  };
  const outdated = {
    isIt: isChangedMeanwhile,
    latest: async () => {
      const latest = entrance === null ? undefined : await latestEntrance(entrance.id);
      if (latest === undefined) throw new Failure(404, 'notFound');
      return valuesOf(latest);
    },
  };
  return (
    <FormDrawer<EntranceValues>
      title={t(entrance === null ? 'entrances.add' : 'entrances.edit')}
      action={t(entrance === null ? 'entrances.add' : 'frame.save')}
      values={valuesOf(entrance)}
      fields={fields}
      onSubmit={submit}
      problemsOf={problemsOf}
      onChange={setNow}
      outdated={outdated}
      onClose={onClose}
    />
  );
}
