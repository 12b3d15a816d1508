import { parseLocal } from '@portico/counting/local-time';
import { useTranslation } from 'react-i18next';
import { ChangeIndicator } from '../../ui/change-indicator.tsx';
import { formatCount, formatDifference } from '../../ui/format-figure.ts';
import { useLanguageTag } from '../../ui/use-language-tag.ts';
import { type BeforeAfter, computeDifference } from './preview-days.ts';
import styles from './rules.module.css';

type Props = { days: readonly ({ day: string } & BeforeAfter)[]; total: BeforeAfter; figure: string };

/** Formats the days in the table and the chart of a preview; with the year if they are of several years. */
export function usePreviewDayFormat(days: readonly { day: string }[]): (day: string) => string {
  const tag = useLanguageTag();
  const isOneYear = days[0]?.day.slice(0, 4) === days.at(-1)?.day.slice(0, 4);
  const style = { weekday: 'short', day: 'numeric', month: 'short' } as const;
  const format = new Intl.DateTimeFormat(tag, {
    ...style,
    ...(isOneYear ? {} : { year: 'numeric' }),
    timeZone: 'UTC',
    calendar: 'gregory',
    numberingSystem: 'latn',
  });
  return (day) => format.format(new Date(parseLocal(day) * 1000));
}

/** The values of the chart as a table: the total of all days, then day by day. */
export function PreviewTable({ days, total, figure }: Props) {
  const { t } = useTranslation();
  const dayText = usePreviewDayFormat(days);
  return (
    // A scrollable region has to be reachable by keyboard.
    <div className={styles.days} tabIndex={0} role="region" aria-label={t('rules.chart', { figure })}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('entrances.day')}</th>
            <th scope="col">{t('rules.before')}</th>
            <th scope="col">{t('rules.after')}</th>
            <th scope="col">{t('rules.difference')}</th>
          </tr>
        </thead>
        <tbody>
          <tr className={styles.total}>
            <th scope="row">{t('rules.total')}</th>
            <Figures {...total} />
          </tr>
          {days.map(({ day, ...figures }) => (
            <tr key={day}>
              <th scope="row">{dayText(day)}</th>
              <Figures {...figures} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Figures({ before, after }: BeforeAfter) {
  const tag = useLanguageTag();
  const difference = computeDifference({ before, after });
  return (
    <>
      <td>{formatCount(before, tag)}</td>
      <td data-changed={before !== after}>{formatCount(after, tag)}</td>
      <td>
        {difference === null ? (
          '—'
        ) : difference === 0 ? (
          '0'
        ) : (
          <ChangeIndicator {...formatDifference(difference, tag)} />
        )}
      </td>
    </>
  );
}
