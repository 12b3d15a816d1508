import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolate } from '../../ui/isolate.ts';
import { TypedTime } from '../time-of-day-field.tsx';
import { partsOf, typedTime, wholeDay } from '../work-time.ts';
import { isAllDay, runsPastMidnight, shownEnd, shownStart, typedEnd } from './time-window.ts';
import styles from '../work-time-field.module.css';

type Props = { id: string; label: string; value: string; onChange: (hours: string) => void; disabled: boolean };

/** Hours offered after "all day" is taken away. */
const usual = '10:00:00~21:59:59';

/** A time of day from one to another, past midnight where the end comes first, or all of it. */
export function TimeWindowField({ id, label, value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  const [start, end] = partsOf(value);
  const isWhole = isAllDay(start, end);
  const [before, setBefore] = useState(isWhole ? usual : value);
  return (
    <div role="group" aria-label={label}>
      <div className={styles.hours}>
        <TypedTime
          id={id}
          name={t('entrances.from')}
          shown={shownStart(start)}
          disabled={disabled || isWhole}
          onTake={(text) => onChange(`${typedTime(text) ?? text.trim()}~${end}`)}
        />
        <span aria-hidden="true">–</span>
        <TypedTime
          id={`${id}-end`}
          name={t('entrances.to')}
          shown={shownEnd(end)}
          disabled={disabled || isWhole}
          onTake={(text) => onChange(`${start}~${typedEnd(text) ?? text.trim()}`)}
        />
        <Checkbox
          checked={isWhole}
          disabled={disabled}
          onChange={({ target }) => {
            if (target.checked) setBefore(value);
            onChange(target.checked ? wholeDay : before);
          }}
        >
          {t('rules.allDay')}
        </Checkbox>
      </div>
      <p className={styles.note} role="status">
        {runsPastMidnight(start, end) && t('rules.pastMidnight', { time: isolate(shownEnd(end)) })}
      </p>
    </div>
  );
}
