import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { Figure } from '../../ui/figure.tsx';
import { formatCount, formatShare } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './cards.module.css';
import { figureKind } from '../../pickers/item-kind.ts';
import type { Card } from './requests.ts';

type Part = NonNullable<Card['parts']>[number];

/** A split item: its parts as one bar, the largest two in words, all of them on hover and to screen readers. */
export function CardParts({ item, parts }: { item: StatisticItem; parts: readonly Part[] }) {
  const { t } = useTranslation();
  const tag = useTag();
  const total = parts.reduce((sum, { value }) => sum + (value ?? 0), 0);
  // Parts are named "male" … or by the number of an age type: no name is in both lists.
  const names: Readonly<Record<string, string>> = {
    ...t('words.gender', { returnObjects: true }),
    ...t('words.age', { returnObjects: true }),
  };
  const nameOf = (part: string) => names[part] ?? part;
  if (total === 0) return <Figure className={styles.figure} value={0} kind={figureKind(item)} />;
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
