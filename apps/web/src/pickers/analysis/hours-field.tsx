import { Select } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatOpeningHours } from '../format-local-time.ts';
import { TimeOfDayField } from '../time-of-day-field.tsx';
import { allDayWorkTime, splitWorkTime } from '../work-time.ts';
import type { PlaceSelection, TimeOfDayRange } from './analysis-view.ts';
import styles from './query-bar.module.css';
import { QueryField } from './query-bar.tsx';
import { useResolvedPlaces } from './use-places.ts';

const defaultHours: TimeOfDayRange = { start: '10:00', end: '21:59' };

type Props = {
  value: TimeOfDayRange | null;
  /** The places whose opening hours can be chosen. */
  places: PlaceSelection;
  onChange: (hours: TimeOfDayRange | null) => void;
};

type Choice = 'day' | 'opening' | 'window';

/**
 * The time of day to count: all day, the opening hours that all selected stores share, or from–to; an end before the start means the next
 * day.
 */
export function HoursField({ value, places, onChange }: Props) {
  const { t } = useTranslation();
  const [isCustom, setCustom] = useState(false);
  const { workTimes } = useResolvedPlaces(places);
  const [only, ...others] = workTimes ?? [];
  const differ = others.length > 0;
  // Opening hours of 24 hours equal the whole day, which is an option anyway.
  const opening = only === undefined || differ || only === allDayWorkTime ? null : toHours(only);
  const isOpening = value !== null && opening?.start === value.start && opening.end === value.end;
  const window: Choice = isOpening && !isCustom ? 'opening' : 'window';
  const choose = (choice: Choice) => {
    setCustom(choice === 'window');
    if (choice === 'day') onChange(null);
    else onChange(choice === 'opening' ? opening : (value ?? defaultHours));
  };
  return (
    <QueryField label={t('analysis.hours')} fitsContent={value !== null && window === 'window'}>
      {(id) => (
        <div className={styles.pair}>
          <Select<Choice>
            id={id}
            className={styles.kinds ?? ''}
            value={value === null ? 'day' : window}
            popupMatchSelectWidth={false}
            options={[
              { value: 'day', label: t('analysis.wholeDay') },
              ...(opening !== null || differ
                ? [
                    {
                      value: 'opening' as const,
                      label: `${t('entities.hours')} ${
                        opening === null ? `(${t('analysis.openingHoursDiffer')})` : formatOpeningHours(only ?? '')
                      }`,
                      disabled: opening === null,
                    },
                  ]
                : []),
              { value: 'window', label: t('analysis.fromTo') },
            ]}
            onChange={choose}
          />
          {value !== null && window === 'window' && (
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

function toHours(workTime: string): TimeOfDayRange {
  const [start, end] = splitWorkTime(workTime);
  return { start: start.slice(0, 5), end: end.slice(0, 5) };
}
