import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TimeOfDayField } from '../time-of-day-field.tsx';
import { hoursText, partsOf, wholeDay } from '../work-time.ts';
import { hintId, QueryField } from './query-bar.tsx';
import styles from './query-bar.module.css';
import { usePlaces } from './use-places.ts';
import type { Hours, Places } from './view.ts';

const usualHours: Hours = { start: '10:00', end: '21:59' };

type Props = {
  value: Hours | null;
  /** Whose opening hours may be taken. */
  places: Places;
  onChange: (hours: Hours | null) => void;
};

type Choice = 'day' | 'opening' | 'window';

/**
 * The time of day that counts: all of it, the opening hours all chosen stores have, or from–to; an end before the start runs past
 * midnight.
 */
export function HoursField({ value, places, onChange }: Props) {
  const { t } = useTranslation();
  const [isOwn, setOwn] = useState(false);
  const { workTimes } = usePlaces(places);
  const [only, ...others] = workTimes ?? [];
  const differ = others.length > 0;
  // Open all day is the whole day, which can be chosen anyway.
  const opening = only === undefined || differ || only === wholeDay ? null : hoursOf(only);
  const isOpening = value !== null && opening?.start === value.start && opening.end === value.end;
  const window: Choice = isOpening && !isOwn ? 'opening' : 'window';
  const choose = (choice: Choice) => {
    setOwn(choice === 'window');
    if (choice === 'day') onChange(null);
    else onChange(choice === 'opening' ? opening : (value ?? usualHours));
  };
  return (
    <QueryField
      label={t('analysis.hours')}
      hint={differ ? t('analysis.openingHoursDiffer') : undefined}
      fits={value !== null || differ}
    >
      {(id) => (
        <div className={styles.pair}>
          <Select<Choice>
            id={id}
            className={styles.kinds ?? ''}
            value={value === null ? 'day' : window}
            popupMatchSelectWidth={false}
            {...(differ ? { 'aria-describedby': hintId(id) } : {})}
            options={[
              { value: 'day', label: t('analysis.wholeDay') },
              ...(opening !== null || differ
                ? [
                    {
                      value: 'opening' as const,
                      label: [t('entities.hours'), ...(opening === null ? [] : [hoursText(only ?? '')])].join(' '),
                      disabled: opening === null,
                    },
                  ]
                : []),
              { value: 'window', label: t('analysis.fromTo') },
            ]}
            onChange={choose}
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

function hoursOf(workTime: string): Hours {
  const [start, end] = partsOf(workTime);
  return { start: start.slice(0, 5), end: end.slice(0, 5) };
}
