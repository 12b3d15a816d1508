import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { TimeOfDayField } from '../time-of-day-field.tsx';
import { QueryField } from './query-bar.tsx';
import styles from './query-bar.module.css';
import type { Hours } from './view.ts';

const usualHours: Hours = { start: '10:00', end: '21:59' };

type Props = { value: Hours | null; onChange: (hours: Hours | null) => void };

/** The time of day that counts: all of it, or from–to; an end before the start runs past midnight. */
export function HoursField({ value, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <QueryField label={t('analysis.hours')} fits={value !== null}>
      {(id) => (
        <div className={styles.pair}>
          <Select<'day' | 'window'>
            id={id}
            className={styles.kinds ?? ''}
            value={value === null ? 'day' : 'window'}
            popupMatchSelectWidth={false}
            options={[
              { value: 'day', label: t('analysis.wholeDay') },
              { value: 'window', label: t('analysis.fromTo') },
            ]}
            onChange={(choice) => onChange(choice === 'day' ? null : usualHours)}
          />
          {value !== null && (
            <div className={styles.times} dir="ltr">
              <TimeOfDayField
                id={`${id}-start`}
                name={t('analysis.hoursStart')}
                value={`${value.start}:00`}
                onChange={(start) => onChange({ ...value, start: start.slice(0, 5) })}
              />
              –
              <TimeOfDayField
                id={`${id}-end`}
                name={t('analysis.hoursEnd')}
                value={`${value.end}:00`}
                onChange={(end) => onChange({ ...value, end: end.slice(0, 5) })}
              />
            </div>
          )}
        </div>
      )}
    </QueryField>
  );
}
