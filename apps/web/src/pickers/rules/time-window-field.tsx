import { Checkbox } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isolateDirection } from '../../ui/text-direction.ts';
import { TimeInput } from '../time-of-day-field.tsx';
import { allDayWorkTime, parseTypedTime, splitWorkTime } from '../work-time.ts';
import styles from '../work-time-field.module.css';
import { formatWindowEnd, formatWindowStart, isAllDay, isWindowPastMidnight, parseWindowEnd } from './time-window.ts';

type Props = { id: string; label: string; value: string; onChange: (hours: string) => void; disabled: boolean };

/** The hours filled in when "all day" is switched off. */
const defaultHours = '10:00:00~21:59:59';

/** A time of day from–to, or all day; an end before the start means the next day. */
export function TimeWindowField({ id, label, value, onChange, disabled }: Props) {
  const { t } = useTranslation();
  const [start, end] = splitWorkTime(value);
  const allDay = isAllDay(start, end);
  const [before, setBefore] = useState(allDay ? defaultHours : value);
  return (
    <div role="group" aria-label={label}>
      <div className={styles.hours}>
        <TimeInput
          id={id}
          name={t('entrances.from')}
          displayedTime={formatWindowStart(start)}
          disabled={disabled || allDay}
          onCommit={(text) => onChange(`${parseTypedTime(text) ?? text.trim()}~${end}`)}
        />
        <span aria-hidden="true">–</span>
        <TimeInput
          id={`${id}-end`}
          name={t('entrances.to')}
          displayedTime={formatWindowEnd(end)}
          disabled={disabled || allDay}
          onCommit={(text) => onChange(`${start}~${parseWindowEnd(text) ?? text.trim()}`)}
        />
        <Checkbox
          checked={allDay}
          disabled={disabled}
          onChange={({ target }) => {
            if (target.checked) setBefore(value);
            onChange(target.checked ? allDayWorkTime : before);
          }}
        >
          {t('rules.allDay')}
        </Checkbox>
      </div>
      <p className={styles.note} role="status">
        {isWindowPastMidnight(start, end) && t('rules.pastMidnight', { time: isolateDirection(formatWindowEnd(end)) })}
      </p>
    </div>
  );
}
