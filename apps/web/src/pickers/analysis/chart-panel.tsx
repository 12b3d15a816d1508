import { type StatisticItem, statisticItems } from '@portico/contract/words/statistic-items';
import { Checkbox } from 'antd';
import { lazy, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartHandle } from '../../ui/chart.tsx';
import type { FigureKind } from '../../ui/figures.ts';
import { EmptyPart } from '../../ui/missing-part.tsx';
import { Panel } from '../../ui/panel.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { addsUp } from '../item-kind.ts';
import { formatDays, formatHours, zoneName } from '../local-words.ts';
import { PictureButton } from '../picture-button.tsx';
import styles from './analysis-page.module.css';
import type { BucketWords } from './bucket-words.ts';
import type { DrawnSeries } from './series.ts';
import type { Hours } from './view.ts';

const SeriesChart = lazy(() => import('./series-chart.tsx'));

type Props = {
  title: string;
  item: StatisticItem;
  range: { from: string; to: string };
  /** null: several. */
  zone: string | null;
  hours: Hours | null;
  buckets: readonly BucketWords[];
  series: readonly DrawnSeries[];
  shape?: 'line' | 'bar';
  kind: FigureKind;
  baseName?: string | undefined;
  unfinishedText: string;
  /** Whether the series are named above the chart: where no cards do it. */
  hasLegend?: boolean;
  /** The switch that draws what the series are set against; null: there is none. */
  withBase?: { on: boolean; set: (on: boolean) => void } | null;
};

/** The chart that answers a page's question, with its unit, time and clock, and its picture to keep. */
export function ChartPanel(props: Props) {
  const {
    title,
    item,
    range,
    zone,
    hours,
    buckets,
    series,
    shape,
    kind,
    baseName,
    unfinishedText,
    hasLegend = false,
    withBase = null,
  } = props;
  const { t } = useTranslation();
  const tag = useTag();
  const chart = useRef<ChartHandle>(null);
  const unit = t(`words.units.${statisticItems[item].unit}`);
  const detail = [
    ...(addsUp(item) || kind === 'seconds' ? [unit] : []),
    formatDays(range, tag),
    ...(hours === null ? [] : [formatHours(`${hours.start}:00~${hours.end}:59`)]),
    zone === null ? t('analysis.inLocalTime') : zoneName(zone, tag),
  ].join(' · ');
  return (
    <Panel
      title={title}
      detail={detail}
      tools={
        <>
          {hasLegend && (
            <ul className={styles.legend}>
              {series.map(({ key, name, colour }) => (
                <li key={key}>
                  <i style={{ background: colour }} /> {name}
                </li>
              ))}
              {baseName !== undefined && series.length > 0 && (
                <li>
                  <i data-base="true" style={{ borderColor: series[0]?.colour }} /> {baseName}
                </li>
              )}
            </ul>
          )}
          {withBase !== null && (
            <Checkbox checked={withBase.on} onChange={({ target }) => withBase.set(target.checked)}>
              {t('analysis.withBase')}
            </Checkbox>
          )}
          <PictureButton title={title} detail={detail} range={range} picture={() => chart.current?.picture() ?? null} />
        </>
      }
    >
      <div className={styles.chart}>
        {series.length === 0 ? (
          <EmptyPart text={t('home.noTrend')} />
        ) : (
          <Suspense>
            <SeriesChart
              buckets={buckets}
              series={series}
              shape={shape ?? 'line'}
              kind={kind}
              label={`${title}, ${detail}`}
              baseName={baseName}
              unfinishedText={unfinishedText}
              handle={chart}
            />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}
