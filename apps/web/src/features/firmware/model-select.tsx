import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatFailure } from '../../api/failure-text.ts';
import { useFirmwareModelChoices } from './requests.ts';

type Props = {
  id: string;
  deviceType: number | null;
  value: string | null;
  onChange: (code: string) => void;
  disabled: boolean;
};

/** Selects a model of the device type; a value that belongs to another type is not shown. */
export function ModelSelect({ id, deviceType, value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  const models = useFirmwareModelChoices(deviceType);
  const options = (models.data?.content ?? []).map(({ code }) => ({ value: code, label: code }));
  return (
    <Select<string>
      id={id}
      value={options.some((option) => option.value === value) ? value : null}
      disabled={disabled || deviceType === null}
      loading={models.isFetching}
      options={options}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent={models.isError ? formatFailure(t, models.error) : t('frame.noData')}
      onChange={onChange}
    />
  );
}
