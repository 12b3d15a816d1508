import type { DeviceModel } from '@portico/contract/routes/device-models';
import { deviceFormats } from '@portico/contract/words/device-formats';
import { useTranslation } from 'react-i18next';
import { isEditConflict } from '../../api/failure.ts';
import { toFieldProblems } from '../../api/field-problems.ts';
import { deviceFormatNames } from '../../pickers/device-format-names.ts';
import { deviceKindOptions } from '../../pickers/device-kind.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { hasFixedTypeAndCode, type ModelValues, toModelValues } from './model-values.ts';
import { fetchLatestModel, type ModelChanges } from './requests.ts';

type Props = { model: DeviceModel | null; changes: ModelChanges; onClose: () => void };

/** Form to add a device model or to change the one given. */
export default function ModelForm({ model, changes, onClose }: Props) {
  const { t } = useTranslation();
  const fixed = hasFixedTypeAndCode(model);
  const fields: FormField<ModelValues>[] = [
    {
      name: 'deviceType',
      label: t('models.models.type'),
      kind: 'select',
      options: deviceKindOptions(t),
      required: true,
      disabled: fixed,
    },
    { name: 'deviceName', label: t('models.models.name'), kind: 'text', required: true, maxLength: 100 },
    {
      name: 'code',
      label: t('models.models.code'),
      kind: 'text',
      required: true,
      maxLength: 50,
      disabled: fixed,
      hint: t(fixed ? 'models.models.fixedHint' : 'models.models.codeHint'),
    },
    {
      name: 'format',
      label: t('models.models.format'),
      kind: 'select',
      options: deviceFormats.map((format) => ({ value: format, label: deviceFormatNames[format] })),
      placeholder: t('models.models.anyFormat'),
    },
  ];
  const submit = async ({ deviceType, revision, ...given }: ModelValues) => {
    if (model !== null) {
      const read = revision === null ? {} : { revision };
      const own = fixed ? { deviceName: given.deviceName, format: given.format } : given;
      await changes.change({ id: model.id, ...read, ...own, ...(fixed || deviceType === null ? {} : { deviceType }) });
    } else if (deviceType !== null) await changes.add({ deviceType, ...given });
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<ModelValues>
      title={t(model === null ? 'models.models.add' : 'models.models.edit')}
      submitLabel={t(model === null ? 'models.models.add' : 'frame.save')}
      values={toModelValues(model)}
      fields={fields}
      onSubmit={submit}
      toFormProblems={(error) =>
        toFieldProblems(
          t,
          error,
          fields.map(({ name }) => name),
        )
      }
      onClose={onClose}
      {...(model === null
        ? {}
        : {
            conflict: {
              isConflict: isEditConflict,
              fetchLatest: async () => toModelValues(await fetchLatestModel(model.id)),
            },
          })}
    />
  );
}
