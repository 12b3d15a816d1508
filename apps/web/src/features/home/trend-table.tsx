import type { StatisticItem } from '@portico/contract/words/statistic-items';
import { useTranslation } from 'react-i18next';
import { IncompleteMark } from '../../pickers/incomplete-mark.tsx';
import { itemFigureKind } from '../../pickers/item-figure-kind.ts';
import type { RecordsQuery } from '../../pickers/records-address.ts';
import { RecordsButton } from '../../pickers/records-button.tsx';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { formatFigure } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { formatHourChange } from './format-hour-change.ts';
import styles from './trend.module.css';
import type { TrendHour, UsualRanges } from './trend-hours.ts';

type Props = {
  hours: readonly TrendHour[];
  item: StatisticItem;
  usualRanges: UsualRanges;
  /** Name of the same weekday a week ago. */
  weekAgoName: string;
  caption: string;
  /** The records of an hour of today, or of the same hour `daysBefore` days earlier. */
  getRecordsQuery: (hour: TrendHour, daysBefore: number) => RecordsQuery | null;
};

/** The figures of the chart as a table. */
export default function TrendTable({ hours, item, usualRanges, weekAgoName, caption, getRecordsQuery }: Props) {
  const { t } = useTranslation();
  const tag = useLanguageTag();
  const kind = itemFigureKind(item);
  const hasWeekAgo = hours.some((hour) => hour.weekAgo !== null);
  const hasEstimates = hours.some(({ estimated }) => estimated !== null);
  const write = (value: number | null) => formatFigure(value, kind, tag).exact;
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
          {hasWeekAgo && <th scope="col">{weekAgoName}</th>}
          {usualRanges.size > 0 && <th scope="col">{t('home.usualShort')}</th>}
        </tr>
      </thead>
      <tbody>
        {hours.map((hour) => {
          const change = hour.isUnfinished ? null : formatHourChange(t, hour, kind, tag);
          const range = usualRanges.get(hour.time);
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
                {!hour.isFuture && (
                  <b>
                    <IncompleteMark completeness={hour.todayCompleteness} compact />{' '}
                    <RecordsButton
                      query={getRecordsQuery(hour, 0)}
                      figure={figure(hour.time, t('home.today'), hour.today)}
                    >
                      {write(hour.today)}
                    </RecordsButton>
                  </b>
                )}
              </td>
              {hasEstimates && <td>{hour.estimated === null ? '' : write(hour.estimated)}</td>}
              <td>
                <IncompleteMark completeness={hour.yesterdayCompleteness} compact />{' '}
                <RecordsButton
                  query={getRecordsQuery(hour, 1)}
                  figure={figure(hour.time, t('home.yesterday'), hour.yesterday)}
                >
                  {write(hour.yesterday)}
                </RecordsButton>
              </td>
              <td>{change !== null && <ChangeIndicator {...change} />}</td>
              {hasWeekAgo && (
                <td>
                  <IncompleteMark completeness={hour.weekAgoCompleteness} compact />{' '}
                  <RecordsButton query={getRecordsQuery(hour, 7)} figure={figure(hour.time, weekAgoName, hour.weekAgo)}>
                    {write(hour.weekAgo)}
                  </RecordsButton>
                </td>
              )}
              {usualRanges.size > 0 && <td>{range === undefined ? '' : `${write(range.low)}–${write(range.high)}`}</td>}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
