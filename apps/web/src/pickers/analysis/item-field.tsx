import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatHiddenCount } from '../format-hidden-count.ts';
import { QueryField } from './query-bar.tsx';

const units = ['people', 'groups', 'share', 'seconds', 'cars'] as const;

/** Items with a single value: split items have several. */
export const singleValueItems: readonly StatisticItem[] = statisticItemNames.filter(
  (name) => statisticItems[name].kind !== 'split',
);

/** Options of statistic items grouped by unit, for the library's lists. */
export function useItemOptions(offered: readonly StatisticItem[]) {
  const { t } = useTranslation();
  return units
    .map((unit) => ({
      label: t(`analysis.itemGroups.${unit}`),
      options: offered
        .filter((name) => statisticItems[name].unit === unit)
        .map((name) => ({ value: name, label: t(`words.items.${name}`) })),
    }))
    .filter(({ options }) => options.length > 0);
}

type Props = {
  value: StatisticItem;
  availableItems?: readonly StatisticItem[];
  onChange: (item: StatisticItem) => void;
};

/** The choice of one item. */
export function ItemField({ value, availableItems = singleValueItems, onChange }: Props) {
  const { t } = useTranslation();
  const options = useItemOptions(availableItems);
  return (
    <QueryField label={t('analysis.item')}>
      {(id) => (
        <Select<StatisticItem>
          id={id}
          value={value}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          listHeight={360}
          onChange={onChange}
        />
      )}
    </QueryField>
  );
}

type ManyProps = {
  value: readonly StatisticItem[];
  availableItems?: readonly StatisticItem[];
  onChange: (items: StatisticItem[]) => void;
};

/** The choice of several items. */
export function ItemsField({ value, availableItems = statisticItemNames, onChange }: ManyProps) {
  const { t } = useTranslation();
  const options = useItemOptions(availableItems);
  return (
    <QueryField label={t('analysis.items')} wide>
      {(id) => (
        <Select<StatisticItem[]>
          id={id}
          mode="multiple"
          value={[...value]}
          options={options}
          maxTagCount="responsive"
          maxTagPlaceholder={formatHiddenCount}
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          listHeight={360}
          onChange={onChange}
        />
      )}
    </QueryField>
  );
}
