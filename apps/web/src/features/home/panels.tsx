import { type HomePanel, panelsOf } from '@portico/contract/words/home-panels';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { type ComponentType, lazy } from 'react';
import { homePanelTexts } from '../../session/page-texts.ts';
import { loaded, type LoadedComponent } from '../../ui/loaded.tsx';
import type { HomeView } from './home-view.ts';
import styles from './home.module.css';
import type { Query, Statistics } from './requests.ts';
import { TrendPanel } from './trend-panel.tsx';

/** What every panel of home may draw from. */
export type PanelProps = {
  view: HomeView;
  /** null: all stores. */
  store: number | null;
  item: StatisticItem;
  /** undefined: not known yet. */
  statistics: Statistics | undefined;
  /** Why they are not known, nor the opening hours; null: they are, or on their way. */
  failure: Query | null;
  /** Opening hours of the store. */
  workTime: string | undefined;
  onView: (change: Partial<HomeView>) => void;
};

/** full: over the whole width. wide and side: beside each other, where there is room. */
type Place = 'full' | 'wide' | 'side';

type Row = { place: Place; Panel: ComponentType<PanelProps> & Partial<Pick<LoadedComponent<PanelProps>, 'begin'>> };

/** A panel that is loaded, with its texts, when it is first shown; `height` is what it will take, in pixels. */
function late(place: Place, height: number, load: () => Promise<{ default: ComponentType<PanelProps> }>): Row {
  const withTexts = async () => (await Promise.all([load(), homePanelTexts()]))[0];
  return { place, Panel: loaded(withTexts, <div className={styles.waiting} style={{ minHeight: height }} />) };
}

/** The panels below the figures, by name: one line each. `contract/words/home-panels.ts` says for whom they are, and in which order. */
export const panels: Readonly<Record<Exclude<HomePanel, 'figures'>, Row>> = {
  fleet: late('wide', 96, () => import('./panels/fleet-panel.tsx')),
  ingest: late('side', 96, () => import('./panels/ingest-panel.tsx')),
  refused: late('side', 140, () => import('./panels/refused-panel.tsx')),
  dataAge: late('wide', 240, () => import('./panels/data-age-panel.tsx')),
  licences: late('side', 140, () => import('./panels/licences-panel.tsx')),
  attention: late('wide', 120, () => import('./panels/attention-panel.tsx')),
  league: late('full', 400, () => import('./panels/league-panel.tsx')),
  trend: {
    place: 'wide',
    Panel: ({ store, item, onView }) => (
      <TrendPanel store={store} item={item} onItem={(next) => onView({ item: next })} />
    ),
  },
  inside: late('side', 252, () => import('./panels/inside-panel.tsx')),
  entrances: late('side', 200, () => import('./entrance-rank.tsx')),
  periods: late('wide', 252, () => import('./panels/periods.tsx')),
  holidays: late('wide', 0, async () => ({ default: (await import('./holiday-panel.tsx')).HolidayPanel })),
  peaks: late('side', 82, () => import('./peaks.tsx')),
  company: late('side', 84, () => import('./panels/company-panel.tsx')),
};

/** The cards over several stores, above everything else. */
export const StoresSummary = loaded(
  async () => (await Promise.all([import('./panels/stores-summary.tsx'), homePanelTexts()]))[0],
  <div className={styles.waiting} style={{ minHeight: 102 }} />,
);

/** Begins to load what home shows of several stores: while home is drawn for the first time there is time for it. */
export function beginPanels(): void {
  StoresSummary.begin();
  for (const name of panelsOf('region')) {
    if (name !== 'figures') panels[name].Panel.begin?.();
  }
}

/** People inside, beside the lead figure of a phone. */
export const BareInside = lazy(async () => ({ default: (await import('./inside-now.tsx')).InsideNow }));
