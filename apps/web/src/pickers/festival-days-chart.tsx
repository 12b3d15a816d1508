import type { DayComparison, FestivalReply } from '@portico/contract/routes/festivals';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { capitaliseFirst } from '../ui/capitalise-first.ts';
import { ChangeIndicator } from '../ui/change-indicator.tsx';
import { DayChart, type DaySeries } from '../ui/day-chart.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import styles from './festival-figures.module.css';
import { createItemFormatter, formatItemChange } from './format-festival.ts';
import { formatLocalTime } from './format-local-time.ts';

/** The part of a reply that the chart shows. */
export type FestivalChartData = {
  festival: FestivalReply;
  item: StatisticItem;
  positions: readonly { day: string | null; base: string | null }[];
  unfinishedPosition: number | null;
};

type Props = { data: FestivalChartData; days: readonly DayComparison[]; height?: number };

const colour = 'var(--series-1)';

/** The two series of bars: the festival solid, its comparison days as dashed outlines. */
export function useFestivalSeries(
  { unfinishedPosition }: FestivalChartData,
  days: readonly DayComparison[],
): DaySeries[] {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  return [
    {
      key: 'base',
      name: capitaliseFirst(t('home.festival.before'), tag),
      colour,
      barStyle: 'outline',
      values: days.map(({ base }) => base),
    },
    {
      key: 'festival',
      name: capitaliseFirst(t('home.festival.name'), tag),
      colour,
      barStyle: 'solid',
      values: days.map(({ value }) => value),
      unfinishedPosition,
    },
  ];
}

/** A festival day by day, compared with the seven days before it. */
export function FestivalDaysChart({ data, days, height }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { festival, item, positions } = data;
  const { exact, axis, isWhole } = createItemFormatter(item, tag);
  const series = useFestivalSeries(data, days);
  const dayNames = positions.map(({ day, base }) => ({
    day: day === null ? null : formatLocalTime(day, tag, { month: 'short', day: 'numeric', weekday: 'short' }),
    base: base === null ? null : formatLocalTime(base, tag, { month: 'short', day: 'numeric', weekday: 'short' }),
  }));
  const textAt = (position: number) => {
    const day = days[position];
    const name = dayNames[position];
    if (day === undefined || name === undefined) return [];
    const change = formatItemChange(t, item, day, tag);
    return [
      ...(name.day === null ? [] : [`${name.day}: ${exact(day.value)}`]),
      ...(name.base === null ? [] : [`${t('home.festival.before')}, ${name.base}: ${exact(day.base)}`]),
      ...(change === null ? [] : [`${t('home.change')} ${change.text}`]),
    ];
  };
  const tip = (position: number) => {
    const day = days[position];
    const name = dayNames[position];
    if (day === undefined || name === undefined) return null;
    const change = formatItemChange(t, item, day, tag);
    return (
      <div className={styles.tip}>
        <span className={styles.tipHead}>{t('home.festival.position', { n: position + 1 })}</span>
        {name.day !== null && (
          <>
            <span>{name.day}</span>
            <b>{exact(day.value)}</b>
          </>
        )}
        {name.base !== null && (
          <>
            <span>{name.base}</span>
            <b>{exact(day.base)}</b>
          </>
        )}
        {change !== null && (
          <>
            <span>{t('home.change')}</span>
            <ChangeIndicator {...change} />
          </>
        )}
      </div>
    );
  };
  return (
    <DayChart
      series={series}
      labels={positions.map((_, position) => String(position + 1))}
      gaps={findGaps(days)}
      hasIntegerAxis={isWhole}
      axisText={axis}
      label={`${festival.name}: ${t('home.festival.perDay', { item: t(`words.items.${item}`) })}`}
      describePosition={(position) => textAt(position).join(', ')}
      renderTooltip={tip}
      {...(height === undefined ? {} : { height })}
    />
  );
}

/** Positions of days with expected but no received data. */
function findGaps(days: readonly DayComparison[]): number[] {
  return days.flatMap(({ value, completeness }, position) =>
    value === null && completeness !== null ? [position] : [],
  );
}
