import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { problemsIn } from '../../api/field-problems.ts';
import { settingFields } from '../../pickers/device-setting-fields.tsx';
import { StorePicker } from '../../pickers/store-picker.tsx';
import { formatCount } from '../../ui/figures.ts';
import type { FormField } from '../../ui/form-field.ts';
import { FormDrawer } from '../../ui/form-drawer.tsx';
import { useFocusBack } from '../../ui/use-focus-back.ts';
import { useTag } from '../../ui/use-tag.ts';
import { AddedDevices } from './added-devices.tsx';
import { kindFields } from './device-fields.tsx';
import { kindAndModelOf } from './device-values.ts';
import { NumbersField } from './numbers-field.tsx';
import { type Changes, useModels } from './requests.ts';
import { mostNumbers, serialNumbersIn } from './serial-numbers.ts';
import { empty, NotAdded, useAddMany, type Values } from './use-add-many.ts';

type Props = {
  /** Only devices that have announced themselves, from the labels on their boxes. */
  claims: boolean;
  changes: Changes;
  onClose: () => void;
};

/** Registers many devices of one model at once; what cannot be added says why, and the others can go alone. */
export default function AddMany({ claims, changes, onClose }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  // What it is opened by gets the focus after the secrets too, which take the place of the form.
  useFocusBack();
  const many = useAddMany(claims, changes);
  const { now, numbers, problems, wanted, added } = many;
  const models = useModels(now.deviceType);
  if (added !== null) return <AddedDevices rows={added} onClose={onClose} />;

  const place: FormField<Values> = {
    kind: 'own',
    name: 'entityId',
    label: t('devices.store'),
    required: true,
    render: ({ id, value, onChange, disabled }) => (
      <StorePicker id={id} value={typeof value === 'number' ? value : null} disabled={disabled} onChange={onChange} />
    ),
  };
  const fields: FormField<Values>[] = [
    {
      kind: 'own',
      name: 'sns',
      label: t('devices.numbers'),
      hint: t(claims ? 'devices.claimHint' : 'devices.numbersHint'),
      required: true,
      check: (value) => (serialNumbersIn(String(value)).length > mostNumbers ? t('errors.tooBig') : undefined),
      render: (control) => (
        <NumbersField control={control} numbers={numbers} announced={many.announced} problems={problems} />
      ),
    },
    ...kindFields<Values>({ t, now, models: models.data?.content }, null),
    place,
    ...settingFields<Values>(t, tag, kindAndModelOf(now), now),
  ];

  return (
    <FormDrawer<Values>
      title={t(claims ? 'devices.claim' : 'devices.addMany')}
      width={640}
      action={actionText(t, tag, wanted.length, problems.length)}
      values={empty}
      fields={fields}
      onChange={many.setNow}
      onSubmit={many.submit}
      problemsOf={(error) =>
        error instanceof NotAdded
          ? { problems: error.why === 'refused' ? {} : { sns: t('devices.noneAnnounced') } }
          : problemsIn(
              t,
              error,
              fields.map(({ name }) => name),
            )
      }
      onClose={onClose}
    />
  );
}

/** What the button does: adds all there are, or after a refusal those that can be. */
function actionText(t: TFunction, tag: string, wanted: number, refused: number): string {
  const counted = (count: number) => ({ count, n: formatCount(count, tag) });
  if (refused > 0 && wanted > refused) return t('devices.addGood', counted(wanted - refused));
  return wanted > 0 ? t('devices.addCount', counted(wanted)) : t('controls.add');
}
