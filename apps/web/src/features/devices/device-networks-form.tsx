import type { Device } from '@portico/contract/routes/devices';
import { splitNetworks } from '@portico/contract/words/networks';
import { useTranslation } from 'react-i18next';
import { toFieldProblems } from '../../api/field-problems.ts';
import { networksField } from '../../pickers/networks-field.tsx';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { showToast } from '../../ui/toast.tsx';
import { useSetDeviceNetworks } from './requests.ts';

type Props = { device: Device; networks: readonly string[]; onClose: () => void };

/** A form for the networks from which messages of a device without a secret are believed. */
export default function DeviceNetworksForm({ device, networks, onClose }: Props) {
  const { t } = useTranslation();
  const setNetworks = useSetDeviceNetworks();
  return (
    <FormDrawer<{ networks: string }>
      title={`${t('devices.editNetworks')} · ${isolateDirection(device.name)}`}
      submitLabel={t('devices.editNetworks')}
      values={{ networks: networks.join('\n') }}
      fields={[networksField(t, { name: 'networks', label: t('devices.networks'), hint: t('devices.networksHint') })]}
      onSubmit={async (values) => {
        await setNetworks({ id: device.id, networks: splitNetworks(values.networks) });
        showToast({ kind: 'success', text: t('frame.succeeded') });
        onClose();
      }}
      toFormProblems={(error) => toFieldProblems(t, error, ['networks'])}
      onClose={onClose}
    />
  );
}
