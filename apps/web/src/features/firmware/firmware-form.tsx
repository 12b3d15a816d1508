import type { UpdateConfig } from '@portico/contract/routes/device-models';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile } from '../../api/failure.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { showToast } from '../../ui/toast.tsx';
import { firmwareFields } from './firmware-fields.tsx';
import { type FirmwareValues, valuesOf } from './firmware-values.ts';
import { type Changes, latestConfig, useModelsOf } from './requests.ts';

type Props = { config: UpdateConfig | null; changes: Changes; onClose: () => void };

/** Adds a firmware configuration, or changes the one given. */
export default function FirmwareForm({ config, changes, onClose }: Props) {
  const { t } = useTranslation();
  const [start] = useState(() => valuesOf(config));
  const [deviceType, setDeviceType] = useState(start.deviceType);
  const models = useModelsOf(deviceType);
  const fields = firmwareFields({ t, config, deviceType, codes: models.data?.content.map(({ code }) => code) });
  const submit = async ({ deviceType: type, model, revision, ...values }: FirmwareValues) => {
    // The form lets nobody send it without these two.
    if (type === null || model === null) return;
    const said = { ...values, deviceType: type, model, updateUrl: values.updateUrl.trim() };
    if (config === null) await changes.add(said);
    else await changes.change({ id: config.id, ...(revision === null ? {} : { revision }), ...said });
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<FirmwareValues>
      title={t(config === null ? 'models.firmware.add' : 'models.firmware.edit')}
      action={t(config === null ? 'models.firmware.add' : 'frame.save')}
      values={start}
      fields={fields}
      onChange={(now) => setDeviceType(now.deviceType)}
      onSubmit={submit}
      problemsOf={(error) =>
        problemsIn(
          t,
          error,
          fields.map(({ name }) => name),
        )
      }
      onClose={onClose}
      {...(config === null
        ? {}
        : { outdated: { isIt: isChangedMeanwhile, latest: async () => valuesOf(await latestConfig(config.id)) } })}
    />
  );
}
