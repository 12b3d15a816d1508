import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { phone, useMedia } from '../../ui/use-media.ts';
import { Explanation } from './explanation.tsx';
import { Failed } from './failed.tsx';
import { trendItems, type HomeView } from './home-view.ts';
import styles from './home.module.css';
import { InsideNow } from './inside-now.tsx';
import { LeadFigure } from './lead-figure.tsx';
import { Peaks } from './peaks.tsx';
import { PeriodsPanel } from './periods-panel.tsx';
import { EntranceRank, RankSkeleton, StoreRank } from './rank-panels.tsx';
import { useItems, useStatistics, useStore } from './requests.ts';
import { CardsSkeleton, StatisticCards } from './statistic-cards.tsx';
import { TitleRow } from './title-row.tsx';
import { TrendPanel } from './trend-panel.tsx';
import { TrustStrip } from './trust-strip.tsx';

type Props = {
  view: HomeView;
  /** null: all stores. */
  store: number | null;
  storeCount: number;
  onView: (change: Partial<HomeView>) => void;
};

/** All of home for one choice of store, range and item. */
export function Dashboard({ view, store, storeCount, onView }: Props) {
  const { t } = useTranslation();
  const isPhone = useMedia(phone);
  const details = useStore(store);
  const items = useItems();
  const range = { range: view.range, days: view.days };
  const statistics = useStatistics(store, range);
  const [settingsOpen, setSettingsOpen] = useState(false);

  const item = view.item ?? items.data?.chosen.find((name) => trendItems.includes(name)) ?? 'flowIn';
  const data = statistics.data;
  const isMissing = statistics.isError && data === undefined;
  const cards = data?.cards ?? [];
  const [lead, ...others] = cards;

  return (
    <div className={styles.page}>
      <TitleRow
        view={view}
        store={store}
        entity={store === null ? undefined : details.data}
        storeCount={storeCount}
        statistics={statistics}
        settingsOpen={settingsOpen}
        onSettings={setSettingsOpen}
        onView={onView}
      />
      {isMissing ? (
        <section className={styles.cardsPanel}>
          <Failed query={statistics} />
        </section>
      ) : (
        <>
          {isPhone && (
            <div className={styles.lead}>
              <LeadFigure store={store} card={lead} statistics={data} range={view.range} />
              {store !== null && view.range === 'today' && (
                <InsideNow store={store} workTime={details.data?.workTime} asOf={data?.asOf} bare />
              )}
            </div>
          )}
          <Explanation statistics={statistics.isPlaceholderData ? undefined : data} range={view.range} store={store} />
          {!isPhone && (
            <section
              className={styles.cardsPanel}
              aria-label={t('home.figures')}
              data-stale={statistics.isPlaceholderData}
            >
              {data === undefined ? (
                <CardsSkeleton />
              ) : (
                <StatisticCards cards={cards} store={store} statistics={data} range={view.range} />
              )}
              <TrustStrip trust={data?.trust} zone={data?.zone ?? null} store={store} />
            </section>
          )}
        </>
      )}
      <div className={styles.grid} data-stale={statistics.isPlaceholderData}>
        <div className={styles.column}>
          <TrendPanel store={store} item={item} onItem={(next) => onView({ item: next })} />
          {isPhone && !isMissing && (data === undefined || others.length > 0) && (
            <section className={styles.cardsPanel} aria-label={t('home.figures')}>
              {data === undefined ? (
                <CardsSkeleton quiet />
              ) : (
                <StatisticCards cards={others} store={store} statistics={data} range={view.range} quiet />
              )}
            </section>
          )}
          <PeriodsPanel store={store} item={item} />
        </div>
        <div className={styles.column}>
          {!isPhone && store !== null && !isMissing && (
            <InsideNow store={store} workTime={details.data?.workTime} asOf={data?.asOf} />
          )}
          {data === undefined && !isMissing && <RankSkeleton />}
          {data !== undefined &&
            (store === null ? (
              <StoreRank statistics={data} {...range} item={item} onStore={(id) => onView({ store: id })} />
            ) : (
              <EntranceRank store={store} statistics={data} range={view.range} item={item} />
            ))}
          <Peaks store={store} item={item} />
        </div>
      </div>
      {isPhone && data !== undefined && (
        <footer className={styles.phoneFoot}>
          <TrustStrip trust={data.trust} zone={data.zone} store={store} />
        </footer>
      )}
    </div>
  );
}
