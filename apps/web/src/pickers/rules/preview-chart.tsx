import { parseLocal } from '@portico/counting/local-time';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../ui/chart.tsx';
import type { ChartOption } from '../../ui/chart-option.ts';
import { formatCount, writeFigure } from '../../ui/figures.ts';
import { isolate } from '../../ui/isolate.ts';
import { useShade } from '../../ui/shade.ts';
import { coloursOf } from '../../ui/theme.ts';
import { useTag } from '../../ui/use-tag.ts';
import type { BeforeAfter } from './preview-days.ts';
import { useDayText } from './preview-table.tsx';
import styles from './rules.module.css';

type Props = { days: readonly ({ day: string } & BeforeAfter)[]; figure: string };

/** From here on points would stand on each other. */
const pointsShown = 31;
const noNotes = () => [];

/** Before dashed, after solid, day by day. */
export default function PreviewChart({ days, figure }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const dayText = useDayText(days);
  const { shade } = useShade();
  const option = useMemo(() => chartOption(days, tag, coloursOf(shade).series1), [days, tag, shade]);
  const write = (value: number | null) => formatCount(value, tag);
  const at = (point: number) => days[point] ?? { day: '1970-01-01', before: null, after: null };
  return (
    <div className={styles.chart}>
      <Chart
        option={option}
        notes={noNotes}
        points={days.length}
        label={t('rules.chart', { figure })}
        spoken={(point) => {
          const { day, before, after } = at(point);
          return t('rules.point', { day: dayText(day), before: write(before), after: write(after) });
        }}
        tip={(point) => {
          const { day, before, after } = at(point);
          return (
            <div className={styles.tip}>
              <span className={styles.tipHead}>{dayText(day)}</span>
              <span>{t('rules.before')}</span>
              <b>{write(before)}</b>
              <span>{t('rules.after')}</span>
              <b>{write(after)}</b>
            </div>
          );
        }}
      />
    </div>
  );
}

function chartOption(days: Props['days'], tag: string, colour: string) {
  const edges = { left: 8, right: 16, top: 12, bottom: 4 };
  const line = { type: 'line', symbol: 'circle', silent: true, showSymbol: days.length <= pointsShown } as const;
  const day = new Intl.DateTimeFormat(tag, {
    day: 'numeric',
    month: 'numeric',
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  return {
    grid: { ...edges, outerBounds: edges, outerBoundsContain: 'axisLabel' },
    xAxis: {
      type: 'category',
      // The drawing is laid out from left to right in every language; a date in it keeps its own direction.
      data: days.map((one) => isolate(day.format(new Date(parseLocal(one.day) * 1000)))),
      axisLabel: { hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: 3,
      axisLabel: { formatter: (value: number) => writeFigure(value, 'count', tag, true).text },
    },
    series: [
      {
        ...line,
        symbolSize: 4,
        data: days.map(({ before }) => before),
        itemStyle: { color: colour, opacity: 0.75 },
        lineStyle: { width: 1.5, type: [4, 3], color: colour, opacity: 0.75 },
      },
      {
        ...line,
        symbolSize: 6,
        data: days.map(({ after }) => after),
        itemStyle: { color: colour },
        lineStyle: { width: 2.25, color: colour },
      },
    ],
  } satisfies ChartOption;
}
