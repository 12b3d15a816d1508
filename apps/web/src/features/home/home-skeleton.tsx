import { Bar } from '../../ui/skeleton.tsx';
import { phone, useMedia } from '../../ui/use-media.ts';
import styles from './home.module.css';
import { LeadFigure } from './lead-figure.tsx';
import { CardsSkeleton } from './statistic-cards.tsx';
import { TrustStrip } from './trust-strip.tsx';

/** Home before it is known whose: everything in its place. */
export function HomeSkeleton() {
  const isPhone = useMedia(phone);
  return (
    <div className={styles.page}>
      <div className={styles.titleSkeleton}>
        <Bar width={280} height={24} />
      </div>
      {isPhone && (
        <div className={styles.lead}>
          <LeadFigure store={null} card={undefined} statistics={undefined} range="today" />
        </div>
      )}
      {!isPhone && (
        <section className={styles.cardsPanel}>
          <CardsSkeleton />
          <TrustStrip trust={undefined} zone={null} store={null} />
        </section>
      )}
      <div className={styles.grid}>
        <div className={styles.chartSkeleton} />
        <div className={styles.waiting} style={{ minHeight: 200 }} />
      </div>
    </div>
  );
}
