import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../ui/isolate.ts';
import { TimeOfDayField } from './time-of-day-field.tsx';
import { isPastMidnight, partsOf, wholeDay } from './work-time.ts';
import styles from './work-time-field.module.css';

type Props = { id: string; value: string; onChange: (workTime: string) => void; disabled?: boolean };

/** Hours offered after "all day" is taken away again. */
const usual = '09:00:00~22:00:00';

/** Opening hours: start and end, past midnight where the end comes first, or the whole day. */
export function WorkTimeField({ id, value, onChange, disabled = false }: Props) {
  const { t } = useTranslation();
  const [start, end] = partsOf(value);
  const isWhole = value === wholeDay;
  const [before, setBefore] = useState(isWhole || value === '' ? usual : value);
  return (
    <div role="group" aria-label={t('entities.hours')}>
      <div className={styles.hours}>
        <TimeOfDayField
          id={id}
          name={t('entities.opens')}
          value={start}
          disabled={disabled || isWhole}
          onChange={(next) => onChange(`${next}~${end}`)}
        />
        <span aria-hidden="true">–</span>
        <TimeOfDayField
          id={`${id}-end`}
          name={t('entities.closes')}
          value={end}
          disabled={disabled || isWhole}
          onChange={(next) => onChange(`${start}~${next}`)}
        />
        <Checkbox
          checked={isWhole}
          disabled={disabled}
          onChange={({ target }) => {
            if (target.checked) setBefore(value);
            onChange(target.checked ? wholeDay : before);
          }}
        >
          {t('entities.wholeDay')}
        </Checkbox>
      </div>
      <p className={styles.note} role="status">
        {isPastMidnight(value) && t('entities.pastMidnight', { time: isolate(end.slice(0, 5)) })}
      </p>
    </div>
  );
}
