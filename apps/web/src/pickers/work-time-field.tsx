import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolateDirection } from '../ui/text-direction.ts';
import { TimeOfDayField } from './time-of-day-field.tsx';
import { allDayWorkTime, isPastMidnight, splitWorkTime } from './work-time.ts';
import styles from './work-time-field.module.css';

type Props = { id: string; value: string; onChange: (workTime: string) => void; disabled?: boolean };

/** The hours filled in when "all day" is switched off. */
const defaultHours = '09:00:00~22:00:00';

/** A field for opening hours: start and end, or all day; an end before the start means the next day. */
export function WorkTimeField({ id, value, onChange, disabled = false }: Props) {
  const { t } = useTranslation();
  const [start, end] = splitWorkTime(value);
  const allDay = value === allDayWorkTime;
  const [before, setBefore] = useState(allDay || value === '' ? defaultHours : value);
  return (
    <div role="group" aria-label={t('entities.hours')}>
      <div className={styles.hours}>
        <TimeOfDayField
          id={id}
          name={t('entities.opens')}
          value={start}
          disabled={disabled || allDay}
          onChange={(next) => onChange(`${next}~${end}`)}
        />
        <span aria-hidden="true">–</span>
        <TimeOfDayField
          id={`${id}-end`}
          name={t('entities.closes')}
          value={end}
          disabled={disabled || allDay}
          onChange={(next) => onChange(`${start}~${next}`)}
        />
        <Checkbox
          checked={allDay}
          disabled={disabled}
          onChange={({ target }) => {
            if (target.checked) setBefore(value);
            onChange(target.checked ? allDayWorkTime : before);
          }}
        >
          {t('entities.wholeDay')}
        </Checkbox>
      </div>
      <p className={styles.note} role="status">
        {isPastMidnight(value) && t('entities.pastMidnight', { time: isolateDirection(end.slice(0, 5)) })}
      </p>
    </div>
  );
}
