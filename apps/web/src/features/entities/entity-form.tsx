import type { Entity } from '@portico/contract/routes/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isChangedMeanwhile } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { organisationOf, useOrganisations } from '../../pickers/organisations.ts';
import { ownZone } from '../../pickers/time-zones.ts';
import { useSession } from '../../session/session.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { entityFields } from './entity-fields.tsx';
import { type EntityValues, valuesOf, wireOf } from './entity-values.ts';
import { type Changes, latestEntity } from './requests.ts';

type Props = {
  /** Null: a new store. */
  store: Entity | null;
  /** The organisation a new store begins in. */
  dept: number | null;
  changes: Changes;
  /** Past records are being written anew. */
  onRewriting: (ids: readonly number[]) => void;
  onClose: () => void;
};

/** The drawer to add or edit a store. */
export default function EntityForm({ store, dept, changes, onRewriting, onClose }: Props) {
  const { t } = useTranslation();
  const { user, can } = useSession();
  const isPlatform = user.company === null;
  const canSwitchDst = can('system:entity:dst');
  const organisations = useOrganisations(isPlatform ? null : 'own');
  const beginning = { dept, zone: ownZone(), workTime: user.company?.businessTime ?? null };
  const [start] = useState(() => valuesOf(store, beginning));
  const [now, setNow] = useState(start);
  const fields = entityFields({
    t,
    store,
    isPlatform,
    canSwitchDst,
    now,
    organisationName: (id) => organisationOf(organisations.data ?? [], Number(id))?.name ?? '—',
  });

  const submit = async (values: EntityValues) => {
    const said = wireOf(values, canSwitchDst);
    if (store === null) await changes.add(said);
    else {
      const { revision } = values;
      const { rewriting } = await changes.change({ id: store.id, ...(revision === null ? {} : { revision }), ...said });
      onRewriting(rewriting);
    }
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<EntityValues>
      title={t(store === null ? 'entities.add' : 'entities.edit')}
      action={t(store === null ? 'entities.add' : 'frame.save')}
      values={start}
      fields={fields}
      onChange={setNow}
      onSubmit={submit}
      problemsOf={(error) =>
        error instanceof Failure && error.key === 'nameTaken'
          ? { problems: { name: failureText(t, error) } }
          : problemsIn(
              t,
              error,
              fields.map(({ name }) => name),
            )
      }
      {...(store === null
        ? {}
        : {
            outdated: {
              isIt: isChangedMeanwhile,
              latest: async () => valuesOf(await latestEntity(store.id), beginning),
            },
          })}
      onClose={onClose}
    />
  );
}
