import { useTranslation } from 'react-i18next';
import { Change } from '../../ui/change.tsx';
import { type Direction, writeChange, writeFigure, writePoints } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useTag } from '../../ui/use-tag.ts';
import styles from './cards.module.css';
import { figureKind } from '../../pickers/item-kind.ts';
import type { Card } from './requests.ts';

type Figures = Pick<Card, 'item' | 'value' | 'estimated' | 'compared' | 'base' | 'growth'>;

/** Shares change by points, everything else by a share of the base. */
export function changeOf(
  { item, compared, base, growth }: Figures,
  tag: string,
): { direction: Direction; text: string; isPoints: boolean } | null {
  if (figureKind(item) === 'share') {
    return compared === null || base === null ? null : { ...writePoints(compared - base, tag), isPoints: true };
  }
  return growth === null ? null : { ...writeChange(growth, tag), isPoints: false };
}

/** How a card's figure changed, and what it is compared with. */
export function AgainstBase({ card, base, short = false }: { card: Figures; base: string; short?: boolean }) {
  const { t } = useTranslation();
  const tag = useTag();
  const change = changeOf(card, tag);
  const { text, exact } = writeFigure(card.base, figureKind(card.item), tag, true);
  return (
    <p className={styles.against}>
      {change !== null && (
        <Change
          direction={change.direction}
          text={change.isPoints ? t('home.points', { value: change.text }) : change.text}
        />
      )}
      {!short && (
        <span
          className={styles.base}
          title={card.base !== null ? exact : card.value !== null ? t('home.noBase') : undefined}
        >
          {t('home.versus', { base, value: isolate(text) })}
        </span>
      )}
      {!short && <PlusEstimated card={card} />}
    </p>
  );
}

/** What people had estimated of what is missing, beside the figure it is no part of. */
export function PlusEstimated({ card: { item, estimated } }: { card: Pick<Card, 'item' | 'estimated'> }) {
  const { t } = useTranslation();
  const tag = useTag();
  if (estimated === null) return null;
  const { text, exact } = writeFigure(estimated, figureKind(item), tag, true);
  return (
    <span className={styles.base} title={exact}>
      {t('home.plusEstimated', { n: isolate(text) })}
    </span>
  );
}
