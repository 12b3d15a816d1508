import type { DayBeside, FestivalTold } from '@portico/contract/routes/festivals';
import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { Change } from '../ui/change.tsx';
import { DayChart, type DaySeries } from '../ui/day-chart.tsx';
import { useTag } from '../ui/use-tag.ts';
import styles from './festival-figures.module.css';
import { changeText, writeDay, writerOf } from './festival-words.ts';

/** The part of an answer that is drawn. */
export type DrawnFestival = {
  festival: FestivalTold;
  item: StatisticItem;
  positions: readonly { day: string | null; base: string | null }[];
  unfinishedPosition: number | null;
};

type Props = { drawn: DrawnFestival; days: readonly DayBeside[]; height?: number };

const colour = 'var(--series-1)';

/** The two rows of bars: the festival solid, the days before it as dashed outlines. */
export function useFestivalSeries({ unfinishedPosition }: DrawnFestival, days: readonly DayBeside[]): DaySeries[] {
  const { t } = useTranslation();
  return [
    {
      key: 'base',
      name: t('home.festival.before'),
      colour,
      look: 'outline',
      values: days.map(({ base }) => base),
    },
    {
      key: 'festival',
      name: t('home.festival.name'),
      colour,
      look: 'solid',
      values: days.map(({ value }) => value),
      unfinished: unfinishedPosition,
    },
  ];
}

/** A festival day by day beside the seven days before it. */
export function FestivalDaysChart({ drawn, days, height }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const { festival, item, positions } = drawn;
  const { exact, axis, isWhole } = writerOf(item, tag);
  const series = useFestivalSeries(drawn, days);
  const dayNames = positions.map(({ day, base }) => ({
    day: day === null ? null : writeDay(day, tag, { month: 'short', day: 'numeric', weekday: 'short' }),
    base: base === null ? null : writeDay(base, tag, { month: 'short', day: 'numeric', weekday: 'short' }),
  }));
  const textAt = (position: number) => {
    const day = days[position];
    const name = dayNames[position];
    if (day === undefined || name === undefined) return [];
    const change = changeText(item, day, tag);
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
    const change = changeText(item, day, tag);
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
            <Change
              direction={change.direction}
              text={change.isPoints ? t('home.points', { value: change.text }) : change.text}
            />
          </>
        )}
      </div>
    );
  };
  return (
    <DayChart
      series={series}
      labels={positions.map((_, position) => String(position + 1))}
      gaps={gapsOf(days)}
      isWhole={isWhole}
      axisText={axis}
      label={`${festival.name}: ${t('home.festival.perDay', { item: t(`words.items.${item}`) })}`}
      spoken={(position) => textAt(position).join(', ')}
      tip={tip}
      {...(height === undefined ? {} : { height })}
    />
  );
}

/** Days of which something was to come and nothing did. */
function gapsOf(days: readonly DayBeside[]): number[] {
  return days.flatMap(({ value, completeness }, position) =>
    value === null && completeness !== null ? [position] : [],
  );
}
