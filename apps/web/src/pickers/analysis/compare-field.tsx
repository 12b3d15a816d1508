import { type CompareName, compareNames } from '@portico/contract/words/time-ranges';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryField } from './query-bar.tsx';

type Props = { value: CompareName; onChange: (compare: CompareName) => void };

/** What it is set against. */
export function CompareField({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <QueryField label={t('analysis.compare')}>
      {(id) => (
        <Select<CompareName>
          id={id}
          value={value}
          popupMatchSelectWidth={false}
          options={compareNames.map((name) => ({ value: name, label: t(`analysis.compares.${name}`) }))}
          onChange={onChange}
        />
      )}
    </QueryField>
  );
}
