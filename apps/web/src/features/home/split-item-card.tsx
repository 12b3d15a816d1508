import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatShare } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import styles from './cards.module.css';
import type { StatisticCard } from './requests.ts';

type Part = NonNullable<StatisticCard['parts']>[number];

/** The card of a split item: its parts as one bar, the two largest as text, all of them on hover and for screen readers. */
export function SplitItemCard({ item, parts }: { item: StatisticItem; parts: readonly Part[] }) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const total = parts.reduce((sum, { value }) => sum + (value ?? 0), 0);
  // Parts are named "male" … or by the number of an age group; no name is in both lists.
  const names: Readonly<Record<string, string>> = {
    ...t('words.gender', { returnObjects: true }),
    ...t('words.age', { returnObjects: true }),
  };
  const nameOf = (part: string) => names[part] ?? part;
  if (total === 0) return <Figure className={styles.figure} value={0} kind={itemFigureKind(item)} />;
  const described = parts.map(({ part, value }) => `${nameOf(part)} ${formatCount(value, tag)}`).join(' · ');
  const largest = [...parts].sort((one, other) => (other.value ?? 0) - (one.value ?? 0)).slice(0, 2);
  return (
    <div title={described}>
      <p className="heard">{`${t(`words.items.${item}`)}: ${described}`}</p>
      <div className={styles.parts} aria-hidden="true">
        {parts.map(({ part, value }) => (
          <span key={part} style={{ flexGrow: value ?? 0 }} />
        ))}
      </div>
      <p className={styles.against} aria-hidden="true">
        {largest.map(({ part, value }) => (
          <span key={part} className={styles.part}>
            {nameOf(part)} <b>{formatShare((value ?? 0) / total, tag, 0)}</b>
          </span>
        ))}
      </p>
    </div>
  );
}
