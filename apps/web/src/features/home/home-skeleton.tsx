import { SkeletonBar } from '../../ui/skeleton.tsx';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import styles from './home.module.css';
import { LeadFigure } from './lead-figure.tsx';
import { CardsSkeleton } from './statistic-cards.tsx';
import { DataTrustStrip } from './trust-strip.tsx';

/** Placeholder of the home page until the shown store is known. */
export function HomeSkeleton() {
  return (
    <div className={styles.page}>
      <div className={styles.titleSkeleton}>
        <SkeletonBar width={280} height={24} />
      </div>
      <FirstDataSkeleton />
    </div>
  );
}

/** Placeholder of everything below the title row. The first data replace it as a whole, so nothing moves when they arrive. */
export function FirstDataSkeleton() {
  const isPhone = useMediaQuery(phoneQuery);
  return (
    <>
      {isPhone && (
        <div className={styles.lead}>
          <LeadFigure store={null} card={undefined} statistics={undefined} range="today" />
        </div>
      )}
      {!isPhone && (
        <section className={styles.cardsPanel}>
          <CardsSkeleton />
          <div className={styles.foot}>
            <DataTrustStrip trust={undefined} zone={null} store={null} />
          </div>
        </section>
      )}
      <div className={styles.grid}>
        <div className={styles.chartSkeleton} />
        <div className={styles.waiting} style={{ minHeight: 200 }} />
      </div>
    </>
  );
}
