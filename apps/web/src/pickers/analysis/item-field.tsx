import { type StatisticItem, statisticItemNames, statisticItems } from '@portico/contract/words/statistic-items';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { QueryField } from './query-bar.tsx';

const units = ['people', 'groups', 'share', 'seconds', 'cars'] as const;

/** Items that are one figure: a split one is several. */
export const plainItems: readonly StatisticItem[] = statisticItemNames.filter(
  (name) => statisticItems[name].kind !== 'split',
);

/** Statistic items by what they count, as the library's lists take them. */
export function useItemChoices(offered: readonly StatisticItem[]) {
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

type Props = { value: StatisticItem; offered?: readonly StatisticItem[]; onChange: (item: StatisticItem) => void };

/** Which figure. */
export function ItemField({ value, offered = plainItems, onChange }: Props) {
  const { t } = useTranslation();
  const options = useItemChoices(offered);
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
  offered?: readonly StatisticItem[];
  onChange: (items: StatisticItem[]) => void;
};

/** Which figures. */
export function ItemsField({ value, offered = statisticItemNames, onChange }: ManyProps) {
  const { t } = useTranslation();
  const options = useItemChoices(offered);
  return (
    <QueryField label={t('analysis.items')} wide>
      {(id) => (
        <Select<StatisticItem[]>
          id={id}
          mode="multiple"
          value={[...value]}
          options={options}
          maxTagCount="responsive"
          showSearch={{ optionFilterProp: 'label' }}
          popupMatchSelectWidth={false}
          listHeight={360}
          onChange={onChange}
        />
      )}
    </QueryField>
  );
}
