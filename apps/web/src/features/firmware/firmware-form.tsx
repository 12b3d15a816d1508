import type { FirmwareConfig } from '@portico/contract/routes/device-models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isEditConflict } from '../../api/failure.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { firmwareFields } from './firmware-fields.tsx';
import { type FirmwareValues, toFirmwareValues } from './firmware-values.ts';
import { type FirmwareChanges, fetchLatestFirmwareConfig, useFirmwareModelChoices } from './requests.ts';

type Props = { config: FirmwareConfig | null; changes: FirmwareChanges; onClose: () => void };

/** Form to add a firmware configuration or to change the one given. */
export default function FirmwareForm({ config, changes, onClose }: Props) {
  const { t } = useTranslation();
  const [start] = useState(() => toFirmwareValues(config));
  const [deviceType, setDeviceType] = useState(start.deviceType);
  const models = useFirmwareModelChoices(deviceType);
  const fields = firmwareFields({ t, config, deviceType, codes: models.data?.content.map(({ code }) => code) });
  const submit = async ({ deviceType: type, model, revision, ...values }: FirmwareValues) => {
    // The form does not submit without these two values.
    if (type === null || model === null) return;
    const given = { ...values, deviceType: type, model, updateUrl: values.updateUrl.trim() };
    if (config === null) await changes.add(given);
    else await changes.change({ id: config.id, ...(revision === null ? {} : { revision }), ...given });
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<FirmwareValues>
      title={t(config === null ? 'models.firmware.add' : 'models.firmware.edit')}
      submitLabel={t(config === null ? 'models.firmware.add' : 'frame.save')}
      values={start}
      fields={fields}
      onChange={(now) => setDeviceType(now.deviceType)}
      onSubmit={submit}
      toFormProblems={(error) =>
        toFieldProblems(
          t,
          error,
          fields.map(({ name }) => name),
        )
      }
      onClose={onClose}
      {...(config === null
        ? {}
        : {
            conflict: {
              isConflict: isEditConflict,
              fetchLatest: async () => toFirmwareValues(await fetchLatestFirmwareConfig(config.id)),
            },
          })}
    />
  );
}
