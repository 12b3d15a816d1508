import type { RangeName } from '@portico/contract/words/time-ranges';
import { useTranslation } from 'react-i18next';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { ItemDefinition } from '../../pickers/item-definition.tsx';
import { Bar } from '../../ui/skeleton.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { AgainstBase } from './against-base.tsx';
import { CardParts } from './card-parts.tsx';
import styles from './cards.module.css';
import { useRecordsOf } from './figure-records.ts';
import { baseName, formatWall } from '../../pickers/local-words.ts';
import type { Card, Statistics } from './requests.ts';
import { CardFigure, NoFigure } from './statistic-cards.tsx';

type Props = { store: number | null; card: Card | undefined; statistics: Statistics | undefined; range: RangeName };

/** On a phone the first figure stands alone and large: up or down, before any scrolling. */
export function LeadFigure({ store, card, statistics, range }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const recordsOf = useRecordsOf(store);
  if (card === undefined || statistics === undefined) {
    return (
      <div className={styles.lead} role="status" aria-label={t('frame.loading')}>
        <p className={styles.label}>
          <Bar width={120} height={14} />
        </p>
        <span className={styles.figure}>
          <Bar width={160} height={48} />
        </span>
        <p className={styles.against}>
          <Bar width={150} height={14} />
        </p>
      </div>
    );
  }
  const time = formatWall(statistics.asOf, tag, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  // Several zones have no one time that the figure runs to.
  const hasTime = statistics.unfinished && statistics.zone !== null;
  const label = [t(`words.items.${card.item}`), hasTime ? t('home.asOf', { time }) : null];
  return (
    <div className={styles.lead}>
      <p className={styles.label}>
        <span>{label.filter((part) => part !== null).join(' · ')}</span>
        <ItemDefinition item={card.item} settings={statistics.settings} />
        <IncompleteMark completeness={card.completeness} short />
      </p>
      {card.absence !== null ? (
        <NoFigure card={card} />
      ) : card.parts === null ? (
        <>
          <CardFigure card={card} records={recordsOf(statistics, card.item)} />
          <AgainstBase card={card} base={baseName(t, range, statistics.base, tag)} />
        </>
      ) : (
        <CardParts item={card.item} parts={card.parts} />
      )}
    </div>
  );
}
