import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { homePanelTexts } from '../../session/page-texts.ts';
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

// Only who sees several stores needs it, and its texts.
const Stores = lazy(async () => {
  const [module] = await Promise.all([import('./panels/compared-stores.tsx'), homePanelTexts()]);
  return module;
});

type Compared = Pick<Card, 'entities' | 'leftOut'>;

/** Of several stores of which some are not compared: how many are. */
export function ComparedOfStores({ card, short = false }: { card: Compared; short?: boolean }) {
  const isOne = card.leftOut.reduce((sum, { count }) => sum + count, card.entities) === 1;
  if (isOne || card.leftOut.length === 0) return null;
  return (
    <Suspense>
      <Stores card={card} short={short} />
    </Suspense>
  );
}

type Props = { card: Figures & Compared; base: string; short?: boolean };

/** How a card's figure changed, what it is compared with, and how many stores are. */
export function AgainstBase({ card, base, short = false }: Props) {
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
      {card.value !== null && <ComparedOfStores card={card} short={short} />}
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
