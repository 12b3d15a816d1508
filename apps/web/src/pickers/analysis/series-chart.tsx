import { type ReactNode, type Ref, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart, type ChartHandle } from '../../ui/chart.tsx';
import '../../ui/register-bar-chart.ts';
import { computeGrowth } from '@portico/counting/growth';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import type { PlotArea } from '../../ui/chart-option.ts';
import { useColourScheme } from '../../ui/colour-scheme.ts';
import { type FigureKind, formatFigure, formatShare } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { getColourPalette } from '../../ui/theme.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import { formatValueChange } from '../format-value-change.ts';
import type { BucketLabel } from './bucket-labels.ts';
import type { PlottedSeries } from './series.ts';
import { createSeriesAnnotations } from './series-annotations.ts';
import styles from './series-chart.module.css';
import { createSeriesChartOption } from './series-option.ts';

type Props = {
  buckets: readonly BucketLabel[];
  series: readonly PlottedSeries[];
  chartType?: 'line' | 'bar';
  kind: FigureKind;
  /** Accessible description of the chart. */
  label: string;
  /** Name of the comparison period, if there is one. */
  comparisonName?: string | undefined;
  /** Text at the bucket in progress. */
  unfinishedText: string;
  handle?: Ref<ChartHandle> | undefined;
  onOpen?: (point: number) => void;
};

/** The longest name at the end of a line, in pixels. */
const maxNameWidthPixels = 112;

/** A chart of places or periods over time: missing values are gaps, a bucket in progress is hollow, the comparison is dashed. */
export default function SeriesChart(props: Props) {
  const { buckets, series, chartType = 'line', kind, label, comparisonName, unfinishedText, handle, onOpen } = props;
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const isPhone = useMediaQuery(phoneQuery);
  const { scheme } = useColourScheme();
  const namesAtEnds = chartType === 'line' && !isPhone && series.length > 1;

  const option = useMemo(
    () =>
      createSeriesChartOption({
        buckets,
        series,
        chartType,
        colours: getColourPalette(scheme),
        compact: isPhone,
        nameWidthPixels: namesAtEnds ? maxNameWidthPixels : 0,
        isShare: kind === 'share',
        axisText: (value) =>
          kind === 'share' ? formatShare(value, tag, 0) : formatFigure(value, kind, tag, true).text,
      }),
    [buckets, series, chartType, scheme, isPhone, namesAtEnds, kind, tag],
  );

  const notes = useCallback(
    (plot: PlotArea) =>
      createSeriesAnnotations(
        {
          series: series.map((one) => ({ ...one, name: shortenName(one.name, maxNameWidthPixels - 24, plot) })),
          colours: getColourPalette(scheme),
          namesAtEnds,
          gapText: (one, from, to) =>
            isolateDirection(
              from === to
                ? t('analysis.gapOne', { name: one.name, at: buckets[from]?.full ?? '' })
                : t('analysis.gap', { name: one.name, from: buckets[from]?.full ?? '', to: buckets[to]?.full ?? '' }),
            ),
          unfinishedText: isolateDirection(unfinishedText),
        },
        plot,
      ),
    [series, scheme, namesAtEnds, buckets, unfinishedText, t],
  );

  const format = (value: number | null) => formatFigure(value, kind, tag).exact;
  const changeAt = (one: PlottedSeries, point: number) => {
    if (point === one.unfinishedBucket) return null;
    const [compared, base] = [one.values[point] ?? null, one.comparisonValues[point] ?? null];
    return formatValueChange(t, kind, { compared, base, growth: computeGrowth(compared, base) }, tag);
  };
  const describePoint = (point: number) =>
    [
      buckets[point]?.full ?? '',
      ...series.map((one) => {
        const change = changeAt(one, point);
        return `${one.name} ${format(one.values[point] ?? null)}${change === null ? '' : ` ${change.text}`}`;
      }),
    ].join(', ');
  const renderTip = (point: number) => (
    <Tip
      head={buckets[point]?.full ?? ''}
      baseName={series.some(({ comparisonValues }) => comparisonValues.length > 0) ? comparisonName : undefined}
      rows={series
        .toSorted((a, b) => (b.values[point] ?? -1) - (a.values[point] ?? -1))
        .map((one) => {
          const change = changeAt(one, point);
          return {
            key: one.key,
            colour: one.colour,
            name: one.name,
            value: format(one.values[point] ?? null),
            change: change === null ? null : <ChangeIndicator {...change} />,
          };
        })}
    />
  );

  return (
    <Chart
      option={option}
      getAnnotations={notes}
      pointCount={buckets.length}
      label={label}
      describePoint={describePoint}
      renderTooltip={renderTip}
      handle={handle}
      {...(onOpen === undefined ? {} : { onOpen })}
    />
  );
}

function shortenName(name: string, width: number, plot: PlotArea): string {
  if (plot.textWidth(name, false) <= width) return name;
  let characters = [...name];
  while (characters.length > 1 && plot.textWidth(`${characters.join('')}…`, false) > width)
    characters = characters.slice(0, -1);
  return `${characters.join('')}…`;
}

type TipRow = { key: string; colour: string; name: string; value: string; change: ReactNode };

function Tip({ head, baseName, rows }: { head: string; baseName: string | undefined; rows: readonly TipRow[] }) {
  return (
    <div className={styles.tip}>
      <span className={styles.tipHead}>
        <b>{head}</b>
        {baseName !== undefined && <span>{baseName}</span>}
      </span>
      {rows.map(({ key, colour, name, value, change }) => (
        <div key={key} className={styles.tipRow}>
          <i style={{ background: colour }} />
          <span>{name}</span>
          <b>{value}</b>
          <span>{change}</span>
        </div>
      ))}
    </div>
  );
}
