import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../ui/chart.tsx';
import type { ChartNote, ChartOption, Plot } from '../ui/chart-option.ts';
import { writeFigure } from '../ui/figures.ts';
import { useShade } from '../ui/shade.ts';
import { coloursOf } from '../ui/theme.ts';
import { useTag } from '../ui/use-tag.ts';
import { figureKindOf, useWrittenTime } from './gap-words.ts';
import styles from './gap-filling.module.css';
import type { GapPoint } from './gap-points.ts';

type Props = { points: readonly GapPoint[]; item: StatisticItem; entrance: string };

const halfLabel = 6;
const edges = { left: 8, right: 16, top: 12, bottom: 4 };

/** What was counted as a solid line, with the estimate on top of it as a dashed one; missing stretches stand on the base line. */
export default function GapChart({ points, item, entrance }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { shade } = useShade();
  const { short, long } = useWrittenTime();
  const kind = figureKindOf(item);

  const option = useMemo(() => {
    const colours = coloursOf(shade);
    const line = { type: 'line', silent: true, symbolSize: 6, showAllSymbol: true } as const;
    return {
      grid: { ...edges, top: edges.top + halfLabel, outerBounds: edges, outerBoundsContain: 'axisLabel' },
      xAxis: { type: 'category', data: points.map(({ time }) => short(time)), axisLabel: { hideOverlap: true } },
      yAxis: {
        type: 'value',
        min: 0,
        splitNumber: 3,
        axisLabel: { formatter: (value: number) => writeFigure(value, kind, tag, true).text },
      },
      series: [
        {
          ...line,
          z: 3,
          data: points.map(({ counted, estimated }) => (estimated === null ? null : (counted ?? 0) + estimated)),
          symbol: 'emptyCircle',
          itemStyle: { color: colours.accent },
          lineStyle: { width: 1.75, type: [6, 4], color: colours.accent },
        },
        {
          ...line,
          z: 4,
          data: points.map(({ counted }) => counted),
          symbol: 'circle',
          itemStyle: { color: colours.series1 },
          lineStyle: { width: 2.25, color: colours.series1 },
        },
      ],
    } satisfies ChartOption;
  }, [points, shade, short, kind, tag]);

  const notes = useCallback((plot: Plot) => gapMarks(points, coloursOf(shade).warn, plot), [points, shade]);

  const write = (value: number | null) => writeFigure(value, kind, tag).exact;
  const said = ({ counted, estimated }: GapPoint) => [
    `${t('gaps.counted')} ${write(counted)}`,
    ...(estimated === null ? [] : [`${t('home.estimated')} ${write(estimated)}`]),
  ];
  return (
    <div className={styles.chart}>
      <Chart
        option={option}
        notes={notes}
        points={points.length}
        label={t('gaps.chart', { entrance })}
        spoken={(place) => {
          const point = points[place];
          return point === undefined ? '' : [long(point.time), ...said(point)].join(', ');
        }}
        tip={(place) => {
          const point = points[place];
          if (point === undefined) return null;
          return (
            <div className={styles.tip}>
              <b>{long(point.time)}</b>
              {said(point).map((words) => (
                <span key={words}>{words}</span>
              ))}
            </div>
          );
        }}
      />
    </div>
  );
}

/** Stretches of which something is missing. */
function gapMarks(points: readonly GapPoint[], colour: string, plot: Plot): ChartNote[] {
  const stretches: { from: number; to: number }[] = [];
  points.forEach(({ expected, received }, place) => {
    if (received >= expected) return;
    const open = stretches.at(-1);
    if (open?.to === place - 1) open.to = place;
    else stretches.push({ from: place, to: place });
  });
  return stretches.flatMap(({ from, to }): ChartNote[] => {
    const [start, end] = [plot.at(from, 0), plot.at(to, 0)];
    return [
      { kind: 'line', under: true, colour, from: start, to: end, width: 3 },
      { kind: 'dot', under: true, colour, at: start, size: 6 },
      { kind: 'dot', under: true, colour, at: end, size: 6 },
    ];
  });
}
