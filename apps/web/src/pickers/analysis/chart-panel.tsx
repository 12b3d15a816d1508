import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { Checkbox } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChartHandle } from '../../ui/chart.tsx';
import { type FigureKind, formatCount } from '../../ui/figures.ts';
import { EmptyPart } from '../../ui/missing-part.tsx';
import type { LegendSign } from '../../ui/picture-head.ts';
import { Panel } from '../../ui/panel.tsx';
import { useTag } from '../../ui/use-tag.ts';
import { PictureButton } from '../picture-button.tsx';
import styles from './analysis-page.module.css';
import type { BucketWords } from './bucket-words.ts';
import { DrawnToggle } from './drawn-toggle.tsx';
import { type DrawnSeries, mostLines } from './series.ts';
import { useAnswerDetail } from './use-answer-detail.ts';
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
  /** Of how many lines these are some, where the table lets choose which. */
  outOf?: number;
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
    outOf = series.length,
  } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const drawn = series.filter(({ key }) => !hidden.has(key));
  const { t } = useTranslation();
  const tag = useTag();
  const chart = useRef<ChartHandle>(null);
  const detail = useAnswerDetail()({ item, range, zone, hours });
  const { own, base } = legendOf({ ...props, series: drawn });
  return (
    <Panel
      title={title}
      detail={detail}
      tools={
        <>
          {/* Cards that are the legend of the series do not say what the dashes are. */}
          {(hasLegend || base.length > 0) && (
            <ul className={styles.legend}>
              {(hasLegend ? series : []).map(({ key, name, colour }) => (
                <li key={key}>
                  <DrawnToggle on={!hidden.has(key)} colour={colour} onToggle={() => setHidden(toggled(hidden, key))}>
                    {name}
                  </DrawnToggle>
                </li>
              ))}
              {base.map(({ name, colour, look }) => (
                <li key={look}>
                  <i data-look={look} style={{ color: colour }} /> <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          )}
          {outOf > mostLines && (
            <span className={styles.drawn} role="status">
              {t('analysis.drawn', { n: formatCount(series.length, tag), all: formatCount(outOf, tag) })} ·{' '}
              {t('analysis.drawnAsk', { most: formatCount(mostLines, tag) })}
            </span>
          )}
          {withBase !== null && (
            <Checkbox checked={withBase.on} onChange={({ target }) => withBase.set(target.checked)}>
              {t('analysis.withBase')}
            </Checkbox>
          )}
          <PictureButton
            title={title}
            detail={detail}
            legend={[...own, ...base]}
            range={range}
            picture={() => chart.current?.picture() ?? null}
          />
        </>
      }
    >
      <div className={styles.chart}>
        {drawn.length === 0 ? (
          <EmptyPart text={t('home.noTrend')} />
        ) : (
          <Suspense>
            <SeriesChart
              buckets={buckets}
              series={drawn}
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

/** What each series is, and what they are set against where that is drawn: one sign for all of them. */
function legendOf({ series, shape, baseName }: Pick<Props, 'series' | 'shape' | 'baseName'>) {
  const isBars = shape === 'bar';
  const own = series.map(({ name, colour }): LegendSign => ({ name, colour, look: isBars ? 'fill' : 'line' }));
  const hasBase = series.some(({ baseValues }) => baseValues.some((value) => value !== null));
  const [first, ...others] = series;
  if (!hasBase || baseName === undefined || first === undefined) return { own, base: [] };
  const colour = others.length === 0 ? first.colour : 'var(--text-3)';
  const base: LegendSign[] = [{ name: baseName, colour, look: isBars ? 'outline' : 'dashes' }];
  return { own, base };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
