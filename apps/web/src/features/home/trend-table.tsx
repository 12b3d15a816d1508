import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import type { RecordsQuestion } from '../../pickers/records-address.ts';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { Change } from '../../ui/change.tsx';
import { writeFigure } from '../../ui/figures.ts';
import { useTag } from '../../ui/use-tag.ts';
import { figureKind } from '../../pickers/item-kind.ts';
import { hourChange } from './hour-words.ts';
import type { Hour, UsualRange } from './trend-hours.ts';
import styles from './trend.module.css';

type Props = {
  hours: readonly Hour[];
  item: StatisticItem;
  usual: UsualRange;
  /** The same weekday a week before. */
  weekAgo: string;
  caption: string;
  /** The records of an hour of today, or so many days before. */
  recordsOf: (hour: Hour, daysBefore: number) => RecordsQuestion | null;
};

/** The chart's own numbers as a table. */
export default function TrendTable({ hours, item, usual, weekAgo, caption, recordsOf }: Props) {
  const { t } = useTranslation();
  const tag = useTag();
  const kind = figureKind(item);
  const hasWeekAgo = hours.some((hour) => hour.weekAgo !== null);
  const hasEstimates = hours.some(({ estimated }) => estimated !== null);
  const write = (value: number | null) => writeFigure(value, kind, tag).exact;
  const figure = (time: string, day: string, value: number | null) => `${time} ${day} ${write(value)}`;
  return (
    <table className={styles.table} data-picture="">
      <caption className="heard">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{t('home.hour')}</th>
          <th scope="col">{t('home.today')}</th>
          {hasEstimates && <th scope="col">{t('home.estimated')}</th>}
          <th scope="col">{t('home.yesterday')}</th>
          <th scope="col">{t('home.change')}</th>
          {hasWeekAgo && <th scope="col">{weekAgo}</th>}
          {usual.size > 0 && <th scope="col">{t('home.usualShort')}</th>}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => {
          const change = hour.isUnfinished ? null : hourChange(t, hour, kind, tag);
          const range = usual.get(hour.time);
          return (
            <tr key={hour.time}>
              <th scope="row">
                {hour.time}
                {hour.isUnfinished && (
                  <span className={styles.unfinished}>
                    {' '}
                    {t('home.hourUnfinished', { hour: Number(hour.time.slice(0, 2)) })}
                  </span>
                )}
              </th>
              <td>
                {!hour.isAhead && (
                  <b>
                    <IncompleteMark completeness={hour.nowShare} short />{' '}
                    <RecordsButton of={recordsOf(hour, 0)} figure={figure(hour.time, t('home.today'), hour.now)}>
                      {write(hour.now)}
                    </RecordsButton>
                  </b>
                )}
              </td>
              {hasEstimates && <td>{hour.estimated === null ? '' : write(hour.estimated)}</td>}
              <td>
                <IncompleteMark completeness={hour.beforeShare} short />{' '}
                <RecordsButton of={recordsOf(hour, 1)} figure={figure(hour.time, t('home.yesterday'), hour.before)}>
                  {write(hour.before)}
                </RecordsButton>
              </td>
              <td>{change !== null && <Change {...change} />}</td>
              {hasWeekAgo && (
                <td>
                  <IncompleteMark completeness={hour.weekAgoShare} short />{' '}
                  <RecordsButton of={recordsOf(hour, 7)} figure={figure(hour.time, weekAgo, hour.weekAgo)}>
                    {write(hour.weekAgo)}
                  </RecordsButton>
                </td>
              )}
              {usual.size > 0 && <td>{range === undefined ? '' : `${write(range.low)}–${write(range.high)}`}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
