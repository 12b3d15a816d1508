import { type ComparisonBase, comparisonBases } from '@portico/contract/words/time-ranges';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryField } from './query-bar.tsx';

type Props = { value: ComparisonBase; onChange: (compare: ComparisonBase) => void };

/** The choice of the comparison period. */
export function CompareField({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <QueryField label={t('analysis.compare')}>
      {(id) => (
        <Select<ComparisonBase>
          id={id}
          value={value}
          popupMatchSelectWidth={false}
          options={comparisonBases.map((name) => ({ value: name, label: t(`analysis.compares.${name}`) }))}
          onChange={onChange}
        />
      )}
    </QueryField>
  );
}
