import { homePanelNames, listPanelsForVariant } from '@portico/contract/words/home-panels';
import { type Ref, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPeriodDays } from '../../pickers/format-local-time.ts';
import { PageComparisonContext } from '../../pickers/refused-comparison.tsx';
import { findScreenPath } from '../../session/screen-path.ts';
import { useSession } from '../../session/session.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { DamagePanel } from './damage-panel.tsx';
import { DataReceivedCard } from './data-received-card.tsx';
import { Explanation, findRefusal } from './explanation.tsx';
import { FailedRequest } from './failed-request.tsx';
import styles from './home.module.css';
import { FirstDataSkeleton } from './home-skeleton.tsx';
import { type HomeView, trendItems } from './home-view.ts';
import { LeadFigure } from './lead-figure.tsx';
import { listMeasuredCards } from './measured-cards.ts';
import { PanelExport } from './panel-export.tsx';
import { PanelList } from './panel-list.tsx';
import { useLeague } from './panels/league-requests.ts';
import { CompactInsideNow } from './panels.tsx';
import {
  findFailedRequests,
  type StatisticCard,
  toHomeRangeInput,
  useExplanation,
  useHomeItems,
  useHomePanels,
  useStatistics,
  useStoreDetails,
  useTrend,
} from './requests.ts';
import { revealTopDown } from './reveal-top-down.ts';
import { CardsSkeleton, StatisticCards } from './statistic-cards.tsx';
import { TitleRow } from './title-row.tsx';
import { DataTrustStrip } from './trust-strip.tsx';
import { useFirstData } from './use-first-data.ts';
import { WithoutGaps } from './without-gaps.tsx';

type Props = {
  view: HomeView;
  /** null: all stores. */
  store: number | null;
  storeCount: number;
  /** Local time at which the first store opens today; null: one has opened, or none opens today. */
  opensAt: string | null;
  onViewChange: (change: Partial<HomeView>) => void;
};

/** The home page for one selection of store, range and item, arranged for one store, several stores, or the whole platform. */
export function Dashboard({ view, store, storeCount, opensAt, onViewChange }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const isPhone = useMediaQuery(phoneQuery);
  const { menu, user } = useSession();
  const range = { range: view.range, days: view.days };
  const explanation = useExplanation(store, range);
  const details = useStoreDetails(store);
  const items = useHomeItems();
  const chosen = useHomePanels();
  const statistics = useStatistics(store, range);
  const [settingsOpen, setSettingsOpen] = useState(false);

  const item = view.item ?? items.data?.chosen.find((name) => trendItems.includes(name)) ?? 'flowIn';
  const data = statistics.data;
  const explained = explanation.isPlaceholderData ? undefined : explanation.data;
  const refusal = explained === undefined ? null : findRefusal(explained, view.range, t, tag);
  const isMissing = statistics.isError && data === undefined;
  // The panels of one store also need its opening hours.
  const failure = findFailedRequests(store === null ? [statistics] : [statistics, details]);
  const isStale = statistics.isPlaceholderData;
  const role = store !== null ? 'store' : user.company === null ? 'platform' : 'region';
  const own = listPanelsForVariant(role);
  const names = (chosen.data?.shown ?? homePanelNames).filter((name) => own.includes(name));
  const hasFigures = names.includes('figures');
  const day = findShownDay(view, isStale ? undefined : data?.range);
  // Requested together with the figures, for the first card and for the legend of the chart.
  const league = useLeague(view, item, store === null && !items.isLoading);
  const trend = useTrend(store, item, items.isLoading ? undefined : day);
  const { isReady, isFilled } = useFirstData([statistics, items, chosen, details], [explanation, league, trend]);
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (isReady && !isFilled && page.current !== null) return revealTopDown(page.current);
  }, [isReady, isFilled]);
  const hasLead = isPhone && role === 'store' && !isMissing;
  const shownCards = store === null ? (data?.cards ?? []) : listMeasuredCards(data?.cards ?? []);

  const cards = useRef<HTMLElement>(null);
  const figuresExport = data !== undefined && hasFigures && (
    <PanelExport
      name={t('home.figures')}
      panel="figures"
      query={{ ...toHomeRangeInput(range), ...(store === null ? {} : { entityId: store }) }}
      picture={{ detail: formatPeriodDays(data.range, tag), firstDay: data.range.from, container: cards }}
    />
  );
  const strip = store !== null && (
    <div className={styles.foot}>
      <DataTrustStrip trust={data?.trust} zone={details.data ?? null} store={store} />
      {figuresExport}
    </div>
  );
  const figures = isMissing ? (
    <section key="figures" className={styles.cardsPanel}>
      <FailedRequest query={statistics} />
    </section>
  ) : hasLead ? (
    <QuietCards
      key="figures"
      ref={cards}
      data={data}
      others={shownCards.slice(1)}
      view={view}
      store={store}
      isStale={isStale}
    />
  ) : (
    <section
      key="figures"
      ref={cards}
      className={styles.cardsPanel}
      aria-label={t('home.figures')}
      data-stale={isStale}
    >
      {data === undefined ? (
        <CardsSkeleton />
      ) : (
        <StatisticCards
          cards={shownCards}
          store={store}
          statistics={data}
          range={view.range}
          secondary={isPhone}
          firstNote={
            store === null &&
            shownCards[0]?.item === item && (
              <WithoutGaps view={view} item={item} completeness={data.trust.completeness} />
            )
          }
          lastCard={store === null && <DataReceivedCard trust={data.trust} tools={figuresExport} />}
        />
      )}
      {!isPhone && strip}
    </section>
  );
  // For one store the cards come first; on a phone they follow the chart.
  const list = names.filter((name) => name !== 'figures' || role !== 'store');
  if (hasLead && hasFigures) list.splice(list.indexOf('trend') + 1, 0, 'figures');

  return (
    <PageComparisonContext value={{ store, refusal, healthPath: findScreenPath(menu, 'health') }}>
      <div ref={page} className={styles.page}>
        <TitleRow
          view={view}
          store={store}
          entity={store === null ? undefined : details.data}
          storeCount={storeCount}
          opensAt={opensAt}
          role={role}
          statistics={statistics}
          settingsOpen={settingsOpen}
          onSettingsOpenChange={setSettingsOpen}
          onViewChange={onViewChange}
        />
        {!isReady ? (
          <FirstDataSkeleton />
        ) : (
          <>
            {hasLead && (
              <div className={styles.lead} data-stale={isStale}>
                <LeadFigure store={store} card={shownCards[0]} statistics={data} range={view.range} />
                {store !== null && view.range === 'today' && (
                  <Suspense fallback={<div data-skeleton="" />}>
                    <CompactInsideNow
                      store={store}
                      workTime={details.data?.workTime}
                      asOf={data?.asOf}
                      failure={failure}
                      compact
                    />
                  </Suspense>
                )}
              </div>
            )}
            <Explanation reply={explained} range={view.range} storeCount={store === null ? storeCount : 1} />
            {role === 'platform' && <DamagePanel />}
            {role === 'store' && !hasLead && hasFigures && figures}
            <PanelList
              names={hasLead ? list.filter((name) => name !== 'inside' || view.range !== 'today') : list}
              panelProps={{
                view,
                day,
                store,
                item,
                statistics: data,
                failure,
                hasLeague: names.includes('league'),
                workTime: details.data?.workTime,
                onViewChange,
              }}
              figures={figures}
              isStale={isStale}
            />
            {isPhone && store !== null && data !== undefined && <footer className={styles.phoneFoot}>{strip}</footer>}
          </>
        )}
      </div>
    </PageComparisonContext>
  );
}

/** The day for panels that show one day: "yyyy-MM-dd"; null: today, also for longer ranges; undefined: not known yet. */
function findShownDay(view: HomeView, range: { from: string } | undefined): string | null | undefined {
  if (view.range === 'custom' && view.days?.from === view.days?.to) return view.days?.from ?? null;
  return view.range === 'yesterday' ? range?.from.slice(0, 10) : null;
}

type QuietProps = Pick<Props, 'view' | 'store'> & {
  data: ReturnType<typeof useStatistics>['data'];
  others: readonly StatisticCard[];
  isStale: boolean;
  ref: Ref<HTMLElement>;
};

/** The cards below the chart on phones, without the first card, which is the lead figure. */
function QuietCards({ data, others, view, store, isStale, ref }: QuietProps) {
  const { t } = useTranslation();
  if (data !== undefined && others.length === 0) return null;
  return (
    <section ref={ref} className={styles.cardsPanel} aria-label={t('home.figures')} data-stale={isStale}>
      {data === undefined ? (
        <CardsSkeleton secondary />
      ) : (
        <StatisticCards cards={others} store={store} statistics={data} range={view.range} secondary />
      )}
    </section>
  );
}
