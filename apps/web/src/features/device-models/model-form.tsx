import type { DeviceModel } from '@portico/contract/routes/device-models';
import { deviceFormats } from '@portico/contract/words/device-formats';
import { useTranslation } from 'react-i18next';
import { isChangedMeanwhile } from '../../api/failure.ts';
import { problemsIn } from '../../api/field-problems.ts';
import { formatNames } from '../../pickers/device-format-names.ts';
import { kindChoices } from '../../pickers/device-kind.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import type { FormField } from '../../ui/form-field.ts';
import { showToast } from '../../ui/toast.tsx';
import { isFixed, type ModelValues, valuesOf } from './model-values.ts';
import { type Changes, latestModel } from './requests.ts';

type Props = { model: DeviceModel | null; changes: Changes; onClose: () => void };

/** Adds a model, or changes the one given. */
export default function ModelForm({ model, changes, onClose }: Props) {
  const { t } = useTranslation();
  const fixed = isFixed(model);
  const fields: FormField<ModelValues>[] = [
    {
      name: 'deviceType',
      label: t('models.models.type'),
      kind: 'select',
      options: kindChoices(t),
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
      options: deviceFormats.map((format) => ({ value: format, label: formatNames[format] })),
      placeholder: t('models.models.anyFormat'),
    },
  ];
  const submit = async ({ deviceType, revision, ...said }: ModelValues) => {
    if (model !== null) {
      const read = revision === null ? {} : { revision };
      const own = fixed ? { deviceName: said.deviceName, format: said.format } : said;
      await changes.change({ id: model.id, ...read, ...own, ...(fixed || deviceType === null ? {} : { deviceType }) });
    } else if (deviceType !== null) await changes.add({ deviceType, ...said });
    showToast({ kind: 'success', text: t('frame.succeeded') });
    onClose();
  };
  return (
    <FormDrawer<ModelValues>
      title={t(model === null ? 'models.models.add' : 'models.models.edit')}
      action={t(model === null ? 'models.models.add' : 'frame.save')}
      values={valuesOf(model)}
      fields={fields}
      onSubmit={submit}
      problemsOf={(error) =>
        problemsIn(
          t,
          error,
          fields.map(({ name }) => name),
        )
      }
      onClose={onClose}
      {...(model === null
        ? {}
        : { outdated: { isIt: isChangedMeanwhile, latest: async () => valuesOf(await latestModel(model.id)) } })}
    />
  );
}
