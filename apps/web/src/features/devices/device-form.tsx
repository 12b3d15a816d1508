import type { Device } from '@portico/contract/routes/devices';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure, isEditConflict } from '../../api/failure.ts';
import { formatFailure } from '../../api/failure-text.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { useStoreCorridors } from '../../pickers/store-part-requests.ts';
import { useStore } from '../../pickers/stores.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { deviceFields } from './device-fields.tsx';
import { type DeviceValues, toAddDeviceInput, toChangeDeviceInput, toDeviceValues } from './device-values.ts';
import { type DeviceChanges, fetchDevice, useDeviceModelChoices } from './requests.ts';
import type { SecretNotice } from './secret-dialog.tsx';

type Props = {
  /** Null: a new device. */
  device: Device | null;
  changes: DeviceChanges;
  onSecretNotice: (notice: SecretNotice) => void;
  onClose: () => void;
};

/** The drawer to add or edit a device. */
export default function DeviceForm({ device, changes, onSecretNotice, onClose }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const [now, setNow] = useState(() => toDeviceValues(device));
  const models = useDeviceModelChoices(now.deviceType);
  const entrances = useStoreCorridors(device === null ? now.entityId : null);
  const store = useStore(now.entityId);
  const [seenStores, setSeenStores] = useState(() => storesOf(device));
  const fields = deviceFields({
    t,
    tag,
    device,
    currentValues: now,
    models: models.data?.content,
    storeNames: new Map([
      ...seenStores,
      ...(store.data === undefined ? [] : [[store.data.id, store.data.name] as const]),
    ]),
    entrances: entrances.data?.content,
  });

  const add = async (values: DeviceValues) => {
    const { secret, announced: unregistered } = await changes.add(toAddDeviceInput(values));
    const name = values.name.trim();
    const notes = [
      ...(unregistered ? [t('devices.hadAnnounced')] : []),
      ...(values.corridorId === null ? [t('errors.boundInEntrances')] : []),
    ];
    onClose();
    if (secret === null && notes.length === 0) showToast({ kind: 'success', text: t('frame.succeeded') });
    else onSecretNotice({ title: t('devices.added', { name }), name, secret, notes });
  };
  const readLatest = async (id: number) => {
    const latest = await fetchDevice(id);
    setSeenStores(new Map([...seenStores, ...storesOf(latest)]));
    return toDeviceValues(latest);
  };
  const change = async (changed: Device, values: DeviceValues) => {
    await changes.change(toChangeDeviceInput(changed, values));
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<DeviceValues>
      title={t(device === null ? 'devices.add' : 'devices.edit')}
      submitLabel={t(device === null ? 'devices.add' : 'frame.save')}
      values={toDeviceValues(device)}
      fields={fields}
      onChange={setNow}
      onSubmit={(values) => (device === null ? add(values) : change(device, values))}
      toFormProblems={(error) =>
        error instanceof Failure && error.key === 'deviceKnown'
          ? { problems: { sn: formatFailure(t, error) } }
          : toFieldProblems(
              t,
              error,
              fields.map(({ name }) => name),
            )
      }
      {...(device === null
        ? {}
        : { conflict: { isConflict: isEditConflict, fetchLatest: () => readLatest(device.id) } })}
      onClose={onClose}
    />
  );
}

/** The name of the device's store by its id; empty when it has none. */
function storesOf(device: Device | null): ReadonlyMap<number, string> {
  const { entityId = null, entityName = null } = device ?? {};
  return new Map(entityId === null || entityName === null ? [] : [[entityId, entityName]]);
}
