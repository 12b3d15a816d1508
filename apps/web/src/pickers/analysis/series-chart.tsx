import { type Ref, useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart, type ChartHandle } from '../../ui/chart.tsx';
import '../../ui/register-bar-chart.ts';
import type { PlotArea } from '../../ui/chart-option.ts';
import { useColourScheme } from '../../ui/colour-scheme.ts';
import { type FigureKind, formatFigure, formatShare } from '../../ui/format-figure.ts';
import { shortenText } from '../../ui/shorten-text.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { getColourPalette, resolveColour } from '../../ui/theme.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { phoneQuery, useMediaQuery } from '../../ui/use-media-query.ts';
import type { BucketLabel } from './bucket-labels.ts';
import type { PlottedSeries } from './series.ts';
import { createSeriesAnnotations } from './series-annotations.ts';
import { createSeriesChartOption } from './series-option.ts';
import { SeriesTooltip } from './series-tooltip.tsx';
import { listTooltipRows } from './tooltip-rows.ts';

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

/** Room for the names at the ends of the lines, in pixels. */
const maxNameWidthPixels = 184;
/** The dash before a name, and its distance from the line. */
const nameIndentPixels = 24;

/** The room that the longest name needs; letters are measured roughly, because the room is needed before the chart is drawn. */
function estimateNameWidthPixels(names: readonly string[]): number {
  const widths = names.map((name) => [...name].reduce((sum, letter) => sum + (letter > '\u2e80' ? 12.5 : 6.4), 0));
  return Math.min(maxNameWidthPixels, nameIndentPixels + Math.max(0, ...widths));
}

/** A chart of places or periods over time: missing values are gaps, a bucket in progress is hollow, the comparison is dashed. */
export default function SeriesChart(props: Props) {
  const { buckets, series, chartType = 'line', kind, label, comparisonName, unfinishedText, handle, onOpen } = props;
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const isPhone = useMediaQuery(phoneQuery);
  const { scheme } = useColourScheme();
  const namesAtEnds = chartType === 'line' && !isPhone && series.length > 1;
  const nameWidthPixels = namesAtEnds ? estimateNameWidthPixels(series.map(({ name }) => name)) : 0;

  const colours = getColourPalette(scheme);
  // A canvas does not know the variables of the page.
  const drawnSeries = useMemo(
    () => series.map((one) => ({ ...one, colour: resolveColour(one.colour, colours) })),
    [series, colours],
  );

  const option = useMemo(
    () =>
      createSeriesChartOption({
        buckets,
        series: drawnSeries,
        chartType,
        colours,
        compact: isPhone,
        nameWidthPixels,
        isShare: kind === 'share',
        axisText: (value) =>
          kind === 'share' ? formatShare(value, tag, 0) : formatFigure(value, kind, tag, true).text,
      }),
    [buckets, drawnSeries, chartType, colours, isPhone, nameWidthPixels, kind, tag],
  );

  const notes = useCallback(
    (plot: PlotArea) =>
      createSeriesAnnotations(
        {
          series: drawnSeries.map((one) => ({
            ...one,
            name: shortenText(one.name, nameWidthPixels - nameIndentPixels, (text) => plot.textWidth(text, false)),
          })),
          colours,
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
    [drawnSeries, colours, namesAtEnds, nameWidthPixels, buckets, unfinishedText, t],
  );

  const rowsAt = (point: number) => listTooltipRows({ series, chartType, comparisonName, kind, point }, t, tag);
  const describePoint = (point: number) =>
    [
      buckets[point]?.full ?? '',
      ...rowsAt(point).map(({ name, value, base, change }) =>
        [name, value, ...(base === null ? [] : [`(${base})`]), ...(change === null ? [] : [change.text])].join(' '),
      ),
      ...(buckets[point]?.note === undefined ? [] : [buckets[point].note]),
    ].join(', ');
  const renderTip = (point: number) => (
    <SeriesTooltip
      head={buckets[point]?.full ?? ''}
      note={buckets[point]?.note}
      comparisonName={comparisonName}
      rows={rowsAt(point)}
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
