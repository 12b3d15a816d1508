import type { HomePanel } from '@portico/contract/words/home-panels';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type ComponentType, lazy } from 'react';
import { ensureHomePanelTexts } from '../../session/page-texts.ts';
import { createPreloadable } from '../../ui/preloadable-component.tsx';
import styles from './home.module.css';
import type { HomeView } from './home-view.ts';
import type { RetryableRequest, StatisticsReply } from './requests.ts';
import { TrendPanel } from './trend-panel.tsx';

/** Props of every home panel. */
export type HomePanelProps = {
  view: HomeView;
  /** The day for panels that show one day, "yyyy-MM-dd"; null: today, also for longer ranges; undefined: not known yet. */
  day: string | null | undefined;
  /** null: all stores. */
  store: number | null;
  item: StatisticItem;
  /** undefined: still loading. */
  statistics: StatisticsReply | undefined;
  /** Why the statistics or the opening hours could not be loaded; null: they are known or loading. */
  failure: RetryableRequest | null;
  /** The page has the table of stores, which shows their targets. */
  hasLeague: boolean;
  /** Opening hours of the store. */
  workTime: string | undefined;
  onViewChange: (change: Partial<HomeView>) => void;
};

/** full: the whole width. wide and side: side by side when there is room. */
export type PanelPlace = 'full' | 'wide' | 'side';

type Row = {
  place: PanelPlace;
  /** Its place among several stores, if it differs. */
  placeOfStores?: PanelPlace;
  Panel: ComponentType<HomePanelProps>;
};

/** A panel that is loaded with its texts when it is first shown; `height`: its expected height in pixels. */
function late(place: PanelPlace, height: number, load: () => Promise<{ default: ComponentType<HomePanelProps> }>): Row {
  const withTexts = async () => (await Promise.all([load(), ensureHomePanelTexts()]))[0];
  return {
    place,
    Panel: createPreloadable(
      withTexts,
      <div className={styles.waiting} style={{ minHeight: height }} data-skeleton="" />,
    ),
  };
}

/** The panels by name, one line each. Their roles and order are in `contract/words/home-panels.ts`. */
export const homePanelComponents: Readonly<Record<Exclude<HomePanel, 'figures'>, Row>> = {
  fleet: late('wide', 96, () => import('./panels/fleet-panel.tsx')),
  ingest: late('side', 96, () => import('./panels/ingest-panel.tsx')),
  refused: late('side', 140, () => import('./panels/refused-records-panel.tsx')),
  dataAge: late('wide', 240, () => import('./panels/data-age-panel.tsx')),
  licences: late('side', 140, () => import('./panels/licences-panel.tsx')),
  attention: late('wide', 120, () => import('./panels/attention-panel.tsx')),
  league: late('full', 400, () => import('./panels/league-panel.tsx')),
  trend: {
    place: 'wide',
    placeOfStores: 'side',
    Panel: ({ view, day, store, item, onViewChange }) => (
      <TrendPanel
        range={view.range}
        requestedDay={day}
        store={store}
        item={item}
        onItemChange={(next) => onViewChange({ item: next })}
      />
    ),
  },
  inside: late('side', 252, () => import('./panels/inside-panel.tsx')),
  entrances: late('side', 200, () => import('./entrance-rank.tsx')),
  periods: late('wide', 252, () => import('./panels/target-periods-panel.tsx')),
  holidays: {
    ...late('wide', 0, async () => ({ default: (await import('./holiday-panel.tsx')).HolidayPanel })),
    placeOfStores: 'full',
  },
  peaks: late('side', 82, () => import('./peak-hours.tsx')),
  company: late('side', 150, () => import('./panels/company-panel.tsx')),
};

/** People inside, beside the lead figure on phones. */
export const CompactInsideNow = lazy(async () => ({ default: (await import('./inside-now.tsx')).InsideNow }));
