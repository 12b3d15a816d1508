import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { Checkbox } from 'antd';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { capitaliseFirst } from '../../ui/capitalise-first.ts';
import type { ChartHandle } from '../../ui/chart.tsx';
import { type FigureKind, formatCount } from '../../ui/format-figure.ts';
import { LegendIcon } from '../../ui/legend-icon.tsx';
import { Panel } from '../../ui/panel.tsx';
import type { LegendSymbol } from '../../ui/picture-header.ts';
import { EmptySection } from '../../ui/section-states.tsx';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { PictureButton } from '../picture-button.tsx';
import styles from './analysis-page.module.css';
import type { TimeOfDayRange } from './analysis-view.ts';
import type { BucketLabel } from './bucket-labels.ts';
import { listDrawnComparisons, maxChartLines, type PlottedSeries } from './series.ts';
import { SeriesToggle } from './series-toggle.tsx';
import { useResultDetail } from './use-result-detail.ts';

const SeriesChart = lazy(() => import('./series-chart.tsx'));

type Props = {
  title: string;
  item: StatisticItem;
  range: { from: string; to: string };
  /** null: several time zones. */
  zone: string | null;
  hours: TimeOfDayRange | null;
  buckets: readonly BucketLabel[];
  series: readonly PlottedSeries[];
  chartType?: 'line' | 'bar';
  kind: FigureKind;
  comparisonName?: string | undefined;
  unfinishedText: string;
  /** Whether a legend above the chart names the series: for charts without cards. */
  hasLegend?: boolean;
  /** The switch that shows the comparison in the chart; null: no switch. */
  comparisonSwitch?: { on: boolean; onChange: (on: boolean) => void } | null;
  /** The number of all lines, if the table selects the drawn ones. */
  totalLineCount?: number;
};

/** The main chart of a page, with unit, period and time zone, and a button that saves it as a picture. */
export function ChartPanel(props: Props) {
  const {
    title,
    item,
    range,
    zone,
    hours,
    buckets,
    series,
    chartType,
    kind,
    unfinishedText,
    hasLegend = false,
    comparisonSwitch = null,
    totalLineCount = series.length,
  } = props;
  const [hidden, setHidden] = useState<ReadonlySet<string>>(new Set());
  const shownSeries = series.filter(({ key }) => !hidden.has(key));
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const chart = useRef<ChartHandle>(null);
  const detail = useResultDetail()({ item, range, zone, hours });
  const comparisonName = props.comparisonName && capitaliseFirst(props.comparisonName, tag);
  const { own, base } = legendSymbols({ ...props, series: shownSeries, comparisonName });
  return (
    <Panel
      title={title}
      detail={detail}
      tools={
        <>
          {/* Cards serve as the legend of the series but do not explain the dashes. */}
          {(hasLegend || base.length > 0) && (
            <ul className={styles.legend}>
              {(hasLegend ? series : []).map(({ key, name, colour }) => (
                <li key={key}>
                  <SeriesToggle on={!hidden.has(key)} colour={colour} onToggle={() => setHidden(toggled(hidden, key))}>
                    {name}
                  </SeriesToggle>
                </li>
              ))}
              {base.map(({ name, colour, symbolStyle }) => (
                <li key={symbolStyle}>
                  <LegendIcon symbolStyle={symbolStyle} colour={colour} /> <bdi>{name}</bdi>
                </li>
              ))}
            </ul>
          )}
          {totalLineCount > maxChartLines && (
            <span className={styles.drawn} role="status">
              {t('analysis.drawn', { n: formatCount(series.length, tag), all: formatCount(totalLineCount, tag) })} ·{' '}
              {t('analysis.drawnAsk', { most: formatCount(maxChartLines, tag) })}
            </span>
          )}
          {comparisonSwitch !== null && (
            <Checkbox
              checked={comparisonSwitch.on}
              onChange={({ target }) => comparisonSwitch.onChange(target.checked)}
            >
              {t('analysis.withBase')}
            </Checkbox>
          )}
          <PictureButton
            title={title}
            detail={detail}
            legend={[...own, ...base]}
            range={range}
            render={() => chart.current?.renderPicture() ?? null}
          />
        </>
      }
    >
      <div className={styles.chart}>
        {shownSeries.length === 0 ? (
          <EmptySection text={t('home.noTrend')} />
        ) : (
          <Suspense>
            <SeriesChart
              buckets={buckets}
              series={shownSeries}
              chartType={chartType ?? 'line'}
              kind={kind}
              label={`${title}, ${detail}`}
              comparisonName={comparisonName}
              unfinishedText={unfinishedText}
              handle={chart}
            />
          </Suspense>
        )}
      </div>
    </Panel>
  );
}

/** Legend symbols: one per series, and one for the comparison of all series, if shown. */
function legendSymbols({ series, chartType, comparisonName }: Pick<Props, 'series' | 'chartType' | 'comparisonName'>) {
  const isBars = chartType === 'bar';
  const own = series.map(({ name, colour }): LegendSymbol => ({ name, colour, symbolStyle: isBars ? 'fill' : 'line' }));
  const [first, ...others] = series;
  if (first === undefined) return { own, base: [] };
  const colour = others.length === 0 ? first.colour : 'var(--text-3)';
  const drawn = series.flatMap(listDrawnComparisons).filter(({ values }) => values.some((value) => value !== null));
  const isDrawn = (second: boolean) => drawn.some(({ isSecond }) => isSecond === second);
  const base: LegendSymbol[] = [];
  if (comparisonName !== undefined && isDrawn(false))
    base.push({ name: comparisonName, colour, symbolStyle: isBars ? 'outline' : 'dashes' });
  if (first.secondComparison !== undefined && isDrawn(true))
    base.push({ name: first.secondComparison.name, colour, symbolStyle: isBars ? 'longOutline' : 'longDashes' });
  return { own, base };
}

function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys);
  if (!next.delete(key)) next.add(key);
  return next;
}
