import { parseLocal } from '@portico/counting/local-time';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Chart } from '../../ui/chart.tsx';
import type { ChartOption } from '../../ui/chart-option.ts';
import { comparisonLine, comparisonOpacity, leadLine, pointSizes } from '../../ui/chart-styles.ts';
import { useColourScheme } from '../../ui/colour-scheme.ts';
import { formatCount, formatFigure } from '../../ui/format-figure.ts';
import { isolateDirection } from '../../ui/text-direction.ts';
import { getColourPalette } from '../../ui/theme.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import type { BeforeAfter } from './preview-days.ts';
import { usePreviewDayFormat } from './preview-table.tsx';
import styles from './rules.module.css';

type Props = { days: readonly ({ day: string } & BeforeAfter)[]; figure: string };

/** With more days, the points would overlap. */
const maxDaysWithPoints = 31;
const noNotes = () => [];

/** A chart by day: the values before the rule dashed, the values after it solid. */
export default function PreviewChart({ days, figure }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const dayText = usePreviewDayFormat(days);
  const { scheme } = useColourScheme();
  const option = useMemo(() => chartOption(days, tag, getColourPalette(scheme).series1), [days, tag, scheme]);
  const format = (value: number | null) => formatCount(value, tag);
  const at = (point: number) => days[point] ?? { day: '1970-01-01', before: null, after: null };
  return (
    <div className={styles.chart}>
      <Chart
        option={option}
        getAnnotations={noNotes}
        pointCount={days.length}
        label={t('rules.chart', { figure })}
        describePoint={(point) => {
          const { day, before, after } = at(point);
          return t('rules.point', { day: dayText(day), before: format(before), after: format(after) });
        }}
        renderTooltip={(point) => {
          const { day, before, after } = at(point);
          return (
            <div className={styles.tip}>
              <span className={styles.tipHead}>{dayText(day)}</span>
              <span>{t('rules.before')}</span>
              <b>{format(before)}</b>
              <span>{t('rules.after')}</span>
              <b>{format(after)}</b>
            </div>
          );
        }}
      />
    </div>
  );
}

function chartOption(days: Props['days'], tag: string, colour: string) {
  const edges = { left: 8, right: 16, top: 12, bottom: 4 };
  const line = { type: 'line', symbol: 'circle', silent: true, showSymbol: days.length <= maxDaysWithPoints } as const;
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
      // The chart is laid out from left to right in every language; a date in it keeps its own direction.
      data: days.map((one) => isolateDirection(day.format(new Date(parseLocal(one.day) * 1000)))),
      axisLabel: { hideOverlap: true },
    },
    yAxis: {
      type: 'value',
      min: 0,
      minInterval: 1,
      splitNumber: 3,
      axisLabel: { formatter: (value: number) => formatFigure(value, 'count', tag, true).text },
    },
    series: [
      {
        ...line,
        symbolSize: 4,
        data: days.map(({ before }) => before),
        itemStyle: { color: colour, opacity: comparisonOpacity },
        lineStyle: comparisonLine(colour),
      },
      {
        ...line,
        symbolSize: pointSizes.series,
        data: days.map(({ after }) => after),
        itemStyle: { color: colour },
        lineStyle: leadLine(colour),
      },
    ],
  } satisfies ChartOption;
}
