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
    if (one.changes !== undefined) {
      const change = one.changes[point] ?? null;
      return change === null ? null : formatValueChange(t, kind, change, tag);
    }
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
      ...(buckets[point]?.note === undefined ? [] : [buckets[point].note]),
    ].join(', ');
  const renderTip = (point: number) => (
    <Tip
      head={buckets[point]?.full ?? ''}
      note={buckets[point]?.note}
      baseName={
        series.some((one) => one.changes === undefined && one.comparisonValues.length > 0) ? comparisonName : undefined
      }
      rows={series
        .toSorted((a, b) => (b.values[point] ?? -1) - (a.values[point] ?? -1))
        .flatMap((one) => {
          const change = changeAt(one, point);
          const { key, colour, name, comparisonValues } = one;
          const indicator = change === null ? null : <ChangeIndicator {...change} />;
          const row = { key, colour, name, value: format(one.values[point] ?? null), change: indicator };
          if (one.changes === undefined || comparisonName === undefined || comparisonValues.length === 0) return [row];
          const base = { key: `${key} base`, name: comparisonName, value: format(comparisonValues[point] ?? null) };
          return [row, { ...base, colour: 'transparent', change: null }];
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

type TipProps = { head: string; note: string | undefined; baseName: string | undefined; rows: readonly TipRow[] };

function Tip({ head, note, baseName, rows }: TipProps) {
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
      {note !== undefined && <span className={styles.tipNote}>{note}</span>}
    </div>
  );
}
