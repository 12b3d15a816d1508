import type { Device } from '@portico/contract/routes/devices';
import { type DeviceFormat, findDeviceFormat } from '@portico/contract/words/device-formats';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { isolateDirection } from '../../ui/text-direction.ts';
import { explainFormatChange } from './format-change.ts';
import { deviceFormatOptions } from './format-field.ts';
import type { useDeviceActions } from './use-device-actions.tsx';

type Props = {
  device: Device;
  /** The protocol that is selected at first. */
  suggested: string;
  actions: ReturnType<typeof useDeviceActions>;
  onClose: () => void;
};

/** A form to choose another protocol for a device; the change is confirmed in a dialog. */
export default function DeviceFormatForm({ device, suggested, actions, onClose }: Props) {
  const { t } = useTranslation();
  const initial = findDeviceFormat(suggested) ?? null;
  const [chosen, setChosen] = useState<DeviceFormat | null>(initial);
  return (
    <FormDrawer<{ format: DeviceFormat | null }>
      title={`${t('devices.changeFormat')} · ${isolateDirection(device.name)}`}
      submitLabel={t('devices.changeFormat')}
      values={{ format: initial }}
      fields={[
        {
          kind: 'select',
          name: 'format',
          label: t('models.models.format'),
          required: true,
          options: deviceFormatOptions,
          hint: chosen === null || chosen === device.format ? undefined : explainFormatChange(t, device.format, chosen),
        },
      ]}
      onChange={({ format }) => setChosen(format)}
      onSubmit={async ({ format }) => {
        onClose();
        if (format !== null && format !== device.format) actions.changeFormat(device, format);
      }}
      toFormProblems={() => ({ problems: {} })}
      onClose={onClose}
    />
  );
}
