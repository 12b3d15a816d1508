import type { Device } from '@portico/contract/routes/devices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isChangedMeanwhile } from '../../api/failure.ts';
import { failureText } from '../../api/failure-text.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { useCorridorsOf } from '../../pickers/place-requests.ts';
import { useStore } from '../../pickers/stores.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { deviceFields } from './device-fields.tsx';
import { addInput, changeInput, type DeviceValues, valuesOf } from './device-values.ts';
import { type Changes, readDevice, useModels } from './requests.ts';
import type { Told } from './secret-dialog.tsx';

type Props = {
  /** Null: a new one. */
  device: Device | null;
  changes: Changes;
  onTold: (told: Told) => void;
  onClose: () => void;
};

/** The drawer to add or edit a device. */
export default function DeviceForm({ device, changes, onTold, onClose }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const [now, setNow] = useState(() => valuesOf(device));
  const models = useModels(now.deviceType);
  const entrances = useCorridorsOf(device === null ? now.entityId : null);
  const store = useStore(now.entityId);
  const [seen, setSeen] = useState(() => storesOf(device));
  const fields = deviceFields({
    t,
    tag,
    device,
    now,
    models: models.data?.content,
    storeNames: new Map([...seen, ...(store.data === undefined ? [] : [[store.data.id, store.data.name] as const])]),
    entrances: entrances.data?.content,
  });

  const add = async (values: DeviceValues) => {
    const { secret, announced } = await changes.add(addInput(values));
    const name = values.name.trim();
    const notes = [
      ...(announced ? [t('devices.hadAnnounced')] : []),
      ...(values.corridorId === null ? [t('errors.boundInEntrances')] : []),
    ];
    onClose();
    if (secret === null && notes.length === 0) showToast({ kind: 'success', text: t('frame.succeeded') });
    else onTold({ title: t('devices.added', { name }), name, secret, notes });
  };
  const readLatest = async (id: number) => {
    const latest = await readDevice(id);
    setSeen(new Map([...seen, ...storesOf(latest)]));
    return valuesOf(latest);
  };
  const change = async (changed: Device, values: DeviceValues) => {
    await changes.change(changeInput(changed, values));
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<DeviceValues>
      title={t(device === null ? 'devices.add' : 'devices.edit')}
      action={t(device === null ? 'devices.add' : 'frame.save')}
      values={valuesOf(device)}
      fields={fields}
      onChange={setNow}
      onSubmit={(values) => (device === null ? add(values) : change(device, values))}
      problemsOf={(error) =>
        error instanceof Failure && error.key === 'deviceKnown'
          ? { problems: { sn: failureText(t, error) } }
          : problemsIn(
              t,
              error,
              fields.map(({ name }) => name),
            )
      }
      {...(device === null ? {} : { outdated: { isIt: isChangedMeanwhile, latest: () => readLatest(device.id) } })}
      onClose={onClose}
    />
  );
}

/** The store of a device by its name. */
function storesOf(device: Device | null): ReadonlyMap<number, string> {
  const { entityId = null, entityName = null } = device ?? {};
  return new Map(entityId === null || entityName === null ? [] : [[entityId, entityName]]);
}
