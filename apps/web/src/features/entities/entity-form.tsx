import type { Entity } from '@portico/contract/routes/entities';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isEditConflict } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { findOrganisation, useOrganisations } from '../../pickers/organisations.ts';
import { browserTimeZone } from '../../pickers/time-zones.ts';
import { useSession } from '../../session/session.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { entityFields } from './entity-fields.tsx';
import { type EntityValues, toEntityInput, toEntityValues } from './entity-values.ts';
import { type EntityChanges, fetchLatestEntity } from './requests.ts';

type Props = {
  /** Null: a new store. */
  store: Entity | null;
  /** The organisation preselected for a new store. */
  dept: number | null;
  changes: EntityChanges;
  /** Called when the change makes the server rewrite past records. */
  onRewriteStarted: (ids: readonly number[]) => void;
  onClose: () => void;
};

/** The drawer to add or edit a store. */
export default function EntityForm({ store, dept, changes, onRewriteStarted, onClose }: Props) {
  const { t } = useTranslation();
  const { user, can } = useSession();
  const isPlatform = user.company === null;
  const canSwitchDst = can('system:entity:dst');
  const organisations = useOrganisations(isPlatform ? null : 'own');
  const beginning = { dept, zone: browserTimeZone(), workTime: user.company?.businessTime ?? null };
  const [start] = useState(() => toEntityValues(store, beginning));
  const [now, setNow] = useState(start);
  const fields = entityFields({
    t,
    store,
    isPlatform,
    canSwitchDst,
    currentValues: now,
    organisationName: (id) => findOrganisation(organisations.data ?? [], Number(id))?.name ?? '—',
  });

  const submit = async (values: EntityValues) => {
    const given = toEntityInput(values, canSwitchDst);
    if (store === null) await changes.add(given);
    else {
      const { revision } = values;
      const { rewriting } = await changes.change({
        id: store.id,
        ...(revision === null ? {} : { revision }),
        ...given,
      });
      onRewriteStarted(rewriting);
    }
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<EntityValues>
      title={t(store === null ? 'entities.add' : 'entities.edit')}
      submitLabel={t(store === null ? 'entities.add' : 'frame.save')}
      values={start}
      fields={fields}
      onChange={setNow}
      onSubmit={submit}
      toFormProblems={(error) =>
        error instanceof Failure && error.key === 'nameTaken'
          ? { problems: { name: formatFailure(t, error) } }
          : toFieldProblems(
              t,
              error,
              fields.map(({ name }) => name),
            )
      }
      {...(store === null
        ? {}
        : {
            conflict: {
              isConflict: isEditConflict,
              fetchLatest: async () => toEntityValues(await fetchLatestEntity(store.id), beginning),
            },
          })}
      onClose={onClose}
    />
  );
}
