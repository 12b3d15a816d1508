import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../ui/chart.tsx';
import type { ChartAnnotation, ChartOption, PlotArea } from '../ui/chart-option.ts';
import { estimateLine, estimatePoint, gapEndDots, leadLine, pointSizes } from '../ui/chart-styles.ts';
import { useColourScheme } from '../ui/colour-scheme.ts';
import { formatFigure } from '../ui/format-figure.ts';
import { getColourPalette } from '../ui/theme.ts';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import { getMetricItemFigureKind, useLocalTimeFormat } from './format-gap.ts';
import styles from './gap-filling.module.css';
import type { GapPoint } from './gap-points.ts';

type Props = { points: readonly GapPoint[]; item: StatisticItem; entrance: string };

const halfLabel = 6;
const edges = { left: 8, right: 16, top: 12, bottom: 4 };

/** Counted values as a solid line, with the estimates on top as a dash-dotted line; ranges with missing data are marked on the base line. */
export default function GapChart({ points, item, entrance }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { scheme } = useColourScheme();
  const { short, long } = useLocalTimeFormat();
  const kind = getMetricItemFigureKind(item);

  const option = useMemo(() => {
    const colours = getColourPalette(scheme);
    const line = { type: 'line', silent: true, symbolSize: pointSizes.series, showAllSymbol: true } as const;
    return {
      grid: { ...edges, top: edges.top + halfLabel, outerBounds: edges, outerBoundsContain: 'axisLabel' },
      xAxis: { type: 'category', data: points.map(({ time }) => short(time)), axisLabel: { hideOverlap: true } },
      yAxis: {
        type: 'value',
        min: 0,
        splitNumber: 3,
        axisLabel: { formatter: (value: number) => formatFigure(value, kind, tag, true).text },
      },
      series: [
        {
          ...line,
          z: 3,
          data: points.map(({ counted, estimated }) => (estimated === null ? null : (counted ?? 0) + estimated)),
          ...estimatePoint(colours),
          lineStyle: estimateLine(colours),
        },
        {
          ...line,
          z: 4,
          data: points.map(({ counted }) => counted),
          symbol: 'circle',
          itemStyle: { color: colours.series1 },
          lineStyle: leadLine(colours.series1),
        },
      ],
    } satisfies ChartOption;
  }, [points, scheme, short, kind, tag]);

  const notes = useCallback(
    (plot: PlotArea) => gapMarks(points, getColourPalette(scheme).warn, plot),
    [points, scheme],
  );

  const format = (value: number | null) => formatFigure(value, kind, tag).exact;
  const describeValues = ({ counted, estimated }: GapPoint) => [
    `${t('gaps.counted')} ${format(counted)}`,
    ...(estimated === null ? [] : [`${t('home.estimated')} ${format(estimated)}`]),
  ];
  return (
    <div className={styles.chart}>
      <Chart
        option={option}
        getAnnotations={notes}
        pointCount={points.length}
        label={t('gaps.chart', { entrance })}
        describePoint={(place) => {
          const point = points[place];
          return point === undefined ? '' : [long(point.time), ...describeValues(point)].join(', ');
        }}
        renderTooltip={(place) => {
          const point = points[place];
          if (point === undefined) return null;
          return (
            <div className={styles.tip}>
              <b>{long(point.time)}</b>
              {describeValues(point).map((text) => (
                <span key={text}>{text}</span>
              ))}
            </div>
          );
        }}
      />
    </div>
  );
}

/** Marks for the ranges of points with missing records. */
function gapMarks(points: readonly GapPoint[], colour: string, plot: PlotArea): ChartAnnotation[] {
  const ranges: { from: number; to: number }[] = [];
  points.forEach(({ expected, received }, index) => {
    if (received >= expected) return;
    const open = ranges.at(-1);
    if (open?.to === index - 1) open.to = index;
    else ranges.push({ from: index, to: index });
  });
  return ranges.flatMap(({ from, to }): ChartAnnotation[] => {
    const [start, end] = [plot.pixelAt(from, 0), plot.pixelAt(to, 0)];
    return [
      { kind: 'line', isBelowSeries: true, colour, from: start, to: end, width: 3 },
      ...gapEndDots([start, end], colour),
    ];
  });
}
