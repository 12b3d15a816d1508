import type { DayComparison, FestivalReply } from '@portico/contract/routes/festivals';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { capitaliseFirst } from '../ui/capitalise-first.ts';
import { ChangeIndicator } from '../ui/change-indicator.tsx';
import { DayChart, type DaySeries } from '../ui/day-chart.tsx';
import { useLanguageTag } from '../ui/use-language-tag.ts';
import { formatFestivalDay } from './festival-day-labels.ts';
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
      values: days.map(({ shownBase }) => shownBase),
    },
    {
      key: 'festival',
      name: capitaliseFirst(t('home.festival.name'), tag),
      colour,
      barStyle: 'solid',
      values: days.map(({ shown }) => shown),
      unfinishedPosition,
    },
  ];
}

/** A festival day by day, each day beside the same weekday of the seven days before it. */
export function FestivalDaysChart({ data, days, height }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const { festival, item, positions } = data;
  const { exact, axis, isWhole } = createItemFormatter(item, tag);
  const series = useFestivalSeries(data, days);
  const describe = (position: number) => {
    const day = days[position];
    const { day: date = null, base = null } = positions[position] ?? {};
    if (day === undefined) return null;
    const change = day.leftOut === null ? formatItemChange(t, item, day, tag) : null;
    const reason = day.leftOut === null ? null : t(`home.festival.reasons.${day.leftOut}`);
    return {
      values: [
        ...(date === null ? [] : [{ name: formatFestivalDay(date, tag), value: exact(day.shown) }]),
        ...(base === null
          ? []
          : [
              {
                name: `${t('home.festival.before')}, ${formatFestivalDay(base, tag)}`,
                value: exact(day.shownBase),
              },
            ]),
      ],
      change,
      note: reason === null ? null : t('home.festival.notCompared', { reason }),
    };
  };
  const textAt = (position: number) => {
    const { values = [], change = null, note = null } = describe(position) ?? {};
    return [
      ...values.map(({ name, value }) => `${name}: ${value}`),
      ...(change === null ? [] : [`${t('home.change')} ${change.text}`]),
      ...(note === null ? [] : [note]),
    ];
  };
  const tip = (position: number) => {
    const described = describe(position);
    if (described === null) return null;
    const { values, change, note } = described;
    return (
      <div className={styles.tip}>
        {values.map(({ name, value }) => (
          <Fragment key={name}>
            <span>{name}</span>
            <b>{value}</b>
          </Fragment>
        ))}
        {change !== null && (
          <>
            <span>{t('home.change')}</span>
            <ChangeIndicator {...change} />
          </>
        )}
        {note !== null && <span className={styles.tipNote}>{note}</span>}
      </div>
    );
  };
  const labels = positions.map(({ day, base }) => {
    const either = day ?? base;
    return either === null ? '' : formatLocalTime(either, tag, { weekday: 'short' });
  });
  return (
    <DayChart
      series={series}
      labels={labels}
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
